import { LIMITS } from '@libs/domain';
import { folderTexts } from '@libs/shell-kit';

/** English texts of /settings/analytics. */
export const useAnalyticsTexts = folderTexts('settings', 'analytics', {
  title: 'Analytics',
  hint: 'How this workspace is used. No person is named.',
  adminsOnly: 'Only admins see analytics.',
  people: 'People',
  peopleHint: 'Viewers need no seat.',
  seats: 'Seats in use',
  seatsOf: '{{used}} of {{total}} ({{percent}} %)',
  viewers: 'Viewers',
  activeInWeek: `Active in the last ${LIMITS.analytics.weekDays} days`,
  activeInMonth: `Active in the last ${LIMITS.analytics.monthDays} days`,
  added: 'Added each week',
  addedHint: `The last ${LIMITS.analytics.weeks} weeks. Weeks begin on Monday.`,
  week: 'Week of',
  notes: 'Notes',
  highlights: 'Highlights',
  insights: 'Insights',
  opened: 'Insights most people opened',
  openedHint: 'Each person counts once.',
  insight: 'Insight',
  project: 'Project',
  openedBy: 'People',
  noneOpened: 'No one has opened an insight yet.',
  stale: 'Unused tags',
  staleHint: `Tags that no highlight got for ${LIMITS.analytics.staleDays} days.`,
  tag: 'Tag',
  lastUsed: 'Last used',
  never: 'Never',
  noneStale: `Every tag was used in the last ${LIMITS.analytics.staleDays} days.`,
});
