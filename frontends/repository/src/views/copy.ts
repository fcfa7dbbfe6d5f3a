import { folderTexts } from '@libs/shell-kit';
import { viewTexts } from './texts.ts';

/** The texts of saved views. */
export const useViewTexts = folderTexts('repository', 'views', viewTexts);
