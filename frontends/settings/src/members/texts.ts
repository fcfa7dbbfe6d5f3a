import { folderTexts } from '@libs/shell-kit';

/** Texts of the list of members. */
export const useMemberTexts = folderTexts('settings', 'memberList', {
  status: 'Status',
  active: 'Active',
  deactivated: 'Deactivated',
  since: 'Deactivated {{day}}',
  find: 'Find a member',
  noMatch: 'No member matches “{{words}}”.',
  noneDeactivated: 'No one is deactivated.',
  more: 'Show more',
  actions: 'More',
  moreFor: 'More for {{name}}',
  deactivate: 'Deactivate',
  confirmDeactivate: 'Deactivate {{name}}?',
  confirmDeactivateText:
    'They are logged out right away and cannot come back in until you reactivate them. Their access tokens stop working, and public pages they opened close. What they wrote, their groups and their access stay.',
  wasDeactivated: '{{name}} was deactivated',
  reactivate: 'Reactivate',
  wasReactivated: '{{name}} can log in again',
});
