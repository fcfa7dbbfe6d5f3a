import { folderTexts } from '@libs/shell-kit';
import { texts } from './texts.ts';

/** The texts of what goes into an insight. */
export const useInsertionTexts = folderTexts('insights', 'insertions', texts);
