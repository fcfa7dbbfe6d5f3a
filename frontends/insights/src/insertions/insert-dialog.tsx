import { errorOf, graphql, useQuery } from '@libs/api';
import { LIMITS } from '@libs/domain';
import { beginCreation, type InsertIntoInsightProps, useNavigate } from '@libs/shell-kit';
import { Button, Dialog, Notice, Select, TextInput, toast } from '@libs/ui';
import { type FormEvent, useId, useRef, useState } from 'react';
import { useInsertionTexts } from './copy.ts';
import css from './insertions.module.css';

const PROJECTS = graphql(`
  query InsertionProjects {
    projects(first: 200, sort: title) { nodes { id name viewerAccess } }
  }
`);
const INSIGHTS = graphql(`
  query InsertionInsights($projectId: ID!) {
    insights(projectId: $projectId, first: 200) { nodes { id title status viewerAccess } }
  }
`);

const FRESH = 'new';
const canWrite = ({ viewerAccess }: { viewerAccess: string }): boolean => viewerAccess === 'write' || viewerAccess === 'full';

/** Asks for an insight of a project, or begins one, writes into it, then goes there. */
export function InsertDialog({
  hint,
  title: suggested,
  projectId: own,
  anyProject,
  warning,
  insert,
  doneText: successText,
  onClose,
}: InsertIntoInsightProps) {
  const t = useInsertionTexts();
  const form = useId();
  const navigate = useNavigate();
  const [chosenProject, setProject] = useState<string | null>(null);
  const [target, setTarget] = useState<string>(FRESH);
  const [title, setTitle] = useState(() => [...suggested].slice(0, LIMITS.title).join(''));
  const [problem, setProblem] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const [{ data: projects }] = useQuery({ query: PROJECTS });
  const writable = projects?.projects.nodes.filter(canWrite) ?? [];
  const projectId = chosenProject ?? writable.find(({ id }) => id === own)?.id ?? null;
  const [{ data }] = useQuery({ query: INSIGHTS, variables: { projectId: projectId ?? '' }, pause: !projectId });
  const insights = projectId ? (data?.insights.nodes.filter(canWrite) ?? []) : [];
  // The same key when it is sent again, so that one click writes once; another place is another action.
  const clientKey = useRef(crypto.randomUUID());
  const goTo = (id: string) => {
    setTarget(id);
    clientKey.current = crypto.randomUUID();
  };
  const isFresh = target === FRESH;
  const warned = projectId && warning?.(projectId);

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (!projectId || isBusy) return;
    setBusy(true);
    const creation = beginCreation();
    const where = isFresh ? { projectId, title: title.trim() } : { insightId: target };
    const { done, error } = await insert({ clientKey: clientKey.current, ...where });
    setBusy(false);
    const failed = errorOf(error);
    setProblem(failed ? (failed.fields.title ?? failed.message) : undefined);
    if (!done) return creation.cancel();
    creation.done(done.insight.id);
    toast(successText(done.points, done.omitted));
    onClose();
    navigate(`/insights/${done.insight.id}`);
  }
  return (
    <Dialog
      opened
      // The insertion continues after closing, and would navigate away later: so closing waits.
      onClose={() => !isBusy && onClose()}
      width={480}
      title={t('open')}
      footer={
        <>
          <Button variant="ghost" onClick={onClose} disabled={isBusy}>
            {t('cancel')}
          </Button>
          <Button variant="primary" type="submit" form={form} loading={isBusy} disabled={!projectId || (isFresh && !title.trim())}>
            {t('insert')}
          </Button>
        </>
      }
    >
      <form id={form} className={css.form} onSubmit={(event) => void submit(event)}>
        <p className={css.hint}>{hint}</p>
        {(anyProject || !own || chosenProject || (projects && !projectId)) && (
          <Select
            label={t('project')}
            placeholder={t('chooseProject')}
            value={projectId}
            options={writable.map((project) => ({ value: project.id, label: project.name }))}
            onChange={(id) => {
              setProject(id);
              goTo(FRESH);
            }}
          />
        )}
        <Select
          label={t('insight')}
          value={target}
          options={[
            { value: FRESH, label: t('fresh'), hint: t('freshHint') },
            ...insights.map((insight) => ({
              value: insight.id,
              label: insight.title || t('untitled'),
              hint: t(insight.status === 'draft' ? 'draft' : 'published'),
            })),
          ]}
          onChange={goTo}
        />
        {isFresh && (
          <TextInput
            data-autofocus
            label={t('name')}
            limit={LIMITS.title}
            value={title}
            onChange={(event) => setTitle(event.currentTarget.value)}
          />
        )}
        {warned && (
          <Notice tone="warn" role="status">
            {warned}
          </Notice>
        )}
        {problem && (
          <Notice tone="bad" role="alert">
            {problem}
          </Notice>
        )}
      </form>
    </Dialog>
  );
}
