import { folderTexts } from '@libs/shell-kit';
import { texts } from './texts.ts';

/** The texts of questions and answers. */
export const useAskTexts = folderTexts('repository', 'ask', texts);
