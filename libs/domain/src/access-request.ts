import { z } from 'zod';
import { idSchema } from './id-input.js';
import { LIMITS } from './limits.js';
import { oneOf, optionalText } from './text-input.js';

/** What someone can ask access to; a note, highlight or insight is opened by its project. */
export const ASKED_KINDS = ['project', 'folder', 'note', 'highlight', 'insight'] as const;
/** One of them. */
export type AskedKind = (typeof ASKED_KINDS)[number];

/** What becomes of a request, and what can come after each state. Undoing an answer leads back. */
export const ACCESS_REQUEST_STEPS = {
  requested: ['active', 'declined', 'ended', 'expired'],
  active: ['ended', 'expired', 'requested'],
  declined: ['requested'],
  ended: ['active', 'requested'],
  expired: [],
} as const satisfies Record<string, readonly string[]>;
/** A state of a request for access. */
export type AccessRequestState = keyof typeof ACCESS_REQUEST_STEPS;

/** Where someone stands who may not open something: whatever became of an older request, none or one of the two states that last for a time. */
export const TIMED_ACCESS_STATES = ['none', 'requested', 'active'] as const;
/** One of them. */
export type TimedAccessState = (typeof TIMED_ACCESS_STATES)[number];

/** The levels that are given for a time. */
export const TIMED_ACCESS_LEVELS = ['read', 'write'] as const;

const message = optionalText(LIMITS.accessRequest.message, 'Message');

/** A request for access. */
export const requestAccessInput = z.object({ kind: oneOf(ASKED_KINDS, 'Object type'), id: idSchema, message });
/** The same, once parsed. */
export type RequestAccessInput = z.output<typeof requestAccessInput>;

/** An answer to a request: a level, or (null) no. */
export const answerAccessRequestInput = z.object({
  id: idSchema,
  access: oneOf(TIMED_ACCESS_LEVELS, 'Access').nullish(),
  note: message,
});
/** The same, once parsed. */
export type AnswerAccessRequestInput = z.output<typeof answerAccessRequestInput>;
