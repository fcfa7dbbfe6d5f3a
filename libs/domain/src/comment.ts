import { z } from 'zod';
import { clientKeySchema, idSchema } from './ids.js';
import { LIMITS } from './limits.js';
import { requiredText } from './text-input.js';

/** How a comment's text names a person: by id, so that it shows the name which they have now. */
const MENTION = /@\{([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\}/gi;

/** The text that stands for a mention of this user. */
export const mentionOf = (userId: string): string => `@{${userId.toLowerCase()}}`;

/** Whom a comment's text mentions, each once, in the order of the text. */
export function mentionsIn(body: string): string[] {
  return [...new Set(Array.from(body.matchAll(MENTION), ([, id]) => id!.toLowerCase()))];
}

/** A comment's text cut into words and mentions, for showing it. */
export function commentParts(body: string): ({ text: string } | { userId: string })[] {
  const parts: ({ text: string } | { userId: string })[] = [];
  let end = 0;
  for (const match of body.matchAll(MENTION)) {
    if (match.index > end) parts.push({ text: body.slice(end, match.index) });
    parts.push({ userId: match[1]!.toLowerCase() });
    end = match.index + match[0].length;
  }
  if (end < body.length) parts.push({ text: body.slice(end) });
  return parts;
}

/** A comment's text as plain words, with names in place of the mentions. */
export function commentText(body: string, nameOf: (userId: string) => string): string {
  return commentParts(body)
    .map((part) => ('text' in part ? part.text : `@${nameOf(part.userId)}`))
    .join('');
}

/** Who may change a comment: its author, as long as they may write there. */
export const mayEditComment = (access: 'none' | 'read' | 'write' | 'full', isOwn: boolean): boolean =>
  isOwn && (access === 'write' || access === 'full');

/** Who may take a comment away: its author, and whoever has full access there. */
export const mayDeleteComment = (access: 'none' | 'read' | 'write' | 'full', isOwn: boolean): boolean =>
  access === 'full' || mayEditComment(access, isOwn);

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
