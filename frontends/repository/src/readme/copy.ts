import { folderTexts } from '@libs/shell-kit';
import { readmeTexts } from './texts.ts';

/** The texts of readmes. */
export const useReadmeTexts = folderTexts('repository', 'readme', readmeTexts);
