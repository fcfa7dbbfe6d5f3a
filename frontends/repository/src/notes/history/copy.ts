import { folderTexts } from '@libs/shell-kit';
import { texts } from './texts.ts';

/** The texts of a note's version history. */
export const useHistoryTexts = folderTexts('repository', 'history', texts);

/** Fills a text of a note's version history. */
export type TFunction = ReturnType<typeof useHistoryTexts>;
