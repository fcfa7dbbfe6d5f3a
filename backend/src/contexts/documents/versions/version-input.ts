import { idSchema } from '@libs/domain';
import { z } from 'zod';

const version = z.int({ error: 'A version is a whole number.' }).min(0, 'A version cannot be below 0.');

/** Which version to bring back. */
export const restoreDocVersionInput = z.object({ docId: idSchema, version, since: version.nullish() });

/** As it came, once parsed. */
export type RestoreDocVersion = z.infer<typeof restoreDocVersionInput>;
