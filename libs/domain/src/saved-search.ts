import { z } from 'zod';
import { idSchema } from './id-input.js';
import { LIMITS } from './limits.js';
import { nullishDefault } from './or-default.js';
import { searchInput } from './search.js';
import { requiredText } from './text-input.js';

const name = requiredText(LIMITS.savedSearch.name, 'Name');

/** A search to keep: what is asked of the server, and the address of the page that shows it. */
export const saveSearchInput = z.object({
  name,
  /** The page with this search, from the root of the host. */
  path: z
    .string()
    .max(LIMITS.savedSearch.path, 'This search is too long to be saved.')
    .regex(/^\/search\?[^\s\\#]+$/, 'This is not the address of a search.'),
  search: searchInput.omit({ limit: true, cursor: true }).extend({ projectId: idSchema.nullish() }),
  /** Whether its owner hears of what is new, at most once a day. */
  alert: nullishDefault(z.boolean(), false),
});

/** Changes to a saved search; what is left out stays. */
export const updateSavedSearchInput = z.object({ id: idSchema, name: name.nullish(), alert: z.boolean().nullish() });

/** A search to keep, once parsed. */
export type SaveSearch = z.output<typeof saveSearchInput>;

/** Changes to a saved search, once parsed. */
export type SavedSearchChanges = z.output<typeof updateSavedSearchInput>;
