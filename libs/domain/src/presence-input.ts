import { z } from 'zod';
import { idSchema } from './id-input.js';

const place = z.int().min(0).max(1_000_000_000);

/** Where a user is in a document: their selection, counted at a confirmed version, or none. */
export const presenceInput = z.object({
  docId: idSchema,
  clientId: z.string().regex(/^[A-Za-z0-9_-]{1,64}$/, 'A client id is 1 to 64 letters, digits, hyphens or underscores.'),
  version: place,
  anchor: place.nullish(),
  head: place.nullish(),
  isGone: z.boolean().nullish(),
});

/** The same, once parsed. */
export type PresenceInput = z.infer<typeof presenceInput>;
