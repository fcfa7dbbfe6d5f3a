import { folderTexts } from '@libs/shell-kit';
import { texts } from './texts.ts';

/** The texts of charts. */
export const useChartTexts = folderTexts('insights', 'charts', texts);

/** Fills one text of charts. */
export type ChartTexts = ReturnType<typeof useChartTexts>;
