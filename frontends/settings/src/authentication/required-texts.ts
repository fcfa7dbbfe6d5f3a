import { folderTexts } from '@libs/shell-kit';

/** English texts of required single sign-on on /settings/authentication. */
export const useRequiredTexts = folderTexts('settings', 'requiredSignIn', {
  title: 'Required single sign-on',
  hint: 'Passwords and e-mail links no longer open this workspace. Members without an account at your identity provider are locked out.',
  on: 'Required',
  notReady: 'First turn on an identity provider whose test login passed, and verify a domain.',
  emergency: 'Emergency admin',
  emergencyHint: 'Can still log in with their own second step when your identity provider is down.',
  require: 'Require single sign-on',
  stop: 'Stop requiring',
  save: 'Save emergency admin',
  saved: 'Changes saved',
  confirm: 'Require single sign-on?',
  confirmText: 'Everyone who logged in another way is logged out of this workspace, you too unless you are the emergency admin.',
  confirmStop: 'Stop requiring single sign-on?',
  confirmStopText: 'People can log in with passwords and e-mail links again, as set above.',
});
