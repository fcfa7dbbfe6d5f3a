import { catalog } from '@libs/i18n';

/** Texts of the bar that says that support is let in. */
export const t = catalog('support-banner', {
  operator: 'You are in this workspace as support and can edit until {{moment}}. What you do is in its audit log.',
  operatorRead: 'You are in this workspace as support and can read until {{moment}}. What you do is in its audit log.',
  leave: 'Leave',
  read: 'Support can read this workspace until {{moment}}.',
  write: 'Support can read and edit this workspace until {{moment}}.',
  waiting: 'Support asks for access to this workspace.',
  review: 'Review',
  end: 'End access',
  confirm: 'End support access?',
  confirmText: 'Support is logged out of this workspace right away. You can allow access again at any time.',
  ended: 'Support access ended',
});
