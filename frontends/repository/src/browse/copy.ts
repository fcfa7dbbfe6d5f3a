import { folderTexts } from '@libs/shell-kit';
import { browseTexts } from './texts.ts';

/** The texts of folders and of what lies in them. */
export const useBrowseTexts = folderTexts('repository', 'browse', browseTexts);
