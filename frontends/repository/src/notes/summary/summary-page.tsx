import { errorOf, graphql, useMutation, useQuery } from '@libs/api';
import { MESSAGES, SUMMARY_FRAMEWORKS } from '@libs/domain';
import { AuthorLine, formatMoment, ProjectSidebar, TimeAgo } from '@libs/object-views';
import { usePageTitle, useParams, usePhone, useSession } from '@libs/shell-kit';
import {
  Badge,
  Banner,
  Button,
  EmptyState,
  ErrorCard,
  IconPencil,
  IconSparkles,
  PageBody,
  ProgressBar,
  Select,
  SkeletonLines,
  StateCard,
  TopBar,
} from '@libs/ui';
import { useState } from 'react';
import { type TFunction, useNoteTexts } from '../copy.ts';
import { FrameworkPicker } from './framework-picker.tsx';
import css from './summary.module.css';
import { SummaryEdit } from './summary-edit.tsx';
import { SummarySections } from './summary-sections.tsx';
import { isMaking, type SummaryView, useSummaries } from './use-summaries.ts';

const NOTE = graphql(`
  query NoteSummaryPage($id: ID!) {
    note(id: $id) { id title projectId viewerAccess deletedAt project { id name } }
  }
`);
const STATE = graphql(`query NoteSummaryState($projectId: ID!) { aiState(projectId: $projectId) { features { feature mode } } }`);
const CANCEL = graphql(`mutation NoteCancelSummary($id: ID!) { cancelSummary(id: $id) { id state } }`);

const titleOf = (summary: Pick<SummaryView, 'framework'>): string => SUMMARY_FRAMEWORKS.find(({ id }) => id === summary.framework)!.title;

/** A model of whose sentences nothing could be shown has written nothing. */
function madeBy({ model, sections }: SummaryView, t: TFunction): string {
  if (!model) return t('summary.extractive');
  return sections.some(({ bullets }) => bullets.some((b) => !b.isVerbatim)) ? t('summary.model', { model }) : t('summary.quotes');
}

/** Summaries of a note: the newest version, earlier ones, and the order of another. */
export function SummaryPage() {
  const { noteId = '', projectId } = useParams();
  const t = useNoteTexts();
  const phone = usePhone();
  const { role } = useSession();
  const [{ data, error }, reload] = useQuery({ query: NOTE, variables: { id: noteId } });
  const note = data?.note;
  const [{ data: ai }] = useQuery({ query: STATE, variables: { projectId: note?.projectId ?? '' }, pause: !note });
  const { summaries, reload: look } = useSummaries(noteId);
  const [chosen, setChosen] = useState<string>();
  const [isPicking, setIsPicking] = useState(false);
  const [isEditing, setIsEditing] = useState(false);
  usePageTitle(note && `${t('summary.title')} · ${note.title || t('untitled')}`);
  const noteHref = projectId ? `/projects/${projectId}/view/${noteId}` : `/data/${noteId}`;

  if (!note && error) {
    const { code, message, requestId } = errorOf(error);
    if (code === 'Forbidden') return <StateCard state="forbidden" page requestId={requestId} />;
    if (code === 'NotFound' || code === 'ValidationError') return <StateCard state="not-found" page />;
    return <ErrorCard message={message} requestId={requestId} onRetry={() => reload()} />;
  }
  if (!data || !summaries) return <SkeletonLines />;
  if (!note || note.deletedAt) return <StateCard state="not-found" page />;

  const summary = summaries.find(({ id }) => id === chosen) ?? summaries[0];
  const canEdit = note.viewerAccess === 'write' || note.viewerAccess === 'full';
  const isOff = ai?.aiState.features.some(({ feature, mode }) => feature === 'summarize' && mode === 'Off') ?? false;
  const why = role === 'viewer' ? MESSAGES.viewersCannotSummarize : !canEdit ? t('summary.readOnly') : isOff ? t('summary.off') : null;
  const show = (id: string) => {
    setChosen(id);
    setIsPicking(false);
    setIsEditing(false);
    look({ requestPolicy: 'network-only' });
  };
  return (
    <>
      <ProjectSidebar projectId={note.projectId} active="data" noteId={note.id} />
      <TopBar
        crumbs={[
          ...(phone
            ? []
            : [
                { label: note.project.name, href: `/projects/${note.projectId}/readme` },
                { label: t('data'), href: `/projects/${note.projectId}` },
              ]),
          { label: note.title || t('untitled'), href: noteHref },
          { label: t('summary.title') },
        ]}
        actions={
          summary && !why && !isPicking ? (
            <Button icon={<IconSparkles size={14} />} onClick={() => setIsPicking(true)}>
              {t('summary.another')}
            </Button>
          ) : null
        }
      />
      <PageBody width="reading">
        <header className={css.head}>
          <h1>{note.title || t('untitled')}</h1>
          <p className={css.note}>{t('summary.hint')}</p>
        </header>
        {why && <Banner>{why}</Banner>}
        {!why && (isPicking || !summary) && (
          <FrameworkPicker noteId={note.id} onOrdered={show} {...(summary ? { onClose: () => setIsPicking(false) } : {})} />
        )}
        {why && !summary && <EmptyState title={t('summary.emptyTitle')}>{t('summary.emptyText')}</EmptyState>}
        {summary && (
          <>
            <div className={css.head}>
              <div className={css.bar}>
                {summaries.length > 1 ? (
                  <Select
                    label={t('summary.versions')}
                    hideLabel
                    size="sm"
                    value={summary.id}
                    options={summaries.map((s) => ({
                      value: s.id,
                      label: t('summary.version', { title: titleOf(s), when: formatMoment(s.createdAt) }),
                      ...(s.editedFrom ? { hint: t('summary.edited') } : {}),
                    }))}
                    onChange={show}
                  />
                ) : (
                  <b>{titleOf(summary)}</b>
                )}
                {summary.state === 'done' && <Badge>{madeBy(summary, t)}</Badge>}
                <AuthorLine author={summary.createdBy}>
                  <TimeAgo at={summary.createdAt} />
                </AuthorLine>
                <span className={css.grow} />
                {!why && summary.state === 'done' && !isEditing && (
                  <Button size="sm" icon={<IconPencil size={14} />} onClick={() => setIsEditing(true)}>
                    {t('summary.edit')}
                  </Button>
                )}
              </div>
              {summary.prompt && <p className={css.note}>{summary.prompt}</p>}
            </div>
            <Progress summary={summary} canCancel={!why} />
            {isEditing ? (
              <SummaryEdit key={summary.id} summary={summary} onSaved={show} onClose={() => setIsEditing(false)} />
            ) : (
              <SummarySections sections={summary.sections} noteHref={noteHref} />
            )}
            {summary.dropped > 0 && <p className={css.note}>{t('summary.dropped', { count: summary.dropped })}</p>}
          </>
        )}
      </PageBody>
    </>
  );
}

function Progress({ summary, canCancel }: { summary: SummaryView; canCancel: boolean }) {
  const t = useNoteTexts();
  const [{ fetching }, cancel] = useMutation(CANCEL);
  return (
    <>
      {isMaking(summary) && (
        <div className={css.progress} aria-live="polite">
          <span>
            {summary.state === 'queued'
              ? t('summary.waiting')
              : t('summary.making', { step: Math.min(summary.step + 1, summary.steps), steps: summary.steps })}
          </span>
          <ProgressBar label={t('summary.title')} value={summary.step / summary.steps} />
          {canCancel && (
            <div className={css.actions}>
              <Button size="sm" loading={fetching} onClick={() => void cancel({ id: summary.id })}>
                {t('summary.cancel')}
              </Button>
            </div>
          )}
        </div>
      )}
      {summary.state === 'cancelled' && <Banner>{t('summary.cancelled')}</Banner>}
      {summary.state === 'failed' && <Banner tone="warn">{summary.error}</Banner>}
      {summary.trouble && <Banner tone="warn">{summary.trouble}</Banner>}
    </>
  );
}
