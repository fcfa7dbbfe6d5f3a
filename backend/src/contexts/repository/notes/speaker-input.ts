import { idSchema, LIMITS, requiredText } from '@libs/domain';
import { z } from 'zod';

const MAX_SPEAKERS = 500;

/** The id of a speaker, which counts within its note. */
export const speakerIdSchema = z
  .string()
  .regex(/^[A-Za-z0-9_-]{1,40}$/, 'The id of a speaker is 1 to 40 letters, digits, hyphens or underscores.');

/** One name for speakers of one or more notes. */
export const renameSpeakersInput = z.object({
  speakers: z
    .array(z.object({ noteId: idSchema, speakerId: speakerIdSchema }))
    .min(1, 'Choose at least one speaker.')
    .max(MAX_SPEAKERS, `At most ${MAX_SPEAKERS} speakers at a time.`),
  name: requiredText(LIMITS.person.name, 'Name'),
});

/** One name for speakers, once parsed. */
export type RenameSpeakers = z.infer<typeof renameSpeakersInput>;
