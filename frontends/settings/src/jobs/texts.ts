import { isKeyOf, type JobName } from '@libs/domain';
import { folderTexts } from '@libs/shell-kit';

/** The name of a job as a key of texts, in which a dot leads deeper. */
type Key<Name> = Name extends `${infer Noun}.${infer Verb}` ? `${Noun}-${Verb}` : Name;

/** What each job does, in the words of admins. */
const names: Record<Key<JobName>, string> = {
  'access-expire': 'End requests and access whose time is over',
  'access-note': 'Note a request for access in the audit log',
  'access-notify-grant': 'Notify people who were given access',
  'access-notify': 'Notify people about a request for access',
  'access-notify-answer': 'Notify someone about the answer to a request for access',
  'access-tidy': 'End requests and access whose time is over, daily',
  'answers-redact': 'Remove redacted words from answers',
  'audit-expire': 'Remove audit log entries after their time',
  'billing-reconcile': 'Read a subscription again each day',
  'billing-sync-customer': 'Read a subscription that changed',
  'certificates-warn': 'E-mail admins before a certificate expires',
  'comments-purge': 'Delete old comments for good',
  'comments-tell': 'Notify people about a comment',
  'contacts-import': 'Import contacts',
  'docs-refresh': 'Update the saved text of a document',
  'domains-check': 'Check the DNS records of domains',
  'examples-vectors': 'Learn tag examples for suggestions',
  'exports-discard': 'Delete exported files',
  'exports-expire': 'Delete expired exports',
  'exports-run': 'Export a project',
  'fields-purge': 'Delete old field groups for good',
  'files-discard': 'Delete stored files',
  'files-erase': 'Delete all files of a deleted workspace',
  'files-seal': 'Seal a file with redacted words',
  'files-unseal': 'Make a sealed file readable again',
  'follows-notify': 'Notify people about what they follow',
  'groups-purge': 'Delete old groups for good',
  'workspace-erase': 'Delete a workspace for good',
  'highlights-fill': 'Compare all highlights by meaning',
  'highlights-follow': 'Find highlights to compare by meaning',
  'highlights-vectors': 'Compare new highlights by meaning',
  'imports-run': 'Import files',
  'sample-finish': 'Finish the sample project',
  'logos-purge': 'Delete removed logos for good',
  'inbox-digest': 'Send a daily digest',
  'inbox-mail': 'Send a notification by mail',
  'insights-draft': 'Draft insights from tags with new highlights',
  'mails-send': 'Send mail',
  'news-prune': 'Delete old notifications',
  'notes-redact': 'Redact personal data in imported notes',
  'notes-suggest': 'Look for highlights in imported notes',
  'notes-summarize': 'Order summaries of imported notes',
  'passages-keep': 'Keep counts of highlights for charts',
  'passages-tidy': 'Keep counts of highlights for charts, daily',
  'projects-import': 'Import a project',
  'quotes-redact': 'Remove redacted words from summaries',
  'search-fill': 'Copy the workspace to the search cluster',
  'search-index': 'Update search',
  'search-relearn': 'Rebuild search for another language',
  'search-send': 'Update the search cluster',
  'searches-forget': 'Delete old counts of searches without results',
  'searches-look': 'Check a saved search',
  'searches-order': 'Check saved searches with notifications',
  'searches-tell': 'Notify people about a saved search',
  'suggestions-apply': 'Apply suggested highlights',
  'suggestions-make': 'Suggest highlights',
  'summaries-run': 'Write a summary',
  'support-expire': 'End support access whose time is over, daily',
  'tags-apply': 'Put fitting tags on new highlights',
  'tags-follow': 'Find new highlights without a tag',
  'threads-tell': 'Notify people about a resolved conversation',
  'trash-empty': 'Empty old trash',
};

/** English texts of the page on background jobs. */
export const useJobTexts = folderTexts('settings', 'jobs', {
  hint: 'Work that runs behind the pages. What fails is tried again for several hours; then it stops and waits here for you.',
  adminsOnly: 'Only admins see background jobs.',
  table: 'Failed jobs',
  what: 'Job',
  status: 'Status',
  failed: 'Last failed',
  actions: 'Actions',
  attempts_one: '{{count}} attempt',
  attempts_other: '{{count}} attempts',
  states: { RETRYING: 'Retrying', STOPPED: 'Stopped' },
  next: 'next at {{time}}',
  soon: 'next one shortly',
  waits: 'waiting for you',
  retry: 'Retry',
  retryJob: 'Retry: {{job}}',
  retryAll: 'Retry all stopped',
  retried_one: 'The job runs again',
  retried_other: '{{count}} jobs run again',
  dismiss: 'Dismiss',
  dismissJob: 'Dismiss: {{job}}',
  dismissed: 'Job dismissed',
  confirmDismiss: 'Dismiss this job?',
  confirmDismissText: '“{{job}}” will not run again. You cannot undo this.',
  done: 'This job is already done',
  more: 'Show more',
  emptyTitle: 'Nothing has failed',
  emptyText: 'Imports, mail, search and summaries run as they should. A job that fails appears here with its reason.',
  unknown: 'Other work ({{job}})',
  names,
});

/** A hook that says what a job does; one of another version is called by its name. */
export function useJobName(): (job: string) => string {
  const t = useJobTexts();
  return (job) => {
    const key = job.replace('.', '-');
    return isKeyOf(names, key) ? t(`names.${key}`) : t('unknown', { job });
  };
}
