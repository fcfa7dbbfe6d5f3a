import { z } from 'zod';
import { filterInput } from './filter-input.js';
import { isTimeZone } from './morning.js';
import { nullishDefault } from './or-default.js';

/** What a table of contacts is asked for: those that match; days begin at midnight of the time zone. */
export const contactRowsInput = z.object({
  filter: nullishDefault(filterInput, []),
  timeZone: nullishDefault(z.string().refine(isTimeZone, 'This is no time zone that is known here.'), 'UTC'),
});
/** What a table of contacts is asked for, once parsed. */
export type ContactRowsInput = z.output<typeof contactRowsInput>;
