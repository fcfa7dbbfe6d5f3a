import { type FeedPartsFragment, graphql } from '@libs/api';
import { FEED_PERIODS, FEED_TYPES, type FeedPeriod, type FeedType } from '@libs/domain';

graphql(`
  fragment FeedParts on Feed {
    id name shared isMine rhythm
    owner { id name }
    filter { types projectIds folderIds tagIds authorIds days }
  }
`);

/** Every feed that the reader sees. */
export const FEEDS = graphql(`query ExploreFeeds { feeds { ...FeedParts } }`);

/** A saved feed. */
export type SavedFeed = FeedPartsFragment;

/** What Explore shows; an empty list leaves nothing out. */
export interface FeedFilter {
  types: readonly FeedType[];
  projectIds: readonly string[];
  folderIds: readonly string[];
  tagIds: readonly string[];
  authorIds: readonly string[];
  /** What changed in that many days until now; null goes back without end. */
  days: FeedPeriod | null;
}

/** Explore itself. */
export const NO_FEED_FILTER: FeedFilter = { types: [], projectIds: [], folderIds: [], tagIds: [], authorIds: [], days: null };

/** What a saved feed shows. */
export function filterOf({ filter }: SavedFeed): FeedFilter {
  return {
    ...filter,
    types: FEED_TYPES.filter((type) => filter.types.includes(type)),
    days: FEED_PERIODS.find((days) => days === filter.days) ?? null,
  };
}

/** Whether two filters show the same. */
export function isSame(a: FeedFilter, b: FeedFilter): boolean {
  const key = ({ types, projectIds, folderIds, tagIds, authorIds, days }: FeedFilter) =>
    JSON.stringify([[types, projectIds, folderIds, tagIds, authorIds].map((list) => [...list].sort()), days]);
  return key(a) === key(b);
}

/** A filter as the server takes it. */
export function inputOf({ types, projectIds, folderIds, tagIds, authorIds, days }: FeedFilter) {
  return {
    types: [...types],
    projectIds: [...projectIds],
    folderIds: [...folderIds],
    tagIds: [...tagIds],
    authorIds: [...authorIds],
    days,
  };
}
