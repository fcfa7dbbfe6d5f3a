import { z } from 'zod';
import { clientKeySchema, idSchema } from './id-input.js';
import { LIMITS } from './limits.js';
import { oneOf, optionalText, requiredText, textProblem } from './text-input.js';

/** Where an answer may look; all but the workspace are named by an id. */
export const ASK_SCOPES = ['workspace', 'folder', 'project', 'note', 'tag'] as const;
/** One kind of place where an answer may look. */
export type AskScopeKind = (typeof ASK_SCOPES)[number];

/** What stands behind a citation now: as it was, moved on with its text, other words, no longer there, or not for this reader. */
export const CITATION_STATES = ['unchanged', 'changed', 'removed', 'hidden'] as const;
/** One state of a citation. */
export type CitationState = (typeof CITATION_STATES)[number];

/** A place to ask about. */
export const askScopeInput = z
  .object({ kind: oneOf(ASK_SCOPES, 'The scope'), id: idSchema.nullish() })
  .refine((s) => s.kind === 'workspace' || s.id, { path: ['id'], message: 'This scope needs an id.' });

/** A question, where to look for its answer (the workspace unless said otherwise), and the answer that it follows up on. */
export const askInput = z.object({
  /** The asker's own name for it: asked again, it is the same question, and has the same answer. */
  id: idSchema.nullish(),
  question: z
    .string({ error: 'A question must be text.' })
    .trim()
    .min(1, 'Ask something.')
    .superRefine((text, ctx) => {
      const problem = textProblem(text, LIMITS.search.query, 'The question');
      if (problem) ctx.addIssue({ code: 'custom', message: problem });
    }),
  scope: askScopeInput.nullish(),
  followUpOf: idSchema.nullish(),
});
/** A question as it is asked, once parsed. */
export type AskInput = z.infer<typeof askInput>;

/** What an answer is to be called among those that are kept. */
export const renameAnswerInput = z.object({ id: idSchema, name: requiredText(LIMITS.answer.name, 'Name') });

/** What is said of an answer: whether it is right, and why not; null takes it back, and what is left out stays. */
export const rateAnswerInput = z.object({
  id: idSchema,
  isRight: z.boolean().nullish(),
  comment: optionalText(LIMITS.answer.comment, 'The comment'),
});
/** What is said of an answer, once parsed. */
export type RateAnswerInput = z.infer<typeof rateAnswerInput>;

/** An answer to be written into an insight. */
export type InsertAnswerInput = { answerId: string; clientKey: string | null } & (
  | { insightId: string }
  | { projectId: string; title: string }
);

/** An answer to be written into an insight: one that is there, or a new one in a project. */
export const insertAnswerInput = z
  .object({
    answerId: idSchema,
    insightId: idSchema.nullish(),
    projectId: idSchema.nullish(),
    title: requiredText(LIMITS.title, 'Title').nullish(),
    clientKey: clientKeySchema.nullish(),
  })
  .transform(({ answerId, insightId, projectId, title, clientKey }, ctx): InsertAnswerInput => {
    const order = { answerId, clientKey: clientKey ?? null };
    if (insightId) return { ...order, insightId };
    if (projectId && title) return { ...order, projectId, title };
    ctx.addIssue({ code: 'custom', path: [projectId ? 'title' : 'insightId'], message: 'Choose an insight, or give a new one a title.' });
    return z.NEVER;
  });
