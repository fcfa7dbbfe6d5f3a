import { z } from 'zod';

/** The id of any object, a UUID; lower-case afterwards, because the database answers so and ids are compared as text. */
export const idSchema = z.guid({ error: 'This id is not valid.' }).toLowerCase();

/** What the client sends again when it repeats a mutation, so that the action is done once: 8 to 100 letters, digits, hyphens, underscores. */
export const clientKeySchema = z
  .string()
  .regex(/^[A-Za-z0-9_-]{8,100}$/, 'A client key is 8 to 100 letters, digits, hyphens or underscores.');

/** Up to `max` ids, each once, in the order given. */
export function idList(max: number, tooMany: string) {
  return z
    .array(idSchema)
    .transform((ids) => [...new Set(ids)])
    .refine((ids) => ids.length <= max, tooMany);
}

/** The place of an object in a list, from 0. */
export const indexSchema = z
  .int({ error: 'The place in the list must be a whole number.' })
  .min(0, 'The place in the list cannot be below 0.');

/** Whether a change is the undo of one that the same person made: what another person has done since stays. */
export const undoSchema = z.boolean().nullish();
