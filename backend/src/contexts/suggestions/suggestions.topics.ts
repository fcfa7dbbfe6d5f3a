import { z } from 'zod';
import { topic } from '#platform/jobs';

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
/** Highlights that were just made are to get the tag that surely fits. */
export const tagHighlights = topic('highlights.tag', z.object({ projectId: z.string(), ids: z.array(z.string()) }));
/** Vectors of examples are wanted that a question did not wait for. */
export const exampleVectorsRequested = topic(
  'exampleVectors.wanted',
  z.object({ model: z.string(), highlights: z.array(z.string()), tags: z.array(z.string()) }),
);
/** All vectors of highlights that are missing are to be made. */
export const fillHighlightVectors = topic('highlightVectors.fill', z.object({ model: z.string() }));
/** Vectors of these highlights are wanted. */
export const highlightVectorsWanted = topic('highlightVectors.wanted', z.object({ model: z.string(), highlights: z.array(z.string()) }));
