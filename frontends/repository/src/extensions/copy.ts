import { folderTexts } from '@libs/shell-kit';
import { extensionTexts } from './texts.ts';

/** The texts of the page of extensions. */
export const useExtensionTexts = folderTexts('repository', 'extensions', extensionTexts);
