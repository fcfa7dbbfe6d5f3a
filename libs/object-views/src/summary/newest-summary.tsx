import { graphql, useQuery } from '@libs/api';
import { citeClass, TimeAgo } from '@libs/object-views';
import { Link } from '@libs/shell-kit';
import { Badge, ButtonLink, cx, IconAlertTriangle, IconSparkles, SkeletonLines, useCan } from '@libs/ui';
import type { ReactNode } from 'react';
import { hashOf } from './cited-place.ts';
import { useSummaryTexts } from './copy.ts';
import css from './newest-summary.module.css';
import { isSummaryPending, type SummaryView, useSummaryPolling } from './pending.ts';
import { isWritten, summaryOrigin, titleOf } from './summary-names.ts';

const NEWEST = graphql(`
  query NewestSummary($noteId: ID!, $projectId: ID!) {
    newestSummary(kind: note, id: $noteId) { ...SummaryShown }
    aiState(projectId: $projectId) { features { feature mode } }
  }
`);

/** So much of a summary stands beside the text; all of it is one click away. */
const MAX_PREVIEW = { points: 4, letters: 420 };

export interface NewestSummaryProps {
  note: { id: string; projectId: string };
  /** The note's address. */
  href: string;
  canEdit: boolean;
  className: string | undefined;
  /** Called before the page goes to a place in the text. */
  onGo?: (() => void) | undefined;
  /** What stands below: drawn once it is known how tall the summary is, so that it stays where it is first seen. */
  children: ReactNode;
}

/** The newest summary of a note beside its text: the first points with their places, how it was made, and the way to all of it. */
export function NewestSummary({ note, href, canEdit, className, onGo, children }: NewestSummaryProps) {
  const t = useSummaryTexts();
  const may = useCan();
  const [{ data, error }, look] = useQuery({
    query: NEWEST,
    variables: { noteId: note.id, projectId: note.projectId },
    requestPolicy: 'cache-and-network',
  });
  const summary = data?.newestSummary;
  const isBusy = !!summary && isSummaryPending(summary);
  useSummaryPolling(summary, look, 'beside');
  if (!data) return error ? children : <SkeletonLines lines={4} height={12} />;
  const isOff = data.aiState.features.some(({ feature, mode }) => feature === 'summarize' && mode === 'Off');
  const mayMake = canEdit && may('summarize') && !isOff;
  const isDone = summary?.state === 'done';
  return (
    <>
      <section className={className}>
        <div className={css.head}>
          <h2>{t('title')}</h2>
          {summary && isDone && <Badge>{t(isWritten(summary) ? 'newest.checked' : 'newest.quoted', { title: titleOf(summary) })}</Badge>}
        </div>
        {!summary && <p className={css.small}>{t('emptyTitle')}</p>}
        {!summary && mayMake && (
          <ButtonLink size="sm" icon={<IconSparkles size={14} />} href={`${href}/summary`}>
            {t('newest.make')}
          </ButtonLink>
        )}
        {summary && isBusy && (
          <p className={css.small} role="status">
            {summary.state === 'queued'
              ? t('waiting')
              : t('making', { step: Math.min(summary.step + 1, summary.steps), steps: summary.steps })}
          </p>
        )}
        {summary && isDone && <Points summary={summary} href={href} onGo={onGo} />}
        {summary && isDone && (
          <p className={css.small}>
            {summaryOrigin(summary.model, isWritten(summary), t)}
            <span aria-hidden> · </span>
            <TimeAgo at={summary.createdAt} />
          </p>
        )}
        {summary && (
          <p className={css.small}>
            <Link className={css.open} to={`${href}/summary`}>
              {t('newest.open')}
            </Link>
          </p>
        )}
      </section>
      {children}
    </>
  );
}

function Points({ summary, href, onGo }: { summary: SummaryView; href: string; onGo: (() => void) | undefined }) {
  const t = useSummaryTexts();
  const all = summary.sections.flatMap(({ bullets }) => bullets);
  let letters = 0;
  const visible = all.filter((bullet, i) => {
    const isIn = i < MAX_PREVIEW.points && (i === 0 || letters + bullet.text.length <= MAX_PREVIEW.letters);
    letters += isIn ? bullet.text.length : MAX_PREVIEW.letters;
    return isIn;
  });
  let number = 0;
  return (
    <>
      {visible.map((bullet) => (
        <p key={bullet.id} className={css.point}>
          {bullet.isVerbatim ? <q className="vb-verbatim">{bullet.text}</q> : bullet.text}{' '}
          {bullet.citations.map((cited) => {
            number++;
            return cited.isCurrent ? (
              <Link
                key={`${cited.start} ${cited.end}`}
                className={cx(citeClass(), css.chip)}
                to={`${href}${hashOf(cited)}`}
                aria-label={`${number}: ${cited.speaker ? t('newest.go', { speaker: cited.speaker }) : t('newest.goPlain')}`}
                {...(onGo ? { onClick: onGo } : {})}
              >
                {number}
              </Link>
            ) : (
              <span key={`${cited.start} ${cited.end}`} className={cx(citeClass({ stale: true }), css.chip)} title={t('changed')}>
                <IconAlertTriangle size={10} aria-hidden />
                {number}
                <span className="vb-hidden">{t('changed')}</span>
              </span>
            );
          })}
        </p>
      ))}
      {visible.length < all.length && <p className={css.small}>{t('newest.more', { count: all.length - visible.length })}</p>}
    </>
  );
}
