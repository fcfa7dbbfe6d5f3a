import { folderTexts } from '@libs/shell-kit';
import { texts } from './texts.ts';

/** The texts of the note page. */
export const useNoteTexts = folderTexts('repository', 'notes', texts);

/** Fills a text of the note page. */
export type TFunction = ReturnType<typeof useNoteTexts>;
