import { catalog } from '@libs/i18n';

/** Texts of what stands in and above the pages of a workspace that is not open. */
export const t = catalog('closed-workspace', {
  locked: 'The subscription of this workspace has ended. Admins can subscribe again or export everything.',
  canceled: 'The subscription was canceled. This workspace is read-only until {{day}}.',
  unpaid: 'An invoice is unpaid, so this workspace is read-only. Export stays open.',
  payBy: 'An invoice is unpaid. Pay it by {{day}} to keep this workspace open.',
  trial: 'Your trial ends on {{day}}.',
  billing: 'Billing',
  deleted: 'This workspace was deleted. Admins can restore it until {{day}}.',
  settings: 'Settings',
  lockedTitle: 'This workspace is closed',
  export: 'Export everything',
});
