import { errorOf, graphql, useMutation, useQuery } from '@libs/api';
import { LIMITS, type SummaryFramework } from '@libs/domain';
import { type SlotProps, useNavigate } from '@libs/shell-kit';
import { Button, Dialog, Notice, Select, TextInput, UiLink } from '@libs/ui';
import { type FormEvent, useId, useRef, useState } from 'react';
import { useFrameworkOptions } from '../summaries/use-framework-options.ts';
import { useDraftTexts } from './copy.ts';
import css from './draft.module.css';

const PROJECTS = graphql(`
  query DraftInsightProjects {
    projects(first: 200, sort: title) { nodes { id name viewerAccess } }
  }
`);
const OWN = graphql(`query DraftInsightProject($id: ID!) { project(id: $id) { id name viewerAccess } }`);
const MODE = graphql(`query DraftInsightMode($projectId: ID!) { aiState(projectId: $projectId) { features { feature mode } } }`);
const DRAFT = graphql(`
  mutation DraftInsight($input: DraftInsightInput!) { draftInsight(input: $input) { id projectId } }
`);

/** A draft goes where the reader may write. */
const canWrite = ({ viewerAccess }: { viewerAccess: string }): boolean => viewerAccess === 'write' || viewerAccess === 'full';

const SILENT_ERRORS = { quiet: true };

/** Orders the draft of an insight, and goes to it. */
export function DraftDialog({ from, title: suggested, projectId: own, onClose }: SlotProps['draft-insight']) {
  const t = useDraftTexts();
  const form = useId();
  const navigate = useNavigate();
  const [selected, setSelected] = useState<string | null>(null);
  const [title, setTitle] = useState(() => [...suggested].slice(0, LIMITS.title).join(''));
  const [framework, setFramework] = useState<SummaryFramework>('Essential');
  const [problem, setProblem] = useState<{ title?: string; message: string }>();
  const what =
    'tagId' in from ? { kind: 'tag' as const, id: from.tagId } : { kind: 'selection' as const, highlightIds: [...from.highlightIds] };
  const { options, unavailableReason } = useFrameworkOptions(what, 'insights');
  const [{ data: projects }] = useQuery({ query: PROJECTS });
  // By its id: the list has the first two hundred.
  const [{ data: here, fetching: isLooking }] = useQuery({ query: OWN, variables: { id: own ?? '' }, pause: !own, context: SILENT_ERRORS });
  const listed = projects?.projects.nodes ?? [];
  const beside = here?.project && !listed.some(({ id }) => id === own) ? [here.project] : [];
  const writable = [...beside, ...listed].filter(canWrite);
  const isNowhere = !!projects && !isLooking && !writable.length;
  const projectId = selected ?? writable.find(({ id }) => id === own)?.id ?? null;
  const [{ data: ai }] = useQuery({ query: MODE, variables: { projectId: projectId ?? '' }, pause: !projectId });
  const isOff = ai?.aiState.features.some(({ feature, mode }) => feature === 'insights' && mode === 'Off') ?? false;
  const [{ fetching }, draft] = useMutation(DRAFT);
  // The same key when it is sent again, so that one click orders one draft.
  const clientKey = useRef(crypto.randomUUID());

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (!projectId) return;
    const input = { ...what, projectId, title: title.trim(), framework, clientKey: clientKey.current };
    const { data, error } = await draft({ input }, { quiet: true });
    const failed = errorOf(error);
    setProblem(failed ? { title: failed.fields['title'], message: failed.message } : undefined);
    if (!data) return;
    onClose();
    navigate(`/projects/${data.draftInsight.projectId}/insight-drafts/${data.draftInsight.id}`);
  }
  return (
    <Dialog
      opened
      onClose={onClose}
      width={480}
      title={t('open')}
      footer={
        <>
          <Button variant="ghost" onClick={onClose}>
            {t('cancel')}
          </Button>
          <Button variant="primary" type="submit" form={form} loading={fetching} disabled={!projectId || isOff || !title.trim()}>
            {t('start')}
          </Button>
        </>
      }
    >
      <form id={form} className={css.form} onSubmit={(event) => void submit(event)}>
        <p className={css.plain}>
          {'tagId' in from ? t('fromTag') : t('fromHighlights', { count: from.highlightIds.length })}. {t('hint')}
        </p>
        {isNowhere && <Notice role="status">{t('nowhere')}</Notice>}
        {!isNowhere && (!own || selected || (projects && !isLooking && !projectId)) && (
          <Select
            label={t('project')}
            placeholder={t('chooseProject')}
            value={projectId}
            options={writable.map(({ id, name }) => ({ value: id, label: name }))}
            onChange={setSelected}
          />
        )}
        {isOff ? (
          <Notice role="status" action={<UiLink href={`/projects/${projectId}/settings/ai`}>{t('settings')}</UiLink>}>
            {t('off')}
          </Notice>
        ) : (
          <>
            <TextInput
              data-autofocus
              label={t('name')}
              limit={LIMITS.title}
              value={title}
              error={problem?.title}
              onChange={(event) => setTitle(event.currentTarget.value)}
            />
            <Select
              label={t('layout')}
              value={framework}
              // A question of one's own is what Ask is for.
              options={options.filter(({ value }) => value !== 'CustomPrompt')}
              onChange={setFramework}
            />
            {unavailableReason && <p className={css.plain}>{unavailableReason}</p>}
          </>
        )}
        {problem && !problem.title && (
          <Notice tone="warn" role="alert">
            {problem.message}
          </Notice>
        )}
      </form>
    </Dialog>
  );
}
