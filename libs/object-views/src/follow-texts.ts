import { catalog } from '@libs/i18n';

/** Texts of the menu of followers, which come with it. */
export const t = catalog('followers', {
  follow: 'Follow',
  following: 'Following',
  project: 'News of new insights comes to your inbox.',
  insight: 'News of changes comes to your inbox once it is published.',
  followers_one: '{{count}} follower',
  followers_other: '{{count}} followers',
});
