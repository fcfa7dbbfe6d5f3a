import { folderTexts } from '@libs/shell-kit';
import { fieldTexts } from './texts.ts';

/** The texts of fields. */
export const useFieldTexts = folderTexts('repository', 'fields', fieldTexts);
