import { z } from 'zod';
import { clientKeySchema, idSchema } from './id-input.js';
import { LIMITS } from './limits.js';
import { nullishDefault } from './or-default.js';
import { oneOf, requiredText } from './text-input.js';

/** What Explore shows, in the order of its filter: types of search results. */
export const FEED_TYPES = ['INSIGHT', 'HIGHLIGHT', 'PROJECT'] as const;

/** One of them. */
export type FeedType = (typeof FEED_TYPES)[number];

/** How often a person hears of what is new in a feed; a weekly one comes on Mondays. */
export const FEED_RHYTHMS = ['off', 'daily', 'weekly'] as const;

/** One of them. */
export type FeedRhythm = (typeof FEED_RHYTHMS)[number];

/** How far back a feed may go, in days; without one it shows everything. */
export const FEED_PERIODS = [7, 30, 90, 365] as const;

/** One of them. */
export type FeedPeriod = (typeof FEED_PERIODS)[number];

const choices = z.array(idSchema).max(LIMITS.search.choices).nullish();

/** What a feed shows: of several values of one filter any one does; without any it shows everything of Explore. */
export const feedFilterInput = z.object({
  types: z.array(oneOf(FEED_TYPES, 'Type')).nullish(),
  projectIds: choices,
  /** Projects in these folders and in those inside them. */
  folderIds: choices,
  tagIds: choices,
  authorIds: choices,
  days: z.literal(FEED_PERIODS, 'Choose one of the offered numbers of days.').nullish(),
});

const name = requiredText(LIMITS.savedSearch.name, 'Name');

/** A feed to keep, for its owner alone or (shared) for everyone in the workspace. */
export const saveFeedInput = z.object({
  name,
  shared: nullishDefault(z.boolean(), false),
  filter: feedFilterInput,
  clientKey: clientKeySchema.nullish(),
});

/** Changes to a feed; what is left out stays. */
export const updateFeedInput = z.object({
  id: idSchema,
  name: name.nullish(),
  shared: z.boolean().nullish(),
  filter: feedFilterInput.nullish(),
});

/** How often I want to hear of what is new in a feed. */
export const feedSubscriptionInput = z.object({ feedId: idSchema, rhythm: oneOf(FEED_RHYTHMS, 'Rhythm') });

/** What a feed shows, once parsed. */
export type FeedFilterChoices = z.output<typeof feedFilterInput>;

/** A feed to keep, once parsed. */
export type SaveFeed = z.output<typeof saveFeedInput>;

/** Changes to a feed, once parsed. */
export type FeedChanges = z.output<typeof updateFeedInput>;

/** How often to hear of a feed, once parsed. */
export type FeedSubscription = z.output<typeof feedSubscriptionInput>;
