import { catalog } from '@libs/shell-kit';

/** Texts of choosing members. */
export const t = catalog('members', {
  find: 'Find a member',
  choose: 'Choose',
  people: 'Members',
  noMatch: 'No member matches “{{words}}”.',
  failed: 'Members could not be loaded.',
  more_one: '{{count}} more. Type a name to find them.',
  more_other: '{{count}} more. Type a name to find them.',
});
