import { folderTexts } from '@libs/shell-kit';
import { texts } from './texts.ts';

/** The texts of the pages about tags. */
export const useTagTexts = folderTexts('repository', 'tags', texts);

/** Fills a text of the pages about tags. */
export type TagTranslate = ReturnType<typeof useTagTexts>;
