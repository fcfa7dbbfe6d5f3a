import * as platform from './20261126T0000-platform.js';
import * as identity from './20261126T0001-identity.js';
import * as workspace from './20261126T0002-workspace.js';
import * as files from './20261126T0003-files.js';
import * as ai from './20261126T0004-ai.js';
import * as repository from './20261126T0005-repository.js';
import * as suggestions from './20261126T0006-suggestions.js';
import * as redaction from './20261126T0007-redaction.js';
import * as insights from './20261126T0008-insights.js';
import * as search from './20261126T0009-search.js';
import * as sharing from './20261126T0010-sharing.js';
import * as notifications from './20261126T0011-notifications.js';
import * as integrations from './20261126T0012-integrations.js';
import * as searchWordsOnce from './20261126T1100-search-words-once.js';
import * as fields from './20261126T1200-fields.js';
import * as contacts from './20261126T1500-contacts.js';
import * as contactMentions from './20261126T1530-contact-mentions.js';
import * as erasedFiles from './20261126T1540-erased-files.js';
import * as noteColumns from './20261126T1600-note-columns.js';
import * as importFields from './20261126T1700-import-fields.js';
import * as contactImports from './20261126T1710-contact-imports.js';
import * as contactMerges from './20261126T1720-contact-merges.js';
import * as contactConsents from './20261126T1730-contact-consents.js';
import * as chartData from './20261126T1830-chart-data.js';
import * as charts from './20261126T1840-charts.js';
import * as views from './20261126T1900-views.js';
import * as projectExports from './20261126T2230-project-exports.js';
import * as projectImports from './20261126T2300-project-imports.js';
import * as codedPassages from './20261126T2340-coded-passages.js';
import * as chartReferences from './20261126T2350-chart-references.js';
import * as chartRevisions from './20261126T2355-chart-revisions.js';
import * as transferNames from './20261127T0130-transfer-names.js';
import * as archivedProjects from './20261127T0256-archived-projects.js';
import * as contactMergeFields from './20261127T0258-contact-merge-fields.js';
import * as contactFields from './20261127T0259-contact-fields.js';
import * as contactFilters from './20261127T0330-contact-filters.js';
import * as feeds from './20261127T0332-feeds.js';
import * as follows from './20261127T0336-follows.js';
import * as publishedInsights from './20261127T0405-published-insights.js';
import * as securitySettings from './20261127T0406-security-settings.js';
import * as groups from './20261127T0650-groups.js';
import * as accountTokens from './20261127T0710-account-tokens.js';
import * as sessionMethods from './20261127T0730-session-methods.js';
import * as signInSettings from './20261127T0731-sign-in-settings.js';
import * as fieldPeople from './20261127T0734-field-people.js';
import * as secondFactors from './20261127T0748-second-factors.js';
import * as audit from './20261127T0752-audit.js';
import * as groupGrants from './20261127T0755-group-grants.js';
import * as deactivatedMembers from './20261127T1018-deactivated-members.js';
import * as provisioning from './20261127T1036-provisioning.js';
import * as billing from './20261127T1040-billing.js';
import * as singleSignOn from './20261127T1044-single-sign-on.js';
import * as saml from './20261127T1130-saml.js';
import * as requiredSignIn from './20261127T1140-required-sign-in.js';
import * as passkeys from './20261127T1201-passkeys.js';
import * as entryRules from './20261127T1203-entry-rules.js';
import * as accessRequests from './20261127T1300-access-requests.js';
import * as contentTransfers from './20261127T1301-content-transfers.js';
import * as workspaceLifecycle from './20261127T1400-workspace-lifecycle.js';
import * as objectViews from './20261127T1410-object-views.js';
import * as supportAccess from './20261128T1100-support-access.js';
import * as projectUsage from './20261128T1101-project-usage.js';
import * as templates from './20261128T1200-templates.js';
import * as linkPasswords from './20261128T1210-link-passwords.js';
import * as cells from './20261128T1300-cells.js';
import * as viewsOfEverything from './20261128T1400-views-of-everything.js';
import * as foundContacts from './20261128T1420-found-contacts.js';
import * as memberLists from './20261128T1500-member-lists.js';
import * as contactImportFields from './20261128T1600-contact-import-fields.js';
import * as transferLosses from './20261128T1610-transfer-losses.js';
import * as tagsByAi from './20261128T1830-tags-by-ai.js';
import * as onboarding from './20261128T1900-onboarding.js';
import * as logos from './20261128T1910-logos.js';
import * as homePages from './20261128T1920-home-pages.js';
import * as emptySearches from './20261128T1925-empty-searches.js';
import * as vectorsOfAnotherModel from './20261128T2000-vectors-of-another-model.js';
import * as workspacePurpose from './20261128T2100-workspace-purpose.js';
import * as auditTimes from './20261128T2110-audit-times.js';
import * as fieldGroups from './20261128T2200-field-groups.js';
import * as tokenAddresses from './20261128T2210-token-addresses.js';
import * as deletedFieldGroups from './20261128T2230-deleted-field-groups.js';
import * as liveHighlights from './20261129T1330-live-highlights.js';
import * as searchWordsApart from './20261129T1640-search-words-apart.js';

/**
 * Every migration in the order in which it runs, by the time in its name; one that has run anywhere is never edited. The first ones make the
 * tables of one context each, the lower floors first (admin has none); where a table points up, the key is made with what it points at.
 */
export const MIGRATIONS = [
  platform,
  identity,
  workspace,
  files,
  ai,
  repository,
  suggestions,
  redaction,
  insights,
  search,
  sharing,
  notifications,
  integrations,
  searchWordsOnce,
  fields,
  contacts,
  contactMentions,
  erasedFiles,
  noteColumns,
  importFields,
  contactImports,
  contactMerges,
  contactConsents,
  chartData,
  charts,
  views,
  projectExports,
  projectImports,
  codedPassages,
  chartReferences,
  chartRevisions,
  transferNames,
  archivedProjects,
  contactMergeFields,
  contactFields,
  contactFilters,
  feeds,
  follows,
  publishedInsights,
  securitySettings,
  groups,
  accountTokens,
  sessionMethods,
  signInSettings,
  fieldPeople,
  secondFactors,
  audit,
  groupGrants,
  deactivatedMembers,
  provisioning,
  billing,
  singleSignOn,
  saml,
  requiredSignIn,
  passkeys,
  entryRules,
  accessRequests,
  contentTransfers,
  workspaceLifecycle,
  objectViews,
  supportAccess,
  projectUsage,
  templates,
  linkPasswords,
  cells,
  viewsOfEverything,
  foundContacts,
  memberLists,
  contactImportFields,
  transferLosses,
  tagsByAi,
  onboarding,
  logos,
  homePages,
  emptySearches,
  vectorsOfAnotherModel,
  workspacePurpose,
  auditTimes,
  fieldGroups,
  tokenAddresses,
  deletedFieldGroups,
  liveHighlights,
  searchWordsApart,
];
