import { folderTexts } from '@libs/shell-kit';
import { securityTexts } from './texts.ts';

/** The texts of the page of security settings. */
export const useSecurityTexts = folderTexts('settings', 'security', securityTexts);
