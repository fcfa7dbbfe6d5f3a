import { folderTexts } from '@libs/shell-kit';
import { groupTexts } from './texts.ts';

/** The texts of the page of groups. */
export const useGroupTexts = folderTexts('settings', 'groups', groupTexts);
