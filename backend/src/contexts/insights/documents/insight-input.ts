import { createInsightInput, idList, idSchema, LIMITS, oneOf } from '@libs/domain';
import { REFERENCE_KINDS } from '@libs/editor';
import { z } from 'zod';

const MAX_REFERENCES = LIMITS.insight.references;
const TOO_MANY = `At most ${MAX_REFERENCES} references at once.`;

/** A new insight in a project, with the highlights to start with. */
export const newInsightInput = createInsightInput.extend({
  projectId: idSchema,
  highlightIds: idList(MAX_REFERENCES, TOO_MANY).nullish(),
});

/** A new insight: a draft unless it says otherwise. */
export type NewInsight = Partial<z.infer<typeof newInsightInput>> & { projectId: string; title: string };

/** Which references to load: a highlight, a tag or a note each. */
export const referenceKeysInput = z
  .array(z.object({ kind: oneOf(REFERENCE_KINDS, 'A reference'), refId: idSchema }))
  .max(MAX_REFERENCES, TOO_MANY);

/** What one reference points at. */
export type SourceKey = z.infer<typeof referenceKeysInput>[number];

/** Insights to delete or to restore. */
export const insightIdsInput = idList(MAX_REFERENCES, `At most ${MAX_REFERENCES} insights at once.`);
