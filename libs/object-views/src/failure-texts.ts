import { catalog } from '@libs/shell-kit';

/** Texts of a page that cannot be shown. */
export const t = catalog('project-failure', {
  all: 'All projects',
  owner: 'Ask {{name}}, who owns it, for access.',
  ask: 'Ask its owner for access.',
});
