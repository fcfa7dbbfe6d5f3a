import { folderTexts } from '@libs/shell-kit';
import { importTexts } from './texts.ts';

/** The texts of importing. */
export const useImportTexts = folderTexts('repository', 'imports', importTexts);
