import { catalog } from '@libs/i18n';

/** Texts about links and parts of the page. */
export const t = catalog('shell-kit', {
  missing: {
    highlight: 'That highlight no longer exists',
    answer: 'That answer no longer exists',
    comment: 'That comment no longer exists',
    file: 'That file no longer exists',
    offsets: 'That part of the text no longer exists',
    view: 'That view no longer exists',
    words: 'Those words are no longer there',
  },
  missingPart: 'This part could not be loaded. Check your connection and try again.',
  copied: 'Link copied',
  noDownload: 'Only admins can download and export from this workspace.',
  noCopy: 'Your browser does not allow copying here',
});
