import { graphql, useQuery } from '@libs/api';
import { AuthorLine, Failure, formatMoment, ObjectNotFound, ProjectSidebar, TimeAgo } from '@libs/object-views';
import { isWritten, type SummaryView, summaryOrigin, titleOf } from '@libs/object-views/summary';
import { usePageTitle, useParams } from '@libs/shell-kit';
import {
  Badge,
  Button,
  ButtonLink,
  EmptyState,
  IconBulb,
  IconPencil,
  IconSparkles,
  Notice,
  PageBody,
  Select,
  SkeletonLines,
  TopBar,
  useCan,
} from '@libs/ui';
import { useState } from 'react';
import { type TFunction, useSummaryTexts } from './copy.ts';
import { FrameworkPicker } from './framework-picker.tsx';
import { InsertDialog } from './insert-dialog.tsx';
import { type Subject, type SubjectLookup, useNoteSubject, useProjectSubject, useSearchSubject, useTagSubject } from './subject.ts';
import css from './summary.module.css';
import { SummaryEdit } from './summary-edit.tsx';
import { selectionTitle } from './summary-names.ts';
import { SummaryProgress } from './summary-progress.tsx';
import { SummarySections } from './summary-sections.tsx';
import { useSummaries } from './use-summaries.ts';

const STATE = graphql(`query SummaryAiState($projectId: ID) { aiState(projectId: $projectId) { features { feature mode } } }`);

/** Of how much it is made; of the newest, when there is more than one summary takes. */
function bound({ scope, sourceKind, used, available }: SummaryView, t: TFunction): string {
  if (scope === 'search')
    return used < available
      ? t('bestNotes', { used: used.toLocaleString('en'), available: available.toLocaleString('en') })
      : t('foundNotes', { count: used });
  const [all, newest] = sourceKind === 'notes' ? (['allNotes', 'newestNotes'] as const) : (['allHighlights', 'newestHighlights'] as const);
  return used < available
    ? t(newest, { used: used.toLocaleString('en'), available: available.toLocaleString('en') })
    : t(all, { count: used });
}

/** Summaries of a note. */
export function NoteSummaryPage() {
  const { noteId = '', projectId } = useParams();
  return <Page key={noteId} looking={useNoteSubject(noteId, projectId)} />;
}

/** Summaries of everything that bears a tag. */
export function TagSummaryPage() {
  const { tagId = '' } = useParams();
  return <Page key={tagId} looking={useTagSubject(tagId)} />;
}

/** Summaries of the notes of a project, or of what was selected in it. */
export function ProjectSummaryPage() {
  const { projectId = '', selectionId } = useParams();
  return <Page key={`${projectId} ${selectionId}`} looking={useProjectSubject(projectId, selectionId)} />;
}

/** Summaries of what a search found. */
export function SearchSummaryPage() {
  const { searchId = '' } = useParams();
  return <Page key={searchId} looking={useSearchSubject(searchId)} />;
}

function Page({ looking: { subject, error, reload } }: { looking: SubjectLookup }) {
  const t = useSummaryTexts();
  usePageTitle(subject && `${t('title')} · ${subject.title}`);
  if (subject) return <Summaries subject={subject} />;
  if (error) return <Failure error={error} onRetry={reload} />;
  return subject === null ? <ObjectNotFound /> : <SkeletonLines />;
}

/** The chosen version of the summaries of something, earlier ones, and the order of another. */
function Summaries({ subject }: { subject: Subject }) {
  const t = useSummaryTexts();
  const may = useCan();
  const { kind, id, projectId } = subject;
  const [{ data: ai }] = useQuery({ query: STATE, variables: { projectId } });
  const [selected, setSelected] = useState<string>();
  const { versions, summary, isLoading, error, reload } = useSummaries(kind, id, selected);
  const [layer, setLayer] = useState<'pick' | 'edit' | 'insert' | null>(null);
  if (error && !versions) return <Failure error={error} onRetry={() => reload()} />;

  const title = kind === 'selection' && summary ? selectionTitle(summary.sourceKind, summary.available, t) : subject.title;
  const isOff = ai?.aiState.features.some(({ feature, mode }) => feature === 'summarize' && mode === 'Off') ?? false;
  const why = !may('summarize')
    ? t('viewersCannot')
    : !subject.canEdit
      ? `${t('viewersCannot')}. ${t('readOnly')}`
      : isOff
        ? t('off')
        : null;
  const show = (version: string) => {
    setSelected(version);
    setLayer(null);
    reload({ requestPolicy: 'network-only' });
  };
  const none = versions?.length === 0;
  const allHref = projectId ? `/projects/${projectId}/summaries` : kind === 'search' ? '/your-work?show=summaries' : null;
  return (
    <>
      {projectId && <ProjectSidebar projectId={projectId} active={subject.part} {...(kind === 'note' ? { noteId: id } : {})} />}
      <TopBar
        crumbs={subject.crumbs}
        actions={
          <>
            {allHref && (
              <ButtonLink size="sm" variant="ghost" href={allHref}>
                {t('all')}
              </ButtonLink>
            )}
            {summary && !why && layer !== 'pick' && (
              <Button size="sm" icon={<IconSparkles size={14} />} onClick={() => setLayer('pick')}>
                {t('another')}
              </Button>
            )}
          </>
        }
      />
      <PageBody width="reading">
        <header className={css.head}>
          <h1>{title}</h1>
          <p className={css.note}>{t('hint')}</p>
        </header>
        {why && <Notice className={css.notice}>{why}</Notice>}
        {!why && (layer === 'pick' || none) && (
          <FrameworkPicker
            target={{ kind, id }}
            onOrdered={(ordered) => show(ordered.id)}
            {...(none ? {} : { onClose: () => setLayer(null) })}
          />
        )}
        {why && none && <EmptyState title={t('emptyTitle')}>{t('emptyText')}</EmptyState>}
        {isLoading && <SkeletonLines />}
        {summary && (
          <>
            <div className={css.head}>
              <div className={css.bar}>
                {versions && versions.length > 1 ? (
                  <Select
                    label={t('versions')}
                    hideLabel
                    size="sm"
                    value={summary.id}
                    options={versions.map((s) => ({
                      value: s.id,
                      label: t('version', { title: titleOf(s), when: formatMoment(s.createdAt) }),
                      ...(s.editedFrom ? { hint: t('edited') } : {}),
                    }))}
                    onChange={show}
                  />
                ) : (
                  <b>{titleOf(summary)}</b>
                )}
                {summary.state === 'done' && <Badge>{summaryOrigin(summary.model, isWritten(summary), t)}</Badge>}
                <AuthorLine author={summary.createdBy}>
                  <TimeAgo at={summary.createdAt} />
                </AuthorLine>
                <span className={css.grow} />
                {summary.state === 'done' && layer !== 'edit' && (
                  <span className={css.actions}>
                    {summary.sections.length > 0 && (
                      <Button sends="insertSummary" size="sm" icon={<IconBulb size={14} />} onClick={() => setLayer('insert')}>
                        {t('insert.open')}
                      </Button>
                    )}
                    {!why && (
                      <Button size="sm" icon={<IconPencil size={14} />} onClick={() => setLayer('edit')}>
                        {t('edit')}
                      </Button>
                    )}
                  </span>
                )}
              </div>
              {kind !== 'note' && <p className={css.plain}>{bound(summary, t)}</p>}
              {summary.prompt && <p className={css.plain}>{summary.prompt}</p>}
            </div>
            <SummaryProgress summary={summary} canCancel={!why} />
            {layer === 'edit' ? (
              <SummaryEdit key={summary.id} summary={summary} onSaved={show} onClose={() => setLayer(null)} />
            ) : (
              <SummarySections sections={summary.sections} {...(subject.noteHref ? { noteHref: subject.noteHref } : {})} />
            )}
            {summary.hidden > 0 && <p className={css.note}>{t('hidden', { count: summary.hidden })}</p>}
            {summary.dropped > 0 && <p className={css.note}>{t('dropped', { count: summary.dropped })}</p>}
            {layer === 'insert' && (
              <InsertDialog
                summaryId={summary.id}
                title={`${titleOf(summary)}: ${title}`}
                projectId={projectId}
                onClose={() => setLayer(null)}
              />
            )}
          </>
        )}
      </PageBody>
    </>
  );
}
