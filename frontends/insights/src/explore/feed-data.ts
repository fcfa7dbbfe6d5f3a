import { type FeedPartsFragment, graphql } from '@libs/api';
import { FEED_TYPES, type FeedType } from '@libs/domain';

graphql(`
  fragment FeedParts on Feed {
    id name shared isMine rhythm
    owner { id name }
    filter { types projectIds tagIds authorIds }
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
  tagIds: readonly string[];
  authorIds: readonly string[];
}

/** Explore itself. */
export const NO_FEED_FILTER: FeedFilter = { types: [], projectIds: [], tagIds: [], authorIds: [] };

/** What a saved feed shows. */
export function filterOf({ filter }: SavedFeed): FeedFilter {
  return { ...filter, types: FEED_TYPES.filter((type) => filter.types.includes(type)) };
}

/** Whether two filters show the same. */
export function isSame(a: FeedFilter, b: FeedFilter): boolean {
  const key = ({ types, projectIds, tagIds, authorIds }: FeedFilter) =>
    JSON.stringify([types, projectIds, tagIds, authorIds].map((list) => [...list].sort()));
  return key(a) === key(b);
}

/** A filter as the server takes it. */
export function inputOf({ types, projectIds, tagIds, authorIds }: FeedFilter) {
  return { types: [...types], projectIds: [...projectIds], tagIds: [...tagIds], authorIds: [...authorIds] };
}
