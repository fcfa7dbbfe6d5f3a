import { folderTexts } from '@libs/shell-kit';
import { texts } from './texts.ts';

/** The texts of the tag boards. */
export const useBoardTexts = folderTexts('repository', 'boards', texts);

/** Fills a text of the tag boards. */
export type BoardTranslate = ReturnType<typeof useBoardTexts>;
