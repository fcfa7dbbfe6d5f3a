import { z } from 'zod';
import { filterInput } from './filter-input.js';
import { idList, idSchema } from './id-input.js';
import { LIMITS } from './limits.js';
import { isTimeZone } from './morning.js';
import { nullishDefault } from './or-default.js';
import { optionalText } from './text-input.js';
import { ROWS_AT_ONCE } from './view.js';

/** By what rows are grouped or sorted: the name of something that every row of the kind has, or the id of a field. */
export const rowKeySchema = z.string().min(1).max(LIMITS.filter.field);

/** What a table of contacts is asked for: rows that match, in which order; days begin at midnight of the time zone. */
export const contactRowsInput = z.object({
  filter: nullishDefault(filterInput, []),
  sort: nullishDefault(z.object({ by: z.string().max(LIMITS.filter.field), descending: z.boolean() }), { by: 'created', descending: true }),
  timeZone: nullishDefault(z.string().refine(isTimeZone, 'This is no time zone that is known here.'), 'UTC'),
  query: optionalText(LIMITS.filter.value),
  ids: idList(ROWS_AT_ONCE, `At most ${ROWS_AT_ONCE} rows can be asked for by their ids.`).nullish(),
  group: z.object({ field: rowKeySchema, key: z.string().max(LIMITS.filter.field).nullish() }).nullish(),
});
/** What a table of contacts is asked for, once parsed. */
export type ContactRowsInput = z.output<typeof contactRowsInput>;

/** The same for what lies in a project: its notes, highlights or insights. */
export const projectRowsInput = contactRowsInput.extend({ projectId: idSchema });
/** What a table of a project is asked for, once parsed. */
export type ProjectRowsInput = z.output<typeof projectRowsInput>;
