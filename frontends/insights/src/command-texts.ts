import { catalog } from '@libs/shell-kit';

/** Commands about insights. */
export const t = catalog('insight-commands', {
  make: 'New insight',
  makeAlso: 'create finding document',
  explore: 'Explore',
  exploreAlso: 'feed stream newest latest',
  all: 'All insights',
  allAlso: 'findings list',
});
