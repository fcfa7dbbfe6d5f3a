import { z } from 'zod';
import { topic } from '#platform/jobs';

/** User-visible objects changed, with what was done to each; at most a few hundred in one message. */
export const objectChanged = topic(
  'object.changed',
  z.object({
    objects: z.array(z.object({ kind: z.string(), id: z.string(), projectId: z.string().nullish(), action: z.string() })),
  }),
);
