import { catalog } from '@libs/i18n';

/** Texts of the inbox. */
export const t = catalog('inbox', {
  title: 'Inbox',
  markAll: 'Mark all as read',
  settings: 'Notification settings',
  hint: 'Mentions, activity in your conversations, and new results for your saved searches.',
  filter: 'Filter',
  all: 'All',
  unread: 'Unread',
  allRead: 'All caught up',
  empty: 'Nothing yet',
  example: '“Is that the whole box, or half?”',
  allReadHint: 'New mentions and replies will appear here.',
  emptyHint: 'Mentions, replies and changes to your conversations appear here.',
  unreadItem: 'Unread:',
  markUnread: 'Mark as unread: {{title}}',
  markRead: 'Mark as read: {{title}}',
  more: 'Show more',
  moreUnread: 'more than {{count}} unread',
  someUnread: '{{count}} unread',
  bell: 'Inbox, {{unread}}',
});
