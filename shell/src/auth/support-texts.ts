import { catalog } from '@libs/i18n';

/** Texts of what operators of the installation see among their workspaces. */
export const t = catalog('auth-support', {
  title: 'Support access',
  hint: 'You run this installation. A workspace that needs help can let you in for a time; everything you do there is recorded in its audit log.',
  none: 'You have asked no workspace yet, and none has let support in.',
  requested: 'Waits for an admin until {{moment}}',
  read: 'You can read until {{moment}}',
  write: 'You can read and edit until {{moment}}',
  open: 'Open',
  openOf: 'Open {{name}}',
  withdraw: 'Withdraw',
  withdrawOf: 'Withdraw the request to {{name}}',
  address: 'Workspace address',
  reason: 'Reason',
  reasonHint: 'Its admins read this in a mail and in their settings.',
  ask: 'Ask for access',
  asked: 'The admins of this workspace were asked.',
  setUp: 'Set up a second step',
  logOut: 'Log out',
});
