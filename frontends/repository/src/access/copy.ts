import { folderTexts } from '@libs/shell-kit';
import { accessTexts } from './texts.ts';

/** The texts of the pages on who may see what. */
export const useAccessTexts = folderTexts('repository', 'access', accessTexts);
