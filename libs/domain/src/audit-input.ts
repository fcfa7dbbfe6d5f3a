import { z } from 'zod';
import { AUDIT_AREAS } from './audit.js';
import { idSchema } from './id-input.js';
import { oneOf } from './text-input.js';

const MOMENT = 'Enter a date and time with its zone, like 2027-01-31T18:00:00Z.';
const moment = z.union([z.date(), z.iso.datetime({ offset: true }).transform((text) => new Date(text))], { error: MOMENT });
const area = oneOf(AUDIT_AREAS, 'Area');
const filter = z.object({
  areas: z.array(area).max(AUDIT_AREAS.length).nullish(),
  by: idSchema.nullish(),
  target: idSchema.nullish(),
  from: moment.nullish(),
  before: moment.nullish(),
});

/** Which entries of the audit log are asked for; what is left out does not matter. */
export const auditFilterInput = filter.nullish().transform((value) => value ?? {});
/** The same after it was checked. */
export type AuditFilter = z.output<typeof filter>;

/** The same in the address of a download: areas with commas between them, and the format. */
export const auditExportInput = filter.extend({
  areas: z
    .string()
    .transform((text) => text.split(',').filter(Boolean))
    .pipe(z.array(area))
    .nullish(),
  format: oneOf(['csv', 'json'], 'Format'),
});
