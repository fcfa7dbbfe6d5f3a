import * as platform from './20261121T1000-platform.js';
import * as identityWorkspace from './20261121T1010-identity-workspace.js';
import * as repository from './20261121T1020-repository.js';
import * as insightsSearchSharing from './20261121T1030-insights-search-sharing.js';
import * as sessionParent from './20261121T1040-session-parent.js';
import * as endedSeats from './20261121T1100-ended-seats.js';
import * as docsBehind from './20261121T1101-docs-behind.js';
import * as publishedViews from './20261121T1102-published-views.js';
import * as tagBoards from './20261121T1110-tag-boards.js';
import * as comments from './20261121T1120-comments.js';
import * as notifications from './20261121T1120-notifications.js';
import * as imports from './20261121T1130-imports.js';
import * as unfinishedSample from './20261121T2210-unfinished-sample.js';
import * as docRestores from './20261121T2220-doc-restores.js';
import * as replacedTexts from './20261121T2240-replaced-texts.js';
import * as docImages from './20261122T0130-doc-images.js';
import * as threadSettlings from './20261122T0140-thread-settlings.js';
import * as commentAuthors from './20261122T0200-comment-authors.js';
import * as wordTimes from './20261122T0200-word-times.js';
import * as digests from './20261122T0210-digests.js';
import * as commentPlaces from './20261122T0255-comment-places.js';
import * as digestOrders from './20261122T0255-digest-orders.js';
import * as liveDocProject from './20261122T0300-live-doc-project.js';
import * as searchLanguage from './20261122T0500-search-language.js';
import * as searchSpeakers from './20261122T0501-search-speakers.js';
import * as aiSettings from './20261122T0510-ai-settings.js';
import * as summaries from './20261122T0511-summaries.js';
import * as answers from './20261122T0520-answers.js';
import * as redactions from './20261122T0530-redactions.js';
import * as sealedFiles from './20261122T0531-sealed-files.js';
import * as savedSearches from './20261122T0545-saved-searches.js';
import * as askMode from './20261122T0600-ask-mode.js';
import * as discardedFiles from './20261122T0610-discarded-files.js';
import * as searchWordsPlan from './20261122T0800-search-words-plan.js';
import * as exampleVectors from './20261122T0910-example-vectors.js';
import * as summaryScopes from './20261122T0930-summary-scopes.js';
import * as highlightSigns from './20261122T1230-highlight-signs.js';
import * as searchSamples from './20261122T1230-search-samples.js';
import * as summaryInsertions from './20261122T1230-summary-insertions.js';
import * as insightDrafts from './20261122T1240-insight-drafts.js';
import * as summariesOfSearches from './20261122T1240-summaries-of-searches.js';
import * as highlightVectorStops from './20261122T1430-highlight-vector-stops.js';
import * as highlightSuggestions from './20261122T1600-highlight-suggestions.js';
import * as cancelledSuggestions from './20261122T1930-cancelled-suggestions.js';
import * as proposedHighlights from './20261122T1945-proposed-highlights.js';
import * as highlightsByAi from './20261122T2010-highlights-by-ai.js';
import * as readParts from './20261122T2105-read-parts.js';
import * as keptHighlights from './20261122T2110-kept-highlights.js';
import * as aiAuditLog from './20261122T2305-ai-audit-log.js';
import * as insertionsOfAnswers from './20261122T2340-insertions-of-answers.js';
import * as namesOfAnswers from './20261123T0215-names-of-answers.js';
import * as sealedMails from './20261123T0820-sealed-mails.js';
import * as importLine from './20261123T0850-import-line.js';
import * as tokenScopes from './20261123T0906-token-scopes.js';
import * as countedNotes from './20261123T0912-counted-notes.js';
import * as outboxJobs from './20261123T0930-outbox-jobs.js';
import * as summariesOnArrival from './20261123T1640-summaries-on-arrival.js';
import * as viewsOfCodes from './20261125T0730-views-of-codes.js';
import * as draftsByThemselves from './20261125T0750-drafts-by-themselves.js';
import * as erasableWorkspaces from './20261125T0850-erasable-workspaces.js';
import * as searchTextLanguages from './20261125T1320-search-text-languages.js';

/** Every migration in the order in which it runs; one that has run anywhere is never edited. */
export const MIGRATIONS = [
  platform,
  identityWorkspace,
  repository,
  insightsSearchSharing,
  sessionParent,
  endedSeats,
  docsBehind,
  publishedViews,
  tagBoards,
  comments,
  notifications,
  imports,
  unfinishedSample,
  docRestores,
  replacedTexts,
  docImages,
  threadSettlings,
  wordTimes,
  commentAuthors,
  digests,
  digestOrders,
  commentPlaces,
  liveDocProject,
  searchLanguage,
  searchSpeakers,
  aiSettings,
  redactions,
  summaries,
  sealedFiles,
  savedSearches,
  answers,
  askMode,
  discardedFiles,
  searchWordsPlan,
  exampleVectors,
  summaryScopes,
  searchSamples,
  summaryInsertions,
  summariesOfSearches,
  highlightSigns,
  insightDrafts,
  highlightVectorStops,
  highlightSuggestions,
  cancelledSuggestions,
  proposedHighlights,
  highlightsByAi,
  readParts,
  keptHighlights,
  aiAuditLog,
  insertionsOfAnswers,
  namesOfAnswers,
  sealedMails,
  importLine,
  tokenScopes,
  countedNotes,
  outboxJobs,
  summariesOnArrival,
  viewsOfCodes,
  draftsByThemselves,
  erasableWorkspaces,
  searchTextLanguages,
];
