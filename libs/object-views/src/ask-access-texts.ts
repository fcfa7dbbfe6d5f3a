import { LIMITS } from '@libs/domain';
import { catalog } from '@libs/shell-kit';

/** Texts of asking for access, and of answering. */
export const t = catalog('ask-access', {
  request: 'Request access',
  again: 'Request access again',
  message: 'Message (optional)',
  messageHint: `The people who manage this have ${LIMITS.accessRequest.waitDays} days to answer.`,
  send: 'Send request',
  cancel: 'Cancel',
  waits: 'You requested access. The request stays open until {{day}}.',
  withdraw: 'Withdraw request',
  withdrawn: 'Request withdrawn',
  declined: 'Your last request was declined.',
  declinedWith: 'Your last request was declined: “{{note}}”',
  title: 'Requests',
  hint: `An answer gives access for ${LIMITS.accessRequest.grantDays} days. It ends by itself.`,
  asks: 'Waits until {{day}}',
  left_one: '{{level}} until {{day}}, {{count}} day left',
  left_other: '{{level}} until {{day}}, {{count}} days left',
  level: 'Access for {{name}}',
  give: 'Give access',
  giveTo: 'Give access to {{name}}',
  decline: 'Decline',
  declineOf: 'Decline the request of {{name}}',
  note: 'Note to {{name}} (optional)',
  addNote: 'Add a note',
  end: 'End now',
  endOf: 'End now, access of {{name}}',
  gave: '{{name}} has access until {{day}}',
  didDecline: 'Request of {{name}} declined',
  didEnd: 'Access of {{name}} ended',
});
