import { useT } from '@libs/shell-kit';
import type { texts } from './texts.ts';

/** The texts of this front end, with checked keys. */
export const useInsightTexts = () => useT<typeof texts>('insights');

/** Fills one text of this front end. */
export type InsightTexts = ReturnType<typeof useInsightTexts>;
