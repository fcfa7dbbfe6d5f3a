import { folderTexts } from '@libs/shell-kit';
import { contactTexts } from './texts.ts';

/** The texts of contacts. */
export const useContactTexts = folderTexts('repository', 'contacts', contactTexts);
