import { z } from 'zod';
import { idSchema } from './id-input.js';
import { LIMITS } from './limits.js';
import { nullishDefault } from './or-default.js';
import { isDate } from './search-query.js';
import { oneOf, textProblem } from './text-input.js';

/** The nine kinds of search result, in the order of the tabs. */
export const SEARCH_TYPES = ['CHANNEL', 'HIGHLIGHT', 'INSIGHT', 'NOTE', 'PERSON', 'PROJECT', 'PROJECT_CATEGORY', 'TAG', 'THEME'] as const;

/** The kind of a search result. */
export type SearchType = (typeof SEARCH_TYPES)[number];

/** The orders a search can be shown in; the first is the default. */
export const SEARCH_SORTS = ['relevance', 'newest', 'oldest'] as const;
/** One of them. */
export type SearchSort = (typeof SEARCH_SORTS)[number];

/** A search query: trimmed, at most 2000 code points and 60 words; empty is allowed, for filters alone. */
export const searchQuerySchema = z
  .string({ error: 'Search must be text.' })
  .trim()
  .superRefine((text, ctx) => {
    const problem = textProblem(text, LIMITS.search.query, 'Search');
    if (problem) ctx.addIssue({ code: 'custom', message: problem });
    const words = text === '' ? 0 : text.split(/\s+/).length;
    const { words: max } = LIMITS.search;
    if (words > max) ctx.addIssue({ code: 'custom', message: `Search can have at most ${max} words; this one has ${words}.` });
  });

const LIMIT_PROBLEM = `The limit must be a whole number from 0 to ${LIMITS.search.limit}.`;

/**
 * What a search takes: the query, perhaps only some types, a page size (0 asks for the total alone) and where the page begins; and what is
 * chosen beside the results: of several projects, tags or people any one does.
 */
export const searchInput = z.object({
  query: searchQuerySchema,
  types: z.array(oneOf(SEARCH_TYPES, 'Type')).nullish(),
  sort: nullishDefault(oneOf(SEARCH_SORTS, 'Sort'), 'relevance'),
  limit: nullishDefault(
    z.int({ error: LIMIT_PROBLEM }).min(0, LIMIT_PROBLEM).max(LIMITS.search.limit, LIMIT_PROBLEM),
    LIMITS.search.defaultLimit,
  ),
  cursor: z.string().max(1000, 'This cursor is not valid; search again.').nullish(),
  projectIds: z.array(idSchema).max(LIMITS.search.choices).nullish(),
  tagIds: z.array(idSchema).max(LIMITS.search.choices).nullish(),
  /** Who made what is found. */
  authorIds: z.array(idSchema).max(LIMITS.search.choices).nullish(),
  people: z.array(z.string().min(1).max(LIMITS.search.query)).max(LIMITS.search.choices).nullish(),
  changedAfter: z.string().refine(isDate, 'A date must be written as 2026, 2026-11 or 2026-11-21.').nullish(),
});

/** What a search takes, once parsed. */
export type SearchInput = z.infer<typeof searchInput>;
