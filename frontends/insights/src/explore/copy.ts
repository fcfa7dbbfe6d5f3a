import { folderTexts } from '@libs/shell-kit';
import { texts } from './texts.ts';

/** The texts of Explore. */
export const useExploreTexts = folderTexts('insights', 'explore', texts);
