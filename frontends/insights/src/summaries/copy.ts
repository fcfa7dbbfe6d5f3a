import { folderTexts } from '@libs/shell-kit';
import { texts } from './texts.ts';

/** The texts of summaries. */
export const useSummaryTexts = folderTexts('insights', 'summaries', texts);

/** Fills a text of the summaries. */
export type TFunction = ReturnType<typeof useSummaryTexts>;
