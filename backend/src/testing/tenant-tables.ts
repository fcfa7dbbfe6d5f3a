import type { ChangeKind, SearchType, ShareObjectType, TrashKindName } from '@libs/domain';
import type { ObjectKind } from '#contexts/repository';

/** A table of objects, and what each of them answers; null where it does not on purpose. */
export interface ObjectTable {
  /** What history (audit), the change feed and the screens call its changes. */
  kind: ChangeKind;
  /** The type under which search finds it. */
  search: SearchType | null;
  /** The kind under which it lies in the trash; null: it goes at once. */
  trash: TrashKindName | null;
  /** The type of its public link. */
  share: ShareObjectType | null;
  /** The kind under which Recent, Starred and Your work show it. */
  shown: ObjectKind | null;
}
/** Rows that are a part of other rows or made from them. `by`: what takes them away with those. */
export interface PartTable {
  partOf: readonly string[];
  by: 'foreign key' | 'object_id' | 'same id';
}
/** Rows about the workspace or its people, which are no objects and no part of one. */
export type OtherTable = 'plain';
export type TenantTable = ObjectTable | PartTable | OtherTable;

const PLAIN = 'plain';
const part = (...partOf: string[]): PartTable => ({ partOf, by: 'foreign key' });
const NOT_FOUND = { search: null, trash: null, share: null, shown: null } as const;

/**
 * Every table with a workspace, and what it answers. A new one is added here, and registries.spec.ts holds it to that: an object is registered where
 * it is found, restored, shared and shown; a part goes with what it is a part of.
 */
export const TENANT_TABLES: Record<string, TenantTable> = {
  notes: { kind: 'note', search: 'NOTE', trash: 'note', share: 'note', shown: 'note' },
  highlights: { kind: 'highlight', search: 'HIGHLIGHT', trash: 'highlight', share: 'highlight', shown: 'highlight' },
  insights: { kind: 'insight', search: 'INSIGHT', trash: 'insight', share: 'insight', shown: 'insight' },
  tags: { kind: 'tag', search: 'TAG', trash: 'tag', share: null, shown: 'tag' },
  tag_groups: { kind: 'group', search: null, trash: 'group', share: null, shown: null },
  tag_boards: { kind: 'board', search: null, trash: 'board', share: null, shown: 'board' },
  projects: { kind: 'project', search: 'PROJECT', trash: 'project', share: 'project', shown: 'project' },
  folders: { kind: 'folder', search: 'PROJECT_CATEGORY', trash: 'folder', share: null, shown: 'folder' },
  fields: { kind: 'field', search: null, trash: 'field', share: null, shown: null },
  views: { kind: 'view', search: null, trash: 'view', share: null, shown: null },
  charts: { kind: 'chart', search: null, trash: 'chart', share: null, shown: null },
  contacts: { kind: 'contact', search: 'PERSON', trash: 'contact', share: null, shown: null },
  templates: { kind: 'template', search: null, trash: 'template', share: null, shown: null },
  comment_threads: { kind: 'thread', ...NOT_FOUND },
  comments: { kind: 'comment', ...NOT_FOUND },
  files: { kind: 'file', ...NOT_FOUND },
  import_batches: { kind: 'import', ...NOT_FOUND },
  summaries: { kind: 'summary', ...NOT_FOUND },
  insight_drafts: { kind: 'insightDraft', ...NOT_FOUND },
  highlight_suggestions: { kind: 'highlightSuggestion', ...NOT_FOUND },
  answers: { kind: 'answer', ...NOT_FOUND },
  saved_searches: { kind: 'savedSearch', ...NOT_FOUND },
  members: { kind: 'member', ...NOT_FOUND },
  groups: { kind: 'userGroup', ...NOT_FOUND },
  invites: { kind: 'invite', ...NOT_FOUND },
  access_tokens: { kind: 'accessToken', ...NOT_FOUND },
  share_links: { kind: 'link', ...NOT_FOUND },
  ai_settings: { kind: 'aiSettings', ...NOT_FOUND },
  domains: { kind: 'domain', ...NOT_FOUND },
  billing_accounts: { kind: 'subscription', ...NOT_FOUND },
  scim_tokens: { kind: 'scimToken', ...NOT_FOUND },
  sso_connections: { kind: 'ssoConnection', ...NOT_FOUND },
  outbox: { kind: 'job', ...NOT_FOUND },
  template_publishers: { kind: 'templatePublisher', ...NOT_FOUND },

  sso_requests: part('sso_connections'),
  sso_assertions: part('sso_connections'),
  sso_logins: part('sso_connections'),
  external_accounts: part('sso_connections'),
  docs: { partOf: ['notes', 'insights', 'projects'], by: 'same id' },
  doc_steps: part('docs'),
  doc_snapshots: part('docs'),
  doc_restores: part('docs'),
  doc_times: part('docs'),
  redactions: part('docs'),
  thread_settlings: part('comment_threads'),
  highlight_tags: part('highlights', 'tags'),
  highlight_vectors: part('highlights'),
  tag_vectors: part('tags'),
  project_boards: part('projects', 'tag_boards'),
  highlight_suggestion_runs: part('notes'),
  insight_references: part('insights'),
  summary_sources: part('summaries'),
  summary_insertions: part('summaries', 'insights'),
  import_items: part('import_batches'),
  import_rows: part('import_items'),
  ai_modes: part('projects'),
  saved_search_findings: part('saved_searches'),
  feed_subscriptions: part('saved_searches'),
  follows: { partOf: ['projects', 'insights'], by: 'object_id' },
  access_requests: { partOf: ['projects', 'folders'], by: 'object_id' },
  access_grants: { partOf: ['projects', 'folders'], by: 'object_id' },
  stars: { partOf: ['projects'], by: 'object_id' },
  object_views: { partOf: ['notes', 'highlights', 'insights', 'projects', 'folders', 'tags', 'tag_boards'], by: 'object_id' },
  notifications: { partOf: ['notes', 'highlights', 'insights', 'comment_threads'], by: 'object_id' },
  revisions: { partOf: ['notes', 'highlights', 'insights', 'tags', 'tag_groups', 'tag_boards', 'projects', 'folders'], by: 'object_id' },

  group_members: part('groups'),
  scim_users: part('members'),
  scim_groups: part('groups'),
  project_exports: part('projects'),
  field_options: part('fields'),
  coded_passages: part('notes'),
  coded_passage_changes: part('notes'),
  contact_emails: part('contacts'),
  contact_mentions: part('contacts', 'notes'),
  contact_consents: part('contacts'),
  contact_import_rows: part('contact_imports'),
  field_values: { partOf: ['notes', 'insights'], by: 'object_id' },

  content_transfers: PLAIN,
  support_grants: PLAIN,
  audit_chain: PLAIN,
  audit_entries: PLAIN,
  search_entries: PLAIN,
  search_words: PLAIN,
  search_languages: PLAIN,
  highlight_vector_stops: PLAIN,
  contact_imports: PLAIN,
  project_imports: PLAIN,
  contact_merges: PLAIN,
  tag_merges: PLAIN,
  tag_splits: PLAIN,
  digests: PLAIN,
  import_line: PLAIN,
  notification_settings: PLAIN,
  sessions: PLAIN,
  ai_usage: PLAIN,
  sign_in_settings: PLAIN,
  scim_requests: PLAIN,
  former_subdomains: PLAIN,
};

const DERIVED_ROWS = 'made of what is exported, and made again';
const WORK = 'work of the product that is under way';
const SETTING = 'how one person has the product for themselves';

/** Tables that the export of a workspace leaves out, and why; every other one is registered with ExportKinds. */
export const NOT_EXPORTED: Record<string, string> = {
  sso_requests: WORK,
  content_transfers: 'what a transfer moved, so that it can be undone; that it happened is in the audit log',
  sso_assertions: WORK,
  sso_logins: 'refused and test logins of the last 30 days, for who sets a provider up',
  external_accounts: 'who of the people is whom at a provider, as hashes',
  audit_chain: 'hashes over the audit log, which is exported',
  scim_requests: 'the last requests of the identity provider, for finding faults',
  contact_import_rows: 'which row of a table became which contact; the contacts are exported',
  contact_imports: 'which tables became contacts; the contacts are exported',
  contact_emails: 'made of the addresses of contacts, which are exported',
  coded_passages: DERIVED_ROWS,
  coded_passage_changes: WORK,
  digests: SETTING,
  doc_restores: 'the history of texts, of which the newest is exported',
  doc_snapshots: 'the history of texts, of which the newest is exported',
  doc_steps: 'the history of texts, of which the newest is exported',
  doc_times: 'packed; a note with its times is exported as captions',
  highlight_suggestion_runs: WORK,
  highlight_vector_stops: WORK,
  highlight_vectors: DERIVED_ROWS,
  import_line: WORK,
  import_rows: 'which row of a table became which note; the notes are exported',
  notification_settings: SETTING,
  outbox: WORK,
  project_exports: 'what was exported lies in files of its own, for some days',
  project_imports: 'which archives became projects; the projects are exported',
  feed_subscriptions: SETTING,
  follows: SETTING,
  saved_search_findings: 'what an alert found, which it finds again',
  search_entries: DERIVED_ROWS,
  search_languages: DERIVED_ROWS,
  search_words: DERIVED_ROWS,
  sessions: 'who is signed in, with the hash of a secret',
  summary_insertions: 'keeps a call that is sent twice from being done twice',
  summary_sources: DERIVED_ROWS,
  tag_vectors: DERIVED_ROWS,
};

const CLOSED = 'one of a closed list';
const KEY = 'made by a program';
const DERIVED = 'made of the document, which is redacted itself';
const PROVIDER = 'said by a model provider, or set for it';

/** Columns of text or JSON of these objects that hold no words which were said or written in a note, and why. */
export const WITHOUT_WORDS: Record<string, string> = {
  'access_tokens.name': 'what a person calls a key of their own',
  'access_tokens.scopes': CLOSED,
  'ai_settings.base_url': PROVIDER,
  'ai_settings.embedding_model': PROVIDER,
  'ai_settings.key_last4': PROVIDER,
  'ai_settings.model': PROVIDER,
  'ai_settings.provider': PROVIDER,
  'answers.engine': CLOSED,
  'answers.model': PROVIDER,
  'answers.provider_error': PROVIDER,
  'answers.scope_kind': CLOSED,
  'charts.by_dimension': 'a name of the product and the id of a field',
  'charts.kind': CLOSED,
  'charts.measure': CLOSED,
  'charts.split_dimension': 'a name of the product and the id of a field',
  'comment_threads.quote': DERIVED,
  'comment_threads.status': CLOSED,
  'comment_threads.text': DERIVED,
  'comments.client_key': KEY,
  'billing_accounts.customer_id': 'a name that the payment provider gave',
  'domains.mailed_to': 'an address that an admin chose',
  'domains.name': 'what an admin typed, and nothing but a domain',
  'domains.verified_by': CLOSED,
  'fields.former_type': CLOSED,
  'fields.target': CLOSED,
  'fields.type': CLOSED,
  'files.mime': CLOSED,
  'files.storage_key': KEY,
  'files.type': CLOSED,
  'groups.name': 'what admins call a group of people',
  'groups.source': CLOSED,
  'members.source': CLOSED,
  'highlight_suggestions.model': PROVIDER,
  'highlight_suggestions.sha256': KEY,
  'highlight_suggestions.state': CLOSED,
  'highlights.client_key': KEY,
  'highlights.quote': DERIVED,
  'highlights.speaker': 'the id of a speaker in the note',
  'highlights.status': CLOSED,
  'highlights.text': DERIVED,
  'import_batches.kind': CLOSED,
  'import_batches.options': 'which columns of a table were taken for what',
  'import_batches.state': CLOSED,
  'insight_drafts.state': CLOSED,
  'insights.client_key': KEY,
  'insights.excerpt': DERIVED,
  'insights.status': CLOSED,
  'invites.email': 'whom a person invited',
  'invites.role': CLOSED,
  'members.role': CLOSED,
  'notes.excerpt': DERIVED,
  'notes.origin': CLOSED,
  'notes.plain': DERIVED,
  'outbox.error': 'said by the product',
  'outbox.job': CLOSED,
  'outbox.jobs': CLOSED,
  'outbox.payload': 'ids',
  'outbox.topic': CLOSED,
  'projects.status': CLOSED,
  'saved_searches.seen': 'ids',
  'share_links.object_type': CLOSED,
  'share_links.password_hash': KEY,
  'share_links.token': KEY,
  'sso_connections.client_id': 'an id at an identity provider',
  'sso_connections.issuer': 'an address that an admin chose',
  'sso_connections.kind': CLOSED,
  'sso_connections.name': 'what admins call an identity provider',
  'sso_connections.settings': 'what a kind of identity provider needs',
  'summaries.client_key': KEY,
  'summaries.error': 'said by the product',
  'summaries.framework': CLOSED,
  'summaries.made_of': CLOSED,
  'summaries.model': PROVIDER,
  'summaries.picked': CLOSED,
  'summaries.provider_error': PROVIDER,
  'summaries.scope': CLOSED,
  'summaries.state': CLOSED,
  'tags.client_key': KEY,
  'tags.colour': CLOSED,
  'template_publishers.fingerprint': KEY,
  'template_publishers.name': 'what a publisher calls itself',
  'template_publishers.public_key': KEY,
  'templates.kind': CLOSED,
  'templates.pack_key': 'a key of a publisher’s file',
  'templates.publisher': 'what a publisher calls itself',
  'views.columns': 'names of columns and ids of fields',
  'views.group_by': 'the id of a field',
  'views.layout': CLOSED,
  'views.sort_by': 'the name of a column or the id of a field',
  'views.target': CLOSED,
};
