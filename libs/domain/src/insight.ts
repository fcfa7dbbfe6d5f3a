import { z } from 'zod';
import { clientKeySchema, idSchema } from './id-input.js';
import { LIMITS } from './limits.js';
import { nullishDefault } from './or-default.js';
import { oneOf, requiredText } from './text-input.js';

/** An insight is a draft until it is published. */
export const INSIGHT_STATUSES = ['draft', 'published'] as const;

/** Whether an insight is out. */
export type InsightStatus = (typeof INSIGHT_STATUSES)[number];

const title = requiredText(LIMITS.title, 'Title');
const status = oneOf(INSIGHT_STATUSES, 'Status');

/** A new insight, in a project or (null) among one's own work; a draft when nothing is said. */
export const createInsightInput = z.object({
  projectId: idSchema.nullish(),
  title,
  status: nullishDefault(status, 'draft'),
  clientKey: clientKeySchema.nullish(),
});

/** Changes to an insight; what is left out stays. */
export const updateInsightInput = z.object({ id: idSchema, title: title.optional(), status: status.optional() });

/** A new insight, once parsed. */
export type CreateInsightInput = z.infer<typeof createInsightInput>;

/** Changes to an insight, once parsed. */
export type UpdateInsightInput = z.infer<typeof updateInsightInput>;
