import { z } from 'zod';
import { idSchema } from './ids.js';

/** Who is in a document now: how often one says so, and when one counts as gone. Times in milliseconds. */
export const PRESENCE = {
  /** The least time between two messages of one editor. */
  every: 110,
  /** Somebody who does nothing says so after this long; nobody else there, after `alone`. */
  beat: 4_000,
  alone: 20_000,
  /** Who has not said anything for this long is gone: two beats may be lost on the way. */
  gone: 9_000,
  /** How many cursors a text shows, and how many faces stand above it. */
  cursors: 12,
  faces: 4,
  /** The most messages a second that a server passes on for one person. */
  perSecond: 30,
} as const;

const place = z.int().min(0).max(1_000_000_000);

/** Where somebody is in a document: their selection, counted at a confirmed version, or none. */
export const presenceInput = z.object({
  docId: idSchema,
  clientId: z.string().regex(/^[A-Za-z0-9_-]{1,64}$/, 'A client id is 1 to 64 letters, digits, hyphens or underscores.'),
  version: place,
  anchor: place.nullish(),
  head: place.nullish(),
  isGone: z.boolean().nullish(),
});

/** Where somebody is, once parsed. */
export type PresenceInput = z.infer<typeof presenceInput>;
