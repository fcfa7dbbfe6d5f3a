/**
 * The kinds of object of which history, the change feed and the search index hear: `kind` of a change. A new noun adds its own here, and says in
 * backend/src/testing/tenant-tables.ts what else it answers.
 */
export const CHANGE_KINDS = [
  'note',
  'highlight',
  'insight',
  'insightDraft',
  'tag',
  'thread',
  'group',
  'board',
  'project',
  'folder',
  'comment',
  'file',
  'import',
  'summary',
  'answer',
  'savedSearch',
  'member',
  'invite',
  'workspace',
  'aiSettings',
  'highlightSuggestion',
  'link',
  'job',
  'accessToken',
  'field',
  'contact',
  'view',
  'chart',
  'userGroup',
  'domain',
  'scimToken',
  'ssoConnection',
  'subscription',
  'template',
  'templatePublisher',
  'fieldGroup',
] as const;
/** One of them. */
export type ChangeKind = (typeof CHANGE_KINDS)[number];

/** What is done to an object, as history and the change feed say it. */
export const CHANGE_ACTIONS = [
  'created',
  'updated',
  'moved',
  'deleted',
  'restored',
  'archived',
  'unarchived',
  'purged',
  'merged',
  'unmerged',
  'tagged',
  'published',
  'deactivated',
  'reactivated',
] as const;
/** One of them. */
export type ChangeAction = (typeof CHANGE_ACTIONS)[number];
