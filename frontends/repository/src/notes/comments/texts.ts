import { catalog } from '@libs/shell-kit';

/** Texts of conversations beside a note, in components and outside of them. */
export const t = catalog('comments', {
  on: 'Comments on “{{quote}}”',
  resolved: 'Conversation resolved',
  reopen: 'Reopen',
  resolve: 'Resolve',
  changed: 'Text has changed since',
  gone: 'These words were deleted',
  resolvedBy: 'Resolved by {{name}}',
  replyField: 'Reply, or type @ to mention someone',
  reply: 'Reply',
  readOnly: 'You can read this conversation. You need edit access to reply.',
  deleted: 'Comment deleted',
  edited: ', edited',
  more: 'Comment by {{name}}: more',
  copyLink: 'Copy link',
  edit: 'Edit',
  remove: 'Delete',
  editField: 'Edit comment',
  save: 'Save',
  unknown: 'Unknown user',
  people: 'People',
  cannot: 'No access',
  cancel: 'Cancel',
});
