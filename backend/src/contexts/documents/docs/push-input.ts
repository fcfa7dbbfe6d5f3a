import { AppError, idSchema, isId, LIMITS, propertyOf } from '@libs/domain';
import { cleanMeta, cleanOp, MAX_OPS, type Push } from '@libs/editor';
import { z } from 'zod';

const count = z.int({ error: 'A version is a whole number.' }).min(0, 'A version cannot be below 0.');

/** The outer form of a push; what is in the steps is checked by applying them. */
export const pushStepsInput = z.object({
  docId: idSchema,
  version: count,
  epoch: count,
  clientId: z.string().regex(/^[A-Za-z0-9_-]{1,64}$/, 'A client id is 1 to 64 letters, digits, hyphens or underscores.'),
  steps: z
    .array(z.unknown())
    .min(1, 'A push has at least one step.')
    .max(LIMITS.doc.steps, `A push has at most ${LIMITS.doc.steps} steps.`),
  metas: z.array(z.unknown()),
  ops: z.array(z.unknown()).max(MAX_OPS, `A push has at most ${MAX_OPS} operations on highlights.`),
});

/** A push as it came, once parsed. */
export type PushStepsInput = z.infer<typeof pushStepsInput>;

/** A push as the authority takes it, and the tags that its new highlights shall have. */
export interface ParsedPush {
  push: Push;
  tagIds: Map<string, readonly string[]>;
}

/** Checks size and operations; throws ValidationError. */
export function parsePush(input: PushStepsInput): ParsedPush {
  const { version, clientId, steps, metas, ops } = input;
  if (Buffer.byteLength(JSON.stringify([steps, metas, ops])) > LIMITS.doc.bytes)
    throw refusal('These edits are too large to be sent at once.');
  if (metas.length !== steps.length) throw refusal('A push has one meta for each step.');
  const tagIds = new Map<string, readonly string[]>();
  const parsed = ops.map((op) => {
    const action = cleanOp(op);
    // The log keeps ids as they come, the tables in lower case: they must be the same text.
    // Threads are made with their first comment, never by an action alone.
    if (action?.kind === 'create' && action.mark) throw refusal('A comment is made with its words.');
    if (!action || action.id !== action.id.toLowerCase()) throw refusal('An operation on a highlight has a wrong form.');
    const tags = propertyOf(op, 'tagIds');
    if (action.kind === 'create' && Array.isArray(tags) && tags.length) {
      if (tags.length > LIMITS.highlight.tags || !tags.every(isId))
        throw refusal(`A highlight can have at most ${LIMITS.highlight.tags} tags.`);
      tagIds.set(action.id, [...new Set(tags)]);
    }
    return action;
  });
  return { push: { version, clientId, steps, metas: metas.map(cleanMeta), ops: parsed }, tagIds };
}

/** The error of a push that can never be accepted. */
export const refusal = (message: string, data: Record<string, unknown> = {}) => new AppError('ValidationError', { message, ...data });

/** Throws ValidationError for what no version is. */
export function assertVersion(since: number): void {
  if (!Number.isInteger(since) || since < 0) throw refusal('since is a version: a whole number from 0.');
}

/** Throws ValidationError when the log that `epoch` belongs to was cut off. */
export function assertEpoch(open: { epoch: number }, epoch: number): void {
  if (epoch !== open.epoch) throw refusal('This document was cut off from its history. Reload it to go on.', { epoch: open.epoch });
}
