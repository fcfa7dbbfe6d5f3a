import { catalog } from '@libs/i18n';

/** Texts of the components without product words. */
export const t = catalog('ui', {
  remove: 'Remove',
  cancel: 'Cancel',
  close: 'Close',
  loading: 'Loading',
  untitled: 'Untitled',
  breadcrumbs: 'Breadcrumbs',
  backTo: 'Back to {{name}}',
  clear: 'Clear',
  choose: 'Choose',
  tryAgain: 'Try again',
  undo: 'Undo',
  messages: 'Messages',
  selection: 'Selection',
  showPassword: 'Show password',
  hidePassword: 'Hide password',
  request: 'Request {{id}}',
  draft: {
    tooLong: 'This can have at most {{limit, number}} characters. Shorten it, or press Esc to restore the old text.',
    refused: 'This was not saved. Press Enter to try again, or Esc to restore the old text.',
    emptied: 'This cannot be empty, so the old text was restored.',
  },
  missingPart: 'This part could not be loaded. Check your connection and try again.',
  state: {
    forbidden: 'You do not have access to this',
    notFound: 'Page not found',
    notFoundHint: 'It was deleted or is not shared with you.',
    offline: 'You are offline',
    failed: 'This page could not be loaded',
  },
});
