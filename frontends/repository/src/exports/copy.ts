import { folderTexts } from '@libs/shell-kit';
import { exportTexts } from './texts.ts';

/** The texts of the page of exports. */
export const useExportTexts = folderTexts('repository', 'exports', exportTexts);
