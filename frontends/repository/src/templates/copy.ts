import { folderTexts } from '@libs/shell-kit';
import { templateTexts } from './texts.ts';

/** The texts of templates. */
export const useTemplateTexts = folderTexts('repository', 'templates', templateTexts);
