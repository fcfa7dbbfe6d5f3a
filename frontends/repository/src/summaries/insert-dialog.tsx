import { errorOf, graphql, useMutation, useQuery } from '@libs/api';
import { LIMITS } from '@libs/domain';
import { useNavigate } from '@libs/shell-kit';
import { Banner, Button, Dialog, Select, TextInput, toast } from '@libs/ui';
import { type FormEvent, useId, useRef, useState } from 'react';
import { useSummaryTexts } from './copy.ts';
import css from './summary.module.css';

const PROJECTS = graphql(`
  query SummaryInsertProjects {
    projects(first: 200, sort: "title") { nodes { id name viewerAccess } }
  }
`);
const INSIGHTS = graphql(`
  query SummaryInsertInsights($projectId: ID!) {
    insights(projectId: $projectId, first: 200) { nodes { id title status viewerAccess } }
  }
`);
const INSERT = graphql(`
  mutation SummaryInsert($input: InsertSummaryInput!) {
    insertSummary(input: $input) { points leftOut insight { id title } }
  }
`);

const FRESH = 'new';
const canWrite = ({ viewerAccess }: { viewerAccess: string }): boolean => viewerAccess === 'write' || viewerAccess === 'full';

export interface InsertDialogProps {
  summaryId: string;
  /** What a new insight is called unless somebody says otherwise. */
  title: string;
  /** Where it goes; asked for when there is none. */
  projectId: string | null;
  onClose: () => void;
}

/** Writes a summary into an insight of the project, or begins one; then goes there. */
export function InsertDialog({ summaryId, title: suggested, projectId: own, onClose }: InsertDialogProps) {
  const t = useSummaryTexts();
  const form = useId();
  const navigate = useNavigate();
  const [chosenProject, setProject] = useState<string | null>(null);
  const [target, setTarget] = useState<string>(FRESH);
  const [title, setTitle] = useState(() => [...suggested].slice(0, LIMITS.title).join(''));
  const [problem, setProblem] = useState<string>();
  const [{ data: projects }] = useQuery({ query: PROJECTS });
  const writable = projects?.projects.nodes.filter(canWrite) ?? [];
  const projectId = chosenProject ?? writable.find(({ id }) => id === own)?.id ?? null;
  const [{ data }] = useQuery({ query: INSIGHTS, variables: { projectId: projectId ?? '' }, pause: !projectId });
  const insights = projectId ? (data?.insights.nodes.filter(canWrite) ?? []) : [];
  const [{ fetching }, insert] = useMutation(INSERT);
  // The same key when it is sent again, so that one click writes once; another place is another deed.
  const clientKey = useRef(crypto.randomUUID());
  const goTo = (id: string) => {
    setTarget(id);
    clientKey.current = crypto.randomUUID();
  };
  const isFresh = target === FRESH;

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (!projectId) return;
    const where = isFresh ? { projectId, title: title.trim() } : { insightId: target };
    const { data: done, error } = await insert({ input: { summaryId, clientKey: clientKey.current, ...where } }, { quiet: true });
    const failed = errorOf(error);
    setProblem(failed ? (failed.fields.title ?? failed.message) : undefined);
    if (!done) return;
    const { points, leftOut, insight } = done.insertSummary;
    toast(leftOut ? t('insert.doneWithout', { points, all: points + leftOut }) : t('insert.done', { count: points }));
    onClose();
    navigate(`/insights/${insight.id}`);
  }
  return (
    <Dialog
      opened
      onClose={onClose}
      width={480}
      title={t('insert.open')}
      footer={
        <>
          <Button variant="ghost" onClick={onClose}>
            {t('insert.cancel')}
          </Button>
          <Button variant="primary" type="submit" form={form} loading={fetching} disabled={!projectId || (isFresh && !title.trim())}>
            {t('insert.insert')}
          </Button>
        </>
      }
    >
      <form id={form} className={css.form} onSubmit={(event) => void submit(event)}>
        <p className={css.plain}>{t('insert.hint')}</p>
        {(!own || chosenProject || (projects && !projectId)) && (
          <Select
            label={t('insert.project')}
            placeholder={t('insert.chooseProject')}
            value={projectId}
            options={writable.map((project) => ({ value: project.id, label: project.name }))}
            onChange={(id) => {
              setProject(id);
              goTo(FRESH);
            }}
          />
        )}
        <Select
          label={t('insert.insight')}
          value={target}
          options={[
            { value: FRESH, label: t('insert.fresh'), hint: t('insert.freshHint') },
            ...insights.map((insight) => ({
              value: insight.id,
              label: insight.title || t('untitled'),
              hint: t(insight.status === 'draft' ? 'insert.draft' : 'insert.published'),
            })),
          ]}
          onChange={goTo}
        />
        {isFresh && (
          <TextInput
            data-autofocus
            label={t('insert.name')}
            limit={LIMITS.title}
            value={title}
            onChange={(event) => setTitle(event.currentTarget.value)}
          />
        )}
        {problem && <Banner tone="bad">{problem}</Banner>}
      </form>
    </Dialog>
  );
}
