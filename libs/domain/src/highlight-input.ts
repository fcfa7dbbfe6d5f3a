import { z } from 'zod';
import { codePointLength, isStorableText } from './code-points.js';
import { HIGHLIGHT_TOO_LONG } from './highlight.js';
import { clientKeySchema, idList, idSchema } from './id-input.js';
import { LIMITS } from './limits.js';

const position = z.int({ error: 'A position must be a whole number.' }).min(0, 'A position cannot be below 0.');
const tagIds = idList(LIMITS.highlight.tags, `A highlight can have at most ${LIMITS.highlight.tags} tags.`);

/** The words a highlight covers, kept to the letter: never trimmed or normalised, because they are the evidence. */
export const quoteSchema = z
  .string({ error: 'Select some text to highlight.' })
  .refine((text) => text.trim() !== '', 'Select some text to highlight.')
  .refine((text) => codePointLength(text) <= LIMITS.highlight.length, HIGHLIGHT_TOO_LONG)
  .refine(isStorableText, 'The selected text contains a character that cannot be stored.');

/** A new highlight: document positions `from` up to, not including, `to`, counted in `version` of the note (its newest when left out). */
export const createHighlightInput = z
  .object({
    noteId: idSchema,
    from: position,
    to: position,
    version: z.int({ error: 'A version must be a whole number.' }).min(0, 'A version cannot be below 0.').nullish(),
    quote: quoteSchema,
    tagIds: tagIds.nullish().transform((ids) => ids ?? []),
    clientKey: clientKeySchema.nullish(),
  })
  .refine((input) => input.from < input.to, { path: ['to'], message: 'Select some text to highlight.' });

/** All tags that a highlight has from now on. */
export const setHighlightTagsInput = z.object({ id: idSchema, tagIds });

/** A new highlight, once parsed. */
export type CreateHighlightInput = z.infer<typeof createHighlightInput>;
