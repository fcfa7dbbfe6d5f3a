/** Every kind of background work, by the name under which it waits, fails and is shown to admins. */
export const JOBS = [
  'answers.redact',
  'audit.expire',
  'billing.reconcile',
  'billing.sync-customer',
  'comments.purge',
  'comments.tell',
  'contacts.import',
  'docs.refresh',
  'domains.check',
  'examples.vectors',
  'exports.discard',
  'exports.expire',
  'exports.run',
  'files.discard',
  'files.erase',
  'files.seal',
  'files.unseal',
  'follows.notify',
  'groups.purge',
  'workspace.erase',
  'highlights.fill',
  'highlights.follow',
  'highlights.vectors',
  'imports.run',
  'inbox.digest',
  'inbox.mail',
  'insights.draft',
  'mails.send',
  'news.prune',
  'notes.redact',
  'notes.suggest',
  'notes.summarize',
  'passages.keep',
  'passages.tidy',
  'projects.import',
  'quotes.redact',
  'search.fill',
  'search.index',
  'search.relearn',
  'search.send',
  'searches.look',
  'searches.order',
  'searches.tell',
  'suggestions.apply',
  'suggestions.make',
  'summaries.run',
  'threads.tell',
  'trash.empty',
] as const;

/** One kind of background work. */
export type JobName = (typeof JOBS)[number];

/** What becomes of work that failed: it is tried again by itself, or only when somebody asks for it. */
export const FAILED_JOB_STATES = ['RETRYING', 'STOPPED'] as const;
/** One of these states. */
export type FailedJobState = (typeof FAILED_JOB_STATES)[number];
