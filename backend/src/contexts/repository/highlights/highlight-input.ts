import { clientKeySchema, idList, idSchema, LIMITS, undoSchema } from '@libs/domain';
import { z } from 'zod';

/** How many highlights one call may change. */
const MAX_HIGHLIGHTS = 1000;

const offset = z.int({ error: 'An offset must be a whole number.' }).min(0, 'An offset cannot be below 0.');
const tagIds = idList(LIMITS.highlight.tags, `A highlight can have at most ${LIMITS.highlight.tags} tags.`);

/** A highlight by code points `start` up to, not including, `end`, of the plain text at `version`. */
export const newHighlight = z
  .object({
    noteId: idSchema,
    version: z.int({ error: 'A version must be a whole number.' }).min(0, 'A version cannot be below 0.'),
    start: offset,
    end: offset,
    tagIds: tagIds.nullish().transform((ids) => ids ?? []),
    clientKey: clientKeySchema.nullish(),
  })
  .refine((input) => input.start < input.end, { path: ['end'], message: 'Select some text to highlight.' });

/** The highlights of which one page is read. */
export const highlightPageIds = idList(
  LIMITS.highlightGroups.page,
  `At most ${LIMITS.highlightGroups.page} highlights can be read at once.`,
);

/** The highlights of one call. */
export const highlightIds = idList(MAX_HIGHLIGHTS, `At most ${MAX_HIGHLIGHTS} highlights can be changed at once.`);

/** Tags to be put on, and taken off, the highlights of one call: as many as one group may hold. */
export const tagHighlightsInput = z.object({
  ids: idList(LIMITS.highlightGroups.compared, `At most ${LIMITS.highlightGroups.compared} highlights can be tagged at once.`),
  add: tagIds,
  remove: idList(MAX_HIGHLIGHTS, `At most ${MAX_HIGHLIGHTS} tags can be taken off at once.`),
  undo: undoSchema,
});

/** A new highlight, once parsed. */
export type NewHighlight = z.output<typeof newHighlight>;
/** A change of tags, once parsed. */
export type TagHighlights = z.output<typeof tagHighlightsInput>;
