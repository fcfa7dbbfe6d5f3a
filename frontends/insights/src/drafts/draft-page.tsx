import { graphql, useQuery } from '@libs/api';
import { LIMITS } from '@libs/domain';
import { AuthorLine, Failure, ObjectNotFound, ProjectSidebar, TimeAgo } from '@libs/object-views';
import { isWritten, type SummaryView, summaryOrigin, useSummaryPolling } from '@libs/object-views/summary';
import { useNavigate, usePageTitle, useParams } from '@libs/shell-kit';
import { Badge, Button, cx, EmptyState, IconSparkles, InlineTitle, Notice, PageBody, SkeletonLines, TopBar, UiLink } from '@libs/ui';
import { useState } from 'react';
import { useSummaryTexts } from '../summaries/copy.ts';
import { SummaryProgress } from '../summaries/summary-progress.tsx';
import { SummarySections } from '../summaries/summary-sections.tsx';
import { type TFunction, useDraftTexts } from './copy.ts';
import css from './draft.module.css';
import { useDraftActions } from './use-draft-actions.ts';

const DRAFT = graphql(`
  query InsightDraftPage($id: ID!) {
    insightDraft(id: $id) {
      id title state projectId insightId isAutomatic createdAt project { id name } createdBy { id name initials }
      summary { ...SummaryShown }
    }
  }
`);
const MODE = graphql(`query InsightDraftMode($projectId: ID!) { aiState(projectId: $projectId) { features { feature mode } } }`);

/** /projects/:projectId/insight-drafts/:draftId: a suggested insight, to be accepted or rejected. */
export function DraftPage() {
  const { draftId = '' } = useParams();
  return <OneDraft key={draftId} id={draftId} />;
}

function OneDraft({ id }: { id: string }) {
  const t = useDraftTexts();
  const words = useSummaryTexts();
  const navigate = useNavigate();
  const [{ data, error }, look] = useQuery({ query: DRAFT, variables: { id }, context: SILENT_ERRORS });
  const draft = data?.insightDraft;
  const [title, setTitle] = useState<string>();
  const actions = useDraftActions(() => look({ requestPolicy: 'network-only' }));
  const summary = draft?.summary;
  useSummaryPolling(summary, look);
  const [{ data: ai }] = useQuery({
    query: MODE,
    variables: { projectId: draft?.projectId ?? '' },
    pause: draft?.state !== 'waiting',
    context: SILENT_ERRORS,
  });
  const isOff = ai?.aiState.features.some(({ feature, mode }) => feature === 'insights' && mode === 'Off') ?? false;
  usePageTitle(draft?.title);
  if (!draft || !summary)
    return error ? (
      <Failure error={error} onRetry={() => look({ requestPolicy: 'network-only' })} />
    ) : data ? (
      <ObjectNotFound />
    ) : (
      <SkeletonLines />
    );

  const { projectId, state } = draft;
  const called = title ?? draft.title;
  const list = `/projects/${projectId}/insights`;
  const isWaiting = state === 'waiting';
  const isNothing = summary.state === 'failed' || summary.state === 'cancelled';
  const rename = async (next: string) => {
    setTitle(next);
    if (next.trim()) await actions.rename(id, next.trim());
  };
  const isEmpty = summary.state === 'done' && !summary.sections.length;
  return (
    <>
      <ProjectSidebar projectId={projectId} active="insights" />
      <TopBar
        crumbs={[{ label: draft.project.name, href: `/projects/${projectId}` }, { label: t('insights'), href: list }, { label: called }]}
        actions={
          isWaiting && (
            <>
              <Button
                size="sm"
                loading={actions.isRejecting}
                onClick={() => void actions.reject(id).then((done) => done && navigate(list))}
              >
                {t('reject')}
              </Button>
              {isNothing ? (
                <Button
                  size="sm"
                  variant="primary"
                  loading={actions.isRedrafting}
                  disabled={isOff}
                  onClick={() => void actions.redraft(id)}
                >
                  {t('again')}
                </Button>
              ) : (
                <Button
                  size="sm"
                  variant="primary"
                  loading={actions.isAccepting}
                  disabled={summary.state !== 'done' || isEmpty || isOff || !called.trim()}
                  onClick={() => void actions.accept(id, called.trim()).then((insight) => insight && navigate(`/insights/${insight}`))}
                >
                  {t('accept')}
                </Button>
              )}
            </>
          )
        }
      />
      <PageBody width="reading">
        <header className={css.head}>
          <InlineTitle look="document" label={t('name')} value={called} limit={LIMITS.title} readOnly={!isWaiting} onSave={rename} />
          <div className={css.bar}>
            {isWaiting && (
              <span className={css.mark}>
                <IconSparkles size={12} aria-hidden />
                {t(draft.isAutomatic ? 'automatic' : 'suggested')}
              </span>
            )}
            {summary.state === 'done' && <Badge>{summaryOrigin(summary.model, isWritten(summary), words)}</Badge>}
            <AuthorLine author={draft.createdBy}>
              <TimeAgo at={draft.createdAt} />
              {bound(summary, t)}
            </AuthorLine>
          </div>
        </header>
        {isWaiting && isOff && (
          <Notice role="status" className={css.why} action={<UiLink href={`/projects/${projectId}/settings/ai`}>{t('settings')}</UiLink>}>
            {t('off')}
          </Notice>
        )}
        {isWaiting && !isOff && summary.state === 'done' && <Notice className={css.why}>{t('suggestedWhy')}</Notice>}
        {state === 'rejected' && (
          <Notice
            role="status"
            className={css.why}
            action={
              <Button size="sm" onClick={() => void actions.reopen(id)}>
                {t('reopen')}
              </Button>
            }
          >
            {t('isRejected')}
          </Notice>
        )}
        {state === 'accepted' && (
          <Notice
            role="status"
            className={css.why}
            action={draft.insightId && <UiLink href={`/insights/${draft.insightId}`}>{t('toInsight')}</UiLink>}
          >
            {t('isAccepted')}
          </Notice>
        )}
        <SummaryProgress summary={summary} canCancel={isWaiting} onCancel={() => actions.cancel(id)} />
        {isEmpty && <EmptyState title={t('nothingTitle')}>{t('nothingText')}</EmptyState>}
        {summary.sections.length > 0 && (
          <div className={cx(css.body, !isWaiting && css.decided)}>
            <SummarySections sections={summary.sections} />
          </div>
        )}
        {summary.hidden > 0 && !isEmpty && <p className={css.plain}>{t('hidden', { count: summary.hidden })}</p>}
        {summary.dropped > 0 && <p className={css.plain}>{t('dropped', { count: summary.dropped })}</p>}
      </PageBody>
    </>
  );
}

const SILENT_ERRORS = { quiet: true };

function bound({ used, available }: SummaryView, t: TFunction): string {
  return used < available
    ? t('newestOf', { used: used.toLocaleString('en'), available: available.toLocaleString('en') })
    : t('basedOn', { count: used });
}
