import { folderTexts } from '@libs/shell-kit';
import { helpTexts } from './texts.ts';

/** The words of this folder, loaded with its page. */
export const useHelpTexts = folderTexts('settings', 'help', helpTexts);
