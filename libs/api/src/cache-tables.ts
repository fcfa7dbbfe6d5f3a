import type { ChangeKind } from '@libs/domain';
import type { Mutation, Query } from '../.generated/graphql.ts';

/** What lists and mutations are about; `words` is what shows the words that a highlight covers now. */
export const CACHE_ENTITIES = [
  'folder',
  'project',
  'note',
  'highlight',
  'tag',
  'insight',
  'words',
  'comment',
  'inbox',
  'hearing',
  'import',
  'member',
  'token',
  'share',
  'star',
  'savedSearch',
  'answer',
  'visit',
  'home',
  'workspace',
  'ai',
  'summary',
  'draft',
  'suggestion',
  'job',
  'field',
  'contact',
  'view',
  'chart',
  'userGroup',
  'signIn',
  'subscription',
  'template',
] as const;
export type CacheEntity = (typeof CACHE_ENTITIES)[number];

type FieldOf<Type> = Exclude<keyof Type, '__typename'>;

/** What one front end brings to the cache: each knows what it asks and sends itself (tools/cache-parts.spec.ts compares it with the documents). */
export interface CachePart {
  /** Root fields that it asks, by the noun that changed. */
  lists: Partial<Record<CacheEntity, readonly FieldOf<Query>[]>>;
  /** Which nouns each mutation that it sends touches beyond the objects that it returns, if only that there is none. */
  actions: Partial<Record<FieldOf<Mutation>, readonly CacheEntity[]>>;
}

/** The kind of a `changed` event to our nouns and to the types of the object itself; every kind has to say so. */
export const CHANGED: Record<ChangeKind, { nouns: readonly CacheEntity[]; types: readonly string[] }> = {
  folder: { nouns: ['folder'], types: ['Folder', 'Crumb'] },
  project: { nouns: ['project'], types: ['Project', 'Crumb'] },
  note: { nouns: ['note'], types: ['Note'] },
  highlight: { nouns: ['highlight', 'comment'], types: ['Highlight'] },
  comment: { nouns: ['comment'], types: ['Comment'] },
  thread: { nouns: ['comment'], types: ['Thread'] },
  tag: { nouns: ['tag'], types: ['Tag', 'TagChip'] },
  group: { nouns: ['tag'], types: ['TagGroup'] },
  board: { nouns: ['tag'], types: ['TagBoard'] },
  insight: { nouns: ['insight'], types: ['Insight'] },
  import: { nouns: ['import', 'note'], types: ['ImportBatch'] },
  member: { nouns: ['member'], types: ['Member'] },
  invite: { nouns: ['member'], types: ['Invite'] },
  accessToken: { nouns: ['token'], types: ['AccessToken', 'WorkspaceToken'] },
  link: { nouns: ['share'], types: ['ShareLink'] },
  aiSettings: { nouns: ['ai'], types: [] },
  summary: { nouns: ['summary'], types: ['Summary'] },
  insightDraft: { nouns: ['draft'], types: ['InsightDraft'] },
  highlightSuggestion: { nouns: ['suggestion'], types: ['HighlightSuggestion'] },
  workspace: { nouns: ['workspace'], types: ['Workspace', 'WorkspaceChoice'] },
  answer: { nouns: ['answer'], types: ['Answer'] },
  savedSearch: { nouns: ['savedSearch'], types: ['SavedSearch'] },
  view: { nouns: ['view'], types: ['View'] },
  chart: { nouns: ['chart'], types: ['Chart'] },
  job: { nouns: ['job'], types: [] },
  domain: { nouns: ['signIn'], types: ['Domain'] },
  scimToken: { nouns: ['signIn'], types: ['ScimToken'] },
  ssoConnection: { nouns: ['signIn'], types: ['SsoConnection'] },
  subscription: { nouns: ['subscription'], types: ['Billing'] },
  template: { nouns: ['template'], types: ['Template'] },
  templatePublisher: { nouns: ['template'], types: ['TemplatePublisher'] },
  field: { nouns: ['field'], types: ['Field'] },
  fieldGroup: { nouns: ['field'], types: ['FieldGroup'] },
  contact: { nouns: ['contact'], types: ['Contact'] },
  // Who is in a group may open other things from now on.
  userGroup: { nouns: ['userGroup', 'member', 'share', 'project', 'folder'], types: ['Group'] },
  // A picture shows by its address.
  file: { nouns: [], types: [] },
};

/** What of a highlight moves with its text. */
export const MOVING_FIELDS = new Set(['text', 'status', 'start', 'end', 'docVersion', 'speaker', 'startMs']);
