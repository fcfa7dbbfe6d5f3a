import { folderTexts } from '@libs/shell-kit';
import { highlightListTexts } from './texts.ts';

/** The texts of lists and groups of highlights. */
export const useHighlightListTexts = folderTexts('repository', 'highlightList', highlightListTexts);
