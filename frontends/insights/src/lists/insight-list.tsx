import type { InsightRowFragment } from '@libs/api';
import { errorOf, type Pages } from '@libs/api';
import { urlChoice, usePeekList, useSession, useUrlState } from '@libs/shell-kit';
import { Button, EmptyState, ErrorCard, SearchField, Segmented, Skeleton } from '@libs/ui';
import { type ReactNode, useMemo, useState } from 'react';
import { useInsightTexts } from '../copy.ts';
import { InsightCard } from './insight-card.tsx';
import css from './insight-list.module.css';
import { filterInsights, INSIGHT_FILTERS, type InsightFilter } from './insight-rows.ts';

const ADDRESS = { show: urlChoice(INSIGHT_FILTERS, 'all') };

export interface InsightListProps {
  pages: Pages<InsightRowFragment>;
  inProject: boolean;
  /** The one action of an empty list. */
  action?: ReactNode;
}

/** Insights with filter and search by title; a click opens the peek, J and K step. */
export function InsightList({ pages, inProject, action }: InsightListProps) {
  const t = useInsightTexts();
  const { user } = useSession();
  const [{ show: filter }, change] = useUrlState(ADDRESS);
  const [query, setQuery] = useState('');
  const { nodes, total, hasMore, loading, loadingMore, error, loadMore, reload } = pages;
  const rows = useMemo(() => filterInsights(nodes, filter, query, user.id), [nodes, filter, query, user.id]);
  usePeekList(useMemo(() => rows.map(({ id }) => ({ kind: 'insight' as const, id })), [rows]));

  const setFilter = (next: InsightFilter) => change({ show: next });

  if (error && !nodes.length) {
    const { message, requestId } = errorOf(error);
    return <ErrorCard message={message} requestId={requestId} onRetry={reload} />;
  }
  if (!loading && !nodes.length)
    return (
      <EmptyState title={t('list.emptyTitle')} example={<>“{t('list.example')}”</>} action={action}>
        {t('list.emptyText')}
      </EmptyState>
    );
  const filters = INSIGHT_FILTERS.map((value) => ({ value, label: t(`list.${value}`) }));
  return (
    <>
      <div className={css.tools}>
        <SearchField className={css.find} label={t('list.find')} value={query} onChange={setQuery} />
        <Segmented label={t('list.show')} value={filter} options={filters} onChange={setFilter} />
      </div>
      {loading && [0, 1, 2].map((position) => <Skeleton key={position} height={112} />)}
      <div className={css.list}>
        {rows.map((insight) => (
          <InsightCard key={insight.id} insight={insight} inProject={inProject} />
        ))}
      </div>
      {!loading && !rows.length && (
        <EmptyState
          title={t('list.noneFit')}
          action={
            <Button
              onClick={() => {
                setQuery('');
                setFilter('all');
              }}
            >
              {t('list.clear')}
            </Button>
          }
        >
          {t('list.noneFitText')}
        </EmptyState>
      )}
      <div className={css.end} role="status">
        {total !== undefined && !hasMore && rows.length > 0 && t('list.total', { count: query || filter !== 'all' ? rows.length : total })}
        {total !== undefined && hasMore && t('list.shown', { shown: nodes.length, total })}
        {hasMore && (
          <Button size="sm" loading={loadingMore} onClick={loadMore}>
            {t('list.more')}
          </Button>
        )}
      </div>
    </>
  );
}
