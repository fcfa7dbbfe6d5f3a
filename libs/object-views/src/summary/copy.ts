import { folderTexts } from '@libs/i18n';
import { texts } from './texts.ts';

/** The texts of a summary that is shown. */
export const useSummaryTexts = folderTexts('object-views', 'summary', texts);
