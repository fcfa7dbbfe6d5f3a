import { catalog } from '@libs/shell-kit';

/** Commands about insights. */
export const t = catalog('insight-commands', {
  make: 'New insight',
  makeAlso: 'create finding document',
  all: 'All insights',
  allAlso: 'findings list',
});
