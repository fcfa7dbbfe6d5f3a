import { folderTexts } from '@libs/shell-kit';

/** The texts of support access. */
export const useSupportTexts = folderTexts('settings', 'support', {
  title: 'Support access',
  hint: 'Lets the people who run this installation look into the workspace, for a time.',
  about:
    'Support can never manage members, tokens, billing or settings, export, delete, or change who has access. Projects that are closed to most of the workspace stay closed. Everything support does is in the audit log.',
  notOffered: 'This installation has no support operators. Whoever runs it names them in its configuration.',
  any: 'Any operator of this installation',
  unasked: 'Let in any operator without a request',
  asks: 'Asks for access, and waits until {{moment}}',
  hasRead: 'Can read until {{moment}}',
  hasWrite: 'Can read and edit until {{moment}}',
  allowed: 'Allowed by {{name}}',
  access: 'Access',
  read: 'Read only',
  write: 'Read and edit',
  days: 'For',
  dayCount_one: '{{count}} day',
  dayCount_other: '{{count}} days',
  allow: 'Allow access',
  change: 'Change access',
  decline: 'Decline',
  end: 'End access',
  endOf: 'End access of {{name}}',
  log: 'Open the audit log',
  opened: 'Support access allowed',
  declined: 'Request declined',
  ended: 'Support access ended',
});
