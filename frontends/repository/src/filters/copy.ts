import { folderTexts } from '@libs/shell-kit';
import { filterTexts } from './texts.ts';

/** The texts of filters. */
export const useFilterTexts = folderTexts('repository', 'filters', filterTexts);
