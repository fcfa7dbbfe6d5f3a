import { z } from 'zod';
import { filterInput } from './filter-input.js';
import { idSchema } from './id-input.js';
import { LIMITS } from './limits.js';
import { isTimeZone } from './morning.js';
import { nullishDefault } from './or-default.js';
import { optionalText } from './text-input.js';

/** What a table of notes is asked for: rows that match, in which order; days begin at midnight of the time zone. */
export const noteRowsInput = z.object({
  projectId: idSchema,
  filter: nullishDefault(filterInput, []),
  sort: nullishDefault(z.object({ by: z.string().max(LIMITS.filter.field), descending: z.boolean() }), { by: 'created', descending: true }),
  timeZone: nullishDefault(z.string().refine(isTimeZone, 'This is no time zone that is known here.'), 'UTC'),
  query: optionalText(LIMITS.filter.value),
  group: z.object({ field: idSchema, key: z.string().max(LIMITS.filter.field).nullish() }).nullish(),
});
/** What a table of notes is asked for, once parsed. */
export type NoteRowsInput = z.output<typeof noteRowsInput>;
