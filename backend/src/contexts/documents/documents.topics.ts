import { z } from 'zod';
import { topic } from '#platform/jobs';

/** A document has steps that no snapshot holds. */
export const refreshDoc = topic('doc.refresh', z.object({ docId: z.string() }));
/** A comment was written, or (edited) names more people now. */
export const commentWritten = topic(
  'comment.written',
  z.object({ commentId: z.string(), mentions: z.array(z.string()), edited: z.boolean().optional() }),
);
/** A conversation was resolved or reopened. */
export const threadResolutionChanged = topic('thread.settled', z.object({ settlingId: z.string() }));
