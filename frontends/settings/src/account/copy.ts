import { folderTexts } from '@libs/shell-kit';
import { signInTexts } from './texts.ts';

/** The texts of the ways into an account. */
export const useSignInTexts = folderTexts('settings', 'signIn', signInTexts);
