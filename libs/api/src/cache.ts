import { type Cache, type CacheExchangeOpts, cacheExchange, type UpdateResolver } from '@urql/exchange-graphcache';
import { ANYTHING, FOLLOWED } from './coalesce.ts';
import { WITHOUT_KEY } from './without-key.ts';

/** What a list on the screen depends on: root fields by the noun that changed. */
const LISTS = {
  folder: ['trash', 'folders', 'folder', 'projects'],
  project: ['trash', 'project', 'projects', 'starred', 'folders', 'folder', 'recent', 'home', 'yourWork', 'yourThreads'],
  note: ['docVersions', 'trash', 'project', 'notes', 'recent', 'home', 'yourWork', 'yourThreads', 'projects'],
  highlight: [
    'trash',
    'project',
    'notes',
    'highlightStatusCounts',
    'highlights',
    'highlight',
    'home',
    'tags',
    'tag',
    'tagBoards',
    'tagBoard',
    'references',
    'citations',
    'mergePreview',
    'splitPreview',
    'tagTrend',
    'suggestedTags',
    'similarHighlights',
    'highlightSuggestions',
  ],
  tag: [
    'trash',
    'project',
    'tags',
    'tag',
    'tagBoards',
    'tagBoard',
    'recentTags',
    'highlights',
    'mergePreview',
    'tagMerges',
    'tagTrend',
    'splitPreview',
    'workspaceBoards',
    'boardExtensions',
    'suggestedTags',
    'highlightSuggestions',
  ],
  insight: ['trash', 'project', 'insights', 'citations', 'references', 'home', 'recent', 'yourWork'],
  /** What shows the words that a highlight covers now. */
  words: ['highlightStatusCounts', 'highlights', 'highlight', 'references', 'home'],
  comment: ['threads', 'yourThreads'],
  inbox: ['inbox', 'inboxUnread'],
  hearing: ['notificationSettings'],
  import: ['importBatches', 'importBatch'],
  member: ['members', 'invites'],
  token: ['accessTokens'],
  share: ['sharing', 'projectAccess', 'folderAccess', 'sharedWithMe'],
  star: ['starred'],
  savedSearch: ['savedSearches'],
  answer: ['savedAnswers'],
  visit: ['recent', 'home'],
  home: ['home'],
  workspace: ['session', 'myWorkspaces'],
  ai: ['aiSettings', 'aiState', 'aiAuditLog', 'similarHighlights', 'highlightSuggestions'],
  summary: ['summaries', 'summary', 'insightDraft'],
  draft: ['insightDrafts', 'insightDraft'],
  suggestion: ['highlightSuggestions'],
  job: ['failedJobs'],
} as const;
type Noun = keyof typeof LISTS;

/** Which nouns a mutation touches beyond the objects that it returns. */
const ACTIONS: Record<string, readonly Noun[]> = {
  createFolder: ['folder'],
  updateFolder: ['folder'],
  moveFolder: ['folder'],
  deleteFolder: ['folder', 'project'],
  createProject: ['project'],
  updateProject: ['project'],
  deleteProject: ['project'],
  restoreProject: ['project'],
  starProject: ['star'],
  saveSearch: ['savedSearch'],
  saveAnswer: ['answer'],
  renameAnswer: ['answer'],
  deleteSavedSearch: ['savedSearch', 'inbox'],
  removeSample: ['project', 'folder', 'note', 'highlight', 'tag', 'insight', 'visit'],
  restoreFromTrash: ['folder', 'project', 'note', 'highlight', 'tag', 'insight', 'visit', 'star'],
  purgeTrash: ['note'],
  retryJobs: ['job'],
  dismissJobs: ['job'],
  setProjectAccess: ['share'],
  setProjectDefaultAccess: ['share'],
  setFolderAccess: ['share', 'folder'],
  setFolderDefaultAccess: ['share', 'folder'],
  inheritProjectAccess: ['share'],
  inheritFolderAccess: ['share', 'folder'],
  createNote: ['note'],
  deleteNotes: ['note', 'highlight'],
  restoreNotes: ['note', 'highlight'],
  moveNotes: ['note', 'highlight'],
  cancelImport: ['import', 'note'],
  restoreDocVersion: ['note', 'highlight'],
  createHighlight: ['highlight'],
  tagHighlights: ['highlight'],
  deleteHighlights: ['highlight'],
  restoreHighlights: ['highlight'],
  markNotifications: ['inbox'],
  setNotification: ['hearing'],
  createThread: ['comment'],
  replyToThread: ['comment'],
  deleteComment: ['comment'],
  restoreComment: ['comment'],
  createTagBoard: ['tag'],
  lockTagBoard: ['tag'],
  linkTagBoard: ['tag', 'highlight'],
  unlinkTagBoard: ['tag', 'highlight'],
  renameTagBoard: ['tag'],
  deleteTagBoard: ['tag', 'highlight'],
  createTagGroup: ['tag'],
  renameTagGroup: ['tag'],
  moveTagGroup: ['tag'],
  deleteTagGroup: ['tag', 'highlight'],
  createTag: ['tag'],
  updateTag: ['tag'],
  moveTag: ['tag'],
  moveTags: ['tag'],
  colourTags: ['tag'],
  splitTag: ['tag', 'highlight'],
  unsplitTag: ['tag', 'highlight'],
  mergeTags: ['tag', 'highlight'],
  unmergeTags: ['tag', 'highlight'],
  deleteTags: ['tag', 'highlight'],
  restoreTags: ['tag', 'highlight'],
  createInsight: ['insight'],
  updateInsight: ['insight'],
  deleteInsights: ['insight'],
  restoreInsights: ['insight'],
  inviteMembers: ['member'],
  createInviteLink: ['member'],
  revokeInvite: ['member'],
  removeMember: ['member'],
  createAccessToken: ['token'],
  revokeAccessToken: ['token'],
  share: ['share'],
  unshare: ['share'],
  recordVisit: ['visit'],
  dismissChecklist: ['home'],
  updateAiProvider: ['ai'],
  summarize: ['summary'],
  cancelSummary: ['summary'],
  editSummary: ['summary'],
  draftInsight: ['draft'],
  acceptInsightDraft: ['draft', 'insight', 'highlight'],
  insertAnswer: ['insight', 'highlight'],
  insertSummary: ['insight', 'highlight'],
  rejectInsightDraft: ['draft'],
  reopenInsightDraft: ['draft'],
  suggestHighlights: ['suggestion'],
  cancelHighlightSuggestions: ['suggestion'],
  keepHighlightSuggestions: ['suggestion', 'highlight'],
  removeAppliedHighlights: ['suggestion', 'highlight'],
  restoreAppliedHighlights: ['suggestion', 'highlight'],
  acceptHighlightSuggestions: ['suggestion', 'highlight'],
  rejectHighlightSuggestions: ['suggestion'],
  reopenHighlightSuggestions: ['suggestion', 'highlight'],
  testAiProvider: ['ai'],
  setAiMode: ['ai'],
  setProjectAiMode: ['ai'],
};

/** The kind of a `changed` event to our nouns and to the types of the object itself. */
const CHANGED: Record<string, { nouns: readonly Noun[]; types: readonly string[] }> = {
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
  'access-token': { nouns: ['token'], types: ['AccessToken'] },
  link: { nouns: ['share'], types: ['ShareLink'] },
  aiSettings: { nouns: ['ai'], types: [] },
  summary: { nouns: ['summary'], types: ['Summary'] },
  insightDraft: { nouns: ['draft'], types: ['InsightDraft'] },
  highlightSuggestion: { nouns: ['suggestion'], types: ['HighlightSuggestion'] },
  workspace: { nouns: ['workspace'], types: ['Workspace', 'WorkspaceChoice'] },
};

/** What of a highlight moves with its text. */
const FOLLOWS = new Set(['text', 'status', 'start', 'end', 'docVersion', 'speaker', 'startMs']);

function dropLists(cache: Cache, nouns: readonly Noun[]) {
  const fields = new Set<string>(nouns.flatMap((noun) => LISTS[noun]));
  for (const field of cache.inspectFields('Query')) {
    if (fields.has(field.fieldName)) cache.invalidate('Query', field.fieldName, field.arguments);
  }
}

const afterAction =
  (nouns: readonly Noun[]): UpdateResolver =>
  (_result, _args, cache) =>
    dropLists(cache, nouns);

/** Highlights got other tags, and only their ids are known. */
const afterTagging =
  (idsOf: (args: Record<string, unknown>) => readonly string[]): UpdateResolver =>
  (_result, args, cache) => {
    for (const id of idsOf(args)) cache.invalidate({ __typename: 'Highlight', id }, 'tags');
    dropLists(cache, ['highlight']);
  };

const afterChange: UpdateResolver = (result, _args, cache) => {
  const change = (result as { changed?: { kind: string; id: string; action: string } | null }).changed;
  if (change?.kind === ANYTHING) {
    for (const field of cache.inspectFields('Query')) cache.invalidate('Query', field.fieldName, field.arguments);
    return;
  }
  if (change?.kind === 'highlight' && change.action === FOLLOWED) {
    const highlight = { __typename: 'Highlight', id: change.id };
    for (const { fieldName } of cache.inspectFields(highlight)) if (FOLLOWS.has(fieldName)) cache.invalidate(highlight, fieldName);
    dropLists(cache, ['words']);
    return;
  }
  const known = change && CHANGED[change.kind];
  if (!change || !known) return;
  for (const __typename of known.types) cache.invalidate({ __typename, id: change.id });
  dropLists(cache, known.nouns);
};

const options: Partial<CacheExchangeOpts> = {
  keys: Object.fromEntries(WITHOUT_KEY.map((type) => [type, () => null])),
  updates: {
    Mutation: {
      ...Object.fromEntries(Object.entries(ACTIONS).map(([name, nouns]) => [name, afterAction(nouns)])),
      tagHighlightGroup: afterTagging(({ ids }) => ids as string[]),
      untagHighlightGroup: afterTagging(({ tags }) => (tags as { highlightIds: string[] }[]).flatMap(({ highlightIds }) => highlightIds)),
    },
    Subscription: { changed: afterChange, inboxChanged: (_result, _args, cache) => dropLists(cache, ['inbox']) },
  },
};

/**
 * The normalized cache. An action drops the lists it touches, a `changed` event drops the object and its lists;
 * what is on the screen then asks the server again, so that counts and order are always the server's.
 */
export function normalizedCache() {
  return cacheExchange(options);
}
