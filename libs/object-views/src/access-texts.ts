import { catalog } from '@libs/i18n';

/** Texts of who has access, which come with their lists. */
export const t = catalog('access-people', {
  viewersOnly: 'Viewers of this workspace can only view',
  hasMore: 'Already has more: {{from}}',
  remove: 'Remove access',
  loses: 'Can no longer open this',
  keeps: 'Keeps “{{level}}”: {{from}}',
  onlyHere: 'Set here only',
  viewer: 'Viewer role',
  ways_one: '{{count}} way',
  ways_other: '{{count}} ways',
  caps: ', limits the access',
  highest: ', the highest applies',
  you: '(you)',
  levelOf: 'Access for {{name}}',
  list: 'People with access',
  groups: 'Groups with access',
  people_one: '{{count}} person',
  people_other: '{{count}} people',
  why: 'Why they have access',
  level: 'Access',
  find: 'Find a person',
  noMatch: 'No one with access matches “{{words}}”.',
  more: 'Show more',
});
