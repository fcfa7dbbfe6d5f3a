import { z } from 'zod';
import { idList, idSchema } from './id-input.js';
import { LIMITS } from './limits.js';

/** What becomes of a suggested highlight. */
export const HIGHLIGHT_SUGGESTION_STATES = ['proposed', 'accepted', 'rejected'] as const;
/** What became of a suggested highlight. */
export type HighlightSuggestionState = (typeof HIGHLIGHT_SUGGESTION_STATES)[number];

/** From which measured share on a suggestion becomes a highlight as a note arrives, where the feature is On. */
export const HIGHLIGHT_SUGGESTION_SURE = 0.8;
/** So many highlights have to have a tag before it is put on new ones without a person: with fewer it was not measured how often it would be right. */
export const TAG_SURE_EXAMPLES = 10;

const { shown } = LIMITS.highlightSuggestion;

/** Some suggestions of one note, to be accepted, rejected or put back. */
export const someHighlightSuggestionsInput = z.object({
  noteId: idSchema,
  ids: idList(shown, `At most ${shown} suggestions at once.`).refine((ids) => ids.length > 0, 'Choose at least one suggestion.'),
});
/** Some suggestions of one note, once parsed. */
export type SomeHighlightSuggestionsInput = z.output<typeof someHighlightSuggestionsInput>;
