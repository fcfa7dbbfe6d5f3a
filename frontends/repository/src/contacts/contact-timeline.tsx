import { graphql, usePages } from '@libs/api';
import { Failure, formatDay, HighlightCard } from '@libs/object-views';
import { Button, EmptyState, SkeletonLines, UiLink } from '@libs/ui';
import css from './contact-timeline.module.css';
import { useContactTexts } from './copy.ts';

const NOTES = graphql(`
  query ContactTimeline($id: ID!, $first: Int, $after: String) {
    contactNotes(id: $id, first: $first, after: $after) {
      total pageInfo { hasNextPage endCursor }
      nodes { id title projectId projectName at speakers highlightCount highlights { ...HighlightCard } }
    }
  }
`);

/** The notes in which a contact speaks that the reader may open, the newest first, with what was highlighted of it. */
export function ContactTimeline({ id }: { id: string }) {
  const t = useContactTexts();
  const pages = usePages({ query: NOTES, variables: { id }, pick: (data) => data.contactNotes, pageSize: 30 });
  if (pages.error && !pages.nodes.length) return <Failure error={pages.error} onRetry={pages.reload} />;
  return (
    <section aria-label={t('timeline.title')} className={css.timeline}>
      <h2>{pages.total ? t('timeline.count', { count: pages.total }) : t('timeline.title')}</h2>
      {pages.loading && <SkeletonLines lines={6} height={20} />}
      {!pages.loading && pages.total === 0 && <EmptyState title={t('timeline.emptyTitle')}>{t('timeline.emptyText')}</EmptyState>}
      <ol>
        {pages.nodes.map((note) => (
          <li key={note.id} className={css.note}>
            <time dateTime={note.at}>{formatDay(note.at)}</time>
            <div className={css.said}>
              <h3>
                <UiLink href={`/data/${note.id}`}>
                  <bdi>{note.title || t('timeline.untitled')}</bdi>
                </UiLink>
              </h3>
              <p>
                {t('timeline.as', { project: note.projectName, speakers: note.speakers.join(', ') })} ·{' '}
                {t('timeline.highlights', { count: note.highlightCount })}
              </p>
              {note.highlights.map((highlight) => (
                <HighlightCard key={highlight.id} highlight={highlight} within="note" />
              ))}
              {note.highlightCount > note.highlights.length && (
                <UiLink href={`/data/${note.id}`} className={css.others}>
                  {t('timeline.others', { count: note.highlightCount - note.highlights.length })}
                </UiLink>
              )}
            </div>
          </li>
        ))}
      </ol>
      {pages.hasMore && (
        <Button size="sm" loading={pages.loadingMore} onClick={pages.loadMore}>
          {t('more')}
        </Button>
      )}
    </section>
  );
}
