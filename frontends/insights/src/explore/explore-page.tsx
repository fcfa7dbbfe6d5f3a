import { graphql, usePages, useQuery } from '@libs/api';
import { isOneOf } from '@libs/domain';
import { Failure, ObjectNotFound } from '@libs/object-views';
import { focusPage, remember, remembered, urlChoice, useFocusCreated, usePageTitle, useParams, useUrlState } from '@libs/shell-kit';
import { Button, EmptyState, PageBody, PageTitle, Segmented, SkeletonLines, Tabs, TopBar } from '@libs/ui';
import { IconLayoutGrid, IconLayoutList } from '@libs/ui/icons';
import { useMemo } from 'react';
import { useExploreTexts } from './copy.ts';
import css from './explore.module.css';
import { useFeedFilter } from './feed-address.ts';
import { FEEDS, filterOf, inputOf, isSame, NO_FEED_FILTER, type SavedFeed } from './feed-data.ts';
import { FeedFilters } from './feed-filters.tsx';
import { FeedMenu, SaveFeedFilters, SubscribeMenu } from './feed-tools.tsx';
import { StreamCard } from './stream-card.tsx';

const STREAM = graphql(`
  query ExploreStream($filter: FeedFilterInput!, $first: Int, $after: String) {
    explore(filter: $filter, first: $first, after: $after) {
      total pageInfo { hasNextPage endCursor }
      nodes { id type preview data changedAt }
    }
  }
`);

const LAYOUTS = ['LIST', 'GRID'] as const;
type Layout = (typeof LAYOUTS)[number];
const LAYOUT_KEY = 'vb-explore-layout';
const isLayout = (value: unknown): value is Layout => isOneOf(LAYOUTS, value);
const ADDRESS = { layout: urlChoice(LAYOUTS) };

/** /explore: what the reader may open, the newest first; /explore/:feedId the same as a saved feed narrows it. */
export function ExplorePage() {
  const { feedId } = useParams();
  const t = useExploreTexts();
  const [{ data, error }, reload] = useQuery({ query: FEEDS });
  const feed = feedId ? (data?.feeds.find(({ id }) => id === feedId) ?? null) : null;
  usePageTitle(feed?.name ?? t('title'));
  if (!data && error) return <Failure error={error} onRetry={() => reload({ requestPolicy: 'network-only' })} />;
  if (feedId && data && !feed) return <ObjectNotFound />;
  return (
    <>
      <TopBar
        crumbs={feed ? [{ label: t('title'), href: '/explore' }, { label: feed.name }] : [{ label: t('title') }]}
        actions={
          feed && (
            <>
              <SubscribeMenu feed={feed} />
              <FeedMenu feed={feed} />
            </>
          )
        }
      />
      <PageBody width="page">
        <PageTitle hint={feed ? `${t('by', { name: feed.owner.name })} · ${t(feed.shared ? 'everyone' : 'onlyYou')}` : t('hint')}>
          {feed?.name ?? t('title')}
        </PageTitle>
        {(data?.feeds.length ?? 0) > 0 && (
          <div className={css.feeds}>
            <Tabs
              label={t('feeds')}
              items={[
                { label: t('everything'), href: '/explore', active: !feedId },
                ...data!.feeds.map(({ id, name }) => ({ label: name, href: `/explore/${id}`, active: id === feedId })),
              ]}
            />
          </div>
        )}
        {feedId && !feed ? <SkeletonLines lines={8} height={20} /> : <Stream key={feedId ?? ''} feed={feed} isWaiting={!data} />}
      </PageBody>
    </>
  );
}

/** The filters and what they leave. */
function Stream({ feed, isWaiting }: { feed: SavedFeed | null; isWaiting: boolean }) {
  const t = useExploreTexts();
  const feedFilter = useMemo(() => (feed ? filterOf(feed) : NO_FEED_FILTER), [feed]);
  const [filter, narrow, reset] = useFeedFilter(feedFilter);
  const [{ layout: query }, change] = useUrlState(ADDRESS);
  const layout = query ?? remembered<Layout>(LAYOUT_KEY, 'LIST', isLayout);
  const pages = usePages({ query: STREAM, variables: { filter: inputOf(filter) }, pick: (data) => data.explore, pageSize: 30 });
  useFocusCreated(feed?.id, focusPage);
  const isEmpty = !pages.loading && !pages.error && pages.nodes.length === 0;
  const isNarrowed = !isSame(filter, NO_FEED_FILTER);
  // The saved feeds stand above: what is asked at once is drawn once they are known, so that nothing moves.
  if (isWaiting) return <SkeletonLines lines={10} height={20} />;
  return (
    <>
      <div className={css.tools}>
        <FeedFilters filter={filter} onChange={narrow} />
        {(isNarrowed || feed) && <SaveFeedFilters feed={feed} filter={filter} onKept={reset} />}
        <span className={css.space} />
        <Segmented
          label={t('layout')}
          value={layout}
          options={[
            { value: 'LIST', label: t('list'), icon: <IconLayoutList size={14} /> },
            { value: 'GRID', label: t('grid'), icon: <IconLayoutGrid size={14} /> },
          ]}
          onChange={(value) => {
            remember(LAYOUT_KEY, value);
            change({ layout: value });
          }}
        />
      </div>
      {pages.error && !pages.nodes.length && <Failure error={pages.error} onRetry={pages.reload} />}
      {pages.loading && <SkeletonLines lines={10} height={20} />}
      {isEmpty && isNarrowed && (
        <EmptyState title={t('nothing')} action={<Button onClick={() => narrow(NO_FEED_FILTER)}>{t('clear')}</Button>} />
      )}
      {isEmpty && !isNarrowed && (
        <EmptyState title={t('emptyTitle')} example={t('emptyExample')}>
          {t('emptyText')}
        </EmptyState>
      )}
      <div className={layout === 'GRID' ? css.grid : css.list}>
        {pages.nodes.map((item) => (
          <StreamCard key={`${item.type} ${item.id}`} item={item} />
        ))}
      </div>
      {pages.hasMore && (
        <Button size="sm" className={css.more} loading={pages.loadingMore} onClick={pages.loadMore}>
          {t('more')}
        </Button>
      )}
    </>
  );
}
