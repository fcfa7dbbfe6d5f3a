import { catalog } from '@libs/i18n';

/** Texts of /you. */
export const t = catalog('you', {
  title: 'You',
  inbox: 'Inbox',
  contacts: 'Contacts',
  account: 'Your account',
  settings: 'Settings for {{workspace}}',
  change: 'Switch workspace',
  help: 'Help',
  appearance: 'Appearance',
  light: 'Light',
  dark: 'Dark',
  system: 'System',
  logOut: 'Log out',
});
