import { z } from 'zod';
import { topic } from '#platform/jobs';

/** A summary is to be made, or a draft's. */
export const runSummary = topic('summary.run', z.object({ summaryId: z.string() }));
