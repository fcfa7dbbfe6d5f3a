import { createStore } from '@libs/shell-kit';

/** Raised by the command that asks for suggestions in the note of the page; a file of its own, because the command is there from the first page on. */
export const suggestionsRequested = createStore(0);
