import { z } from 'zod';
import { topic } from '#platform/jobs';

const arrived = z.object({ projectId: z.string(), noteIds: z.array(z.string()), userId: z.string() });

/** Texts came into a project from outside, brought by somebody. */
export const noteArrived = topic('note.arrived', arrived);
/**
 * Nothing of these texts is redacted by itself any more: what reads them by itself waits for this. With the message that told of their
 * arrival: run again it is told again, with the same.
 */
export const noteScreened = topic('note.screened', arrived.extend({ arrival: z.string() }));
/** Highlights are to be suggested in a note. */
export const suggestHighlights = topic(
  'highlightSuggestions.make',
  z.object({ noteId: z.string(), runId: z.string(), isPatient: z.boolean().optional() }),
);
/** What a look found that is sure enough is to be highlighted, for whom it looked. */
export const applySuggestions = topic(
  'highlightSuggestions.apply',
  z.object({ noteId: z.string(), userId: z.string(), ids: z.array(z.string()) }),
);
/** Vectors of examples are wanted that a question did not wait for. */
export const exampleVectorsWanted = topic(
  'exampleVectors.wanted',
  z.object({ model: z.string(), highlights: z.array(z.string()), tags: z.array(z.string()) }),
);
/** All vectors of highlights that are missing are to be made. */
export const fillHighlightVectors = topic('highlightVectors.fill', z.object({ model: z.string() }));
/** Vectors of these highlights are wanted. */
export const highlightVectorsWanted = topic('highlightVectors.wanted', z.object({ model: z.string(), highlights: z.array(z.string()) }));
/** A document has steps that no snapshot holds. */
export const refreshDoc = topic('doc.refresh', z.object({ docId: z.string() }));
/** A comment was written, or (edited) names more people now. */
export const commentWritten = topic(
  'comment.written',
  z.object({ commentId: z.string(), mentions: z.array(z.string()), edited: z.boolean().optional() }),
);
/** A conversation was resolved or reopened. */
export const threadSettled = topic('thread.settled', z.object({ settlingId: z.string() }));
