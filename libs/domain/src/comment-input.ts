import { z } from 'zod';
import { mentionsIn } from './comment.js';
import { clientKeySchema, idSchema } from './id-input.js';
import { LIMITS } from './limits.js';
import { requiredText } from './text-input.js';

const body = requiredText(LIMITS.comment.length, 'A comment').refine(
  (text) => mentionsIn(text).length <= LIMITS.comment.mentions,
  `A comment can mention at most ${LIMITS.comment.mentions} people.`,
);
const offset = z.int({ error: 'An offset must be a whole number.' }).min(0, 'An offset cannot be below 0.');

/** A first comment: on a highlight, or on the code points from `start` up to, not including, `end` of the plain text at `version`. */
export const createThreadInput = z
  .object({
    docId: idSchema,
    highlightId: idSchema.nullish().transform((id) => id ?? null),
    version: offset.nullish(),
    start: offset.nullish(),
    end: offset.nullish(),
    body,
    clientKey: clientKeySchema.nullish(),
  })
  .refine((input) => input.highlightId || (input.version != null && input.start != null && input.end != null && input.start < input.end), {
    path: ['end'],
    message: 'Select some text to comment on.',
  });
/** A first comment, once parsed. */
export type CreateThread = z.output<typeof createThreadInput>;

/** An answer in a thread. */
export const replyInput = z.object({ threadId: idSchema, body, clientKey: clientKeySchema.nullish() });
/** An answer, once parsed. */
export type Reply = z.output<typeof replyInput>;

/** A comment's new text. */
export const editCommentInput = z.object({ id: idSchema, body });
/** A comment's new text, once parsed. */
export type EditComment = z.output<typeof editCommentInput>;
