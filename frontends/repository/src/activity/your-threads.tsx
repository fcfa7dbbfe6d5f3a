import { errorOf, graphql, usePages } from '@libs/api';
import { TimeAgo } from '@libs/object-views';
import { Link, urlChoice, useUrlState } from '@libs/shell-kit';
import {
  Avatar,
  Badge,
  Button,
  cx,
  EmptyState,
  ErrorCard,
  IconCheck,
  PageBody,
  PageTitle,
  Segmented,
  SkeletonLines,
  TopBar,
} from '@libs/ui';
import type { ReactNode } from 'react';
import { useCopy } from '../copy.ts';
import css from './your-threads.module.css';

const THREADS = graphql(`
  query YourThreads($resolved: Boolean, $first: Int, $after: String) {
    yourThreads(resolved: $resolved, first: $first, after: $after) {
      total pageInfo { hasNextPage endCursor }
      nodes { id title place quote excerpt url at commentCount resolvedAt by { id name initials } }
    }
  }
`);

const STATES = ['open', 'resolved', 'all'] as const;
const SHAPE = { state: urlChoice(STATES, 'open') };
const RESOLVED = { open: false, resolved: true, all: null } as const;

/** The conversations that concern the reader, across all notes; each leads to its newest comment. */
export function YourThreads({ tabs }: { tabs: ReactNode }) {
  const t = useCopy('activity');
  const [{ state }, change] = useUrlState(SHAPE);
  const pages = usePages({ query: THREADS, variables: { resolved: RESOLVED[state] }, pick: (data) => data.yourThreads, pageSize: 25 });
  const failed = errorOf(pages.error);
  const nothing = !pages.loading && !failed && !pages.hasMore && pages.nodes.length === 0;
  return (
    <>
      <TopBar crumbs={[{ label: t('work') }]} />
      {tabs}
      <PageBody width="page">
        <PageTitle hint={t('commentsHint')}>{t('comments')}</PageTitle>
        <div className={css.tools}>
          <Segmented
            label={t('commentsWhich')}
            value={state}
            options={STATES.map((value) => ({ value, label: t(`states.${value}`) }))}
            onChange={(next) => change({ state: next })}
          />
          {pages.total ? <span className={css.total}>{t('threads', { count: pages.total })}</span> : null}
        </div>
        {failed && !pages.nodes.length ? <ErrorCard message={failed.message} requestId={failed.requestId} onRetry={pages.reload} /> : null}
        {pages.loading ? <SkeletonLines lines={6} height={20} /> : null}
        {nothing ? (
          <EmptyState title={t(`commentsEmpty.${state}`)} example={t('commentsExample')}>
            {t('commentsEmptyText')}
          </EmptyState>
        ) : null}
        <ul className={css.list}>
          {pages.nodes.map((thread) => (
            <li key={thread.id} className={css.item}>
              <Link to={thread.url} className={css.link}>
                <Avatar {...thread.by} size="md" />
                <span className={css.words}>
                  <span className={css.head}>
                    <b className="vb-trunc">{thread.title}</b>
                    {thread.resolvedAt && (
                      <Badge tone="ok" icon={<IconCheck size={12} />}>
                        {t('states.resolved')}
                      </Badge>
                    )}
                  </span>
                  <span className={cx(css.quote, 'vb-trunc')}>“{thread.quote}”</span>
                  <span className={css.excerpt}>
                    <b>{thread.by.name}:</b> {thread.excerpt}
                  </span>
                  <span className={css.meta}>
                    <span className="vb-trunc">{thread.place}</span>
                    <span aria-hidden>·</span>
                    <span>{t('commentCount', { count: thread.commentCount })}</span>
                    <span aria-hidden>·</span>
                    <TimeAgo at={thread.at} />
                  </span>
                </span>
              </Link>
            </li>
          ))}
        </ul>
        {pages.hasMore ? (
          <div className={css.more}>
            <Button size="sm" loading={pages.loadingMore} onClick={pages.loadMore}>
              {t('more')}
            </Button>
          </div>
        ) : null}
      </PageBody>
    </>
  );
}
