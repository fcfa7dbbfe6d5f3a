import { folderTexts } from '@libs/shell-kit';
import { texts } from './texts.ts';

/** The texts of the search page. */
export const useSearchTexts = folderTexts('repository', 'search', texts);

/** Fills a text of the search page. */
export type SearchTranslate = ReturnType<typeof useSearchTexts>;
