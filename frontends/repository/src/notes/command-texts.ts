import { catalog } from '@libs/shell-kit';

/** Commands of a note. */
export const t = catalog('note-commands', {
  suggest: 'Suggest highlights in this note',
  suggestAlso: 'ai tags passages code automatically propose',
  history: 'Version history of this note',
  historyAlso: 'changes diff who edited restore earlier',
});
