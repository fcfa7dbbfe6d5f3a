import { folderTexts } from '@libs/shell-kit';
import { projectTexts } from './texts.ts';

/** The texts of the page of all projects. */
export const useProjectTexts = folderTexts('settings', 'projects', projectTexts);
