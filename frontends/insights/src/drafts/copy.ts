import { folderTexts } from '@libs/shell-kit';
import { texts } from './texts.ts';

/** The texts of insight drafts. */
export const useDraftTexts = folderTexts('insights', 'drafts', texts);

/** Fills a text of insight drafts. */
export type TFunction = ReturnType<typeof useDraftTexts>;
