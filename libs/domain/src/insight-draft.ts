import { z } from 'zod';
import { clientKeySchema, idList, idSchema } from './id-input.js';
import { LIMITS } from './limits.js';
import { SUMMARY_FRAMEWORK_IDS } from './summary.js';
import { oneOf, requiredText } from './text-input.js';

/** What becomes of a suggested insight. */
export const INSIGHT_DRAFT_STATES = ['waiting', 'accepted', 'rejected'] as const;
/** What became of a suggested insight. */
export type InsightDraftState = (typeof INSIGHT_DRAFT_STATES)[number];

/** What an insight can be drafted from. */
export const INSIGHT_DRAFT_SCOPES = ['tag', 'selection'] as const;

const { highlights } = LIMITS.summary;
const title = requiredText(LIMITS.title, 'Title');

/** An order for the draft of an insight: from a tag, or from highlights. */
export const draftInsightInput = z
  .object({
    projectId: idSchema,
    title,
    kind: oneOf(INSIGHT_DRAFT_SCOPES, 'What the insight is drafted from'),
    id: idSchema.nullish(),
    highlightIds: idList(highlights, `At most ${highlights} highlights at once.`).nullish(),
    framework: oneOf(SUMMARY_FRAMEWORK_IDS, 'The framework'),
    clientKey: clientKeySchema.nullish(),
  })
  .refine((input) => (input.kind === 'tag' ? input.id : input.highlightIds?.length), {
    path: ['id'],
    message: 'Say what the insight is drafted from.',
  })
  .refine((input) => input.framework !== 'CustomPrompt', { path: ['framework'], message: 'Choose another framework.' })
  .transform((input) => ({ ...input, id: input.kind === 'tag' ? input.id : null }));
/** An order for the draft of an insight, once parsed. */
export type DraftInsightInput = z.output<typeof draftInsightInput>;

/** A suggested insight, with the title that a user gives it: when they accept it, or before. */
export const titledInsightDraftInput = z.object({ id: idSchema, title });
