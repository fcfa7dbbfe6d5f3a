import { CHANGE_ACTIONS, CHANGE_KINDS, type ChangeAction, type ChangeKind } from './change-kinds.js';

/** What an entry of the audit log is about, for who looks for one. */
export const AUDIT_AREAS = [
  'SIGN_IN',
  'PEOPLE',
  'ACCESS',
  'SHARING',
  'EXPORT',
  'TOKEN',
  'SETTING',
  'BILLING',
  'CONTENT',
  'SUPPORT',
] as const;
/** One of them. */
export type AuditArea = (typeof AUDIT_AREAS)[number];

/** What an entry names: an object, a sign-in, a way into an account, or a file that left the workspace. */
export const AUDIT_KINDS = [
  ...CHANGE_KINDS,
  'session',
  'password',
  'email',
  'secondFactor',
  'recoveryCodes',
  'passkey',
  'download',
  'operation',
] as const;
/** One of them. */
export type AuditKind = (typeof AUDIT_KINDS)[number];

/** What was done. */
export const AUDIT_ACTIONS = [...CHANGE_ACTIONS, 'signedIn', 'signedOut', 'refused', 'reset', 'downloaded', 'called'] as const;
/** One of them. */
export type AuditAction = (typeof AUDIT_ACTIONS)[number];

/**
 * By what it was done: a browser, an access token, work of the product itself, a person who was not signed in, the identity provider, or an operator
 * of the installation whom the workspace let in.
 */
export const AUDIT_SOURCES = ['session', 'token', 'job', 'public', 'scim', 'support'] as const;
/** One of them. */
export type AuditSource = (typeof AUDIT_SOURCES)[number];

/** How long an entry is kept, in days. */
export const AUDIT_DAYS = 400;

/** The values that an entry keeps: of the fields that changed, those before and after. */
export interface AuditDetail {
  before?: Readonly<Record<string, unknown>>;
  after?: Readonly<Record<string, unknown>>;
}

interface AuditRule {
  area: AuditArea;
  /** The actions that are noted; all of them where it is left out. */
  actions?: readonly ChangeAction[];
  /** The fields that are kept. An update of other fields alone is not noted. */
  fields: 'all' | readonly string[];
}

/** Texts of projects may be words that a person said, which a redaction takes away; an entry stays as it is. */
const ACCESS_FIELDS = ['access', 'accessRequest', 'defaultAccess', 'parentId', 'folderId'] as const;
const PLACE_ACTIONS: readonly ChangeAction[] = ['created', 'deleted', 'restored', 'archived', 'unarchived', 'purged', 'moved', 'updated'];
const PURGED = { area: 'CONTENT', actions: ['purged'], fields: [] } as const satisfies AuditRule;

/**
 * What the log keeps of the changes of each kind, null for those it keeps nothing of. An entry cannot be changed later: no field that may hold
 * what was said in a note stands here.
 */
const AUDIT_RULES: Record<ChangeKind, AuditRule | null> = {
  member: { area: 'PEOPLE', fields: 'all' },
  invite: { area: 'PEOPLE', fields: 'all' },
  workspace: { area: 'SETTING', fields: 'all' },
  aiSettings: { area: 'SETTING', fields: 'all' },
  accessToken: { area: 'TOKEN', fields: ['scopes'] },
  link: { area: 'SHARING', fields: 'all' },
  domain: { area: 'SETTING', fields: 'all' },
  scimToken: { area: 'TOKEN', fields: [] },
  ssoConnection: { area: 'SETTING', fields: 'all' },
  subscription: { area: 'BILLING', fields: 'all' },
  template: { area: 'SETTING', fields: ['isDefault', 'publisher'] },
  templatePublisher: { area: 'SETTING', fields: 'all' },
  project: { area: 'ACCESS', actions: PLACE_ACTIONS, fields: [...ACCESS_FIELDS, 'exported'] },
  folder: { area: 'ACCESS', actions: PLACE_ACTIONS, fields: ACCESS_FIELDS },
  board: { area: 'ACCESS', actions: ['purged', 'updated'], fields: ['access', 'shared', 'lockedAt'] },
  // How many passages were redacted, and how many of those came back.
  note: { area: 'CONTENT', actions: ['purged', 'updated'], fields: ['redacted', 'unredacted', 'redactedForGood'] },
  insight: PURGED,
  contact: PURGED,
  file: PURGED,
  highlight: null,
  insightDraft: null,
  tag: null,
  thread: null,
  group: null,
  userGroup: { area: 'ACCESS', fields: 'all' },
  comment: null,
  import: { area: 'CONTENT', actions: ['created'], fields: [] },
  summary: null,
  answer: null,
  savedSearch: null,
  highlightSuggestion: null,
  job: null,
  field: null,
  fieldGroup: null,
  view: null,
  chart: null,
};

/** How much of one value an entry keeps, in characters of its JSON. */
const VALUE_LENGTH = 10_000;

/** What the log keeps of a change, or null where it keeps nothing. `exported` makes it an export, whatever the kind. */
export function auditOf(change: {
  kind: ChangeKind;
  action: ChangeAction;
  before?: unknown;
  after?: unknown;
}): { area: AuditArea; action: AuditAction; detail: AuditDetail } | null {
  const rule = AUDIT_RULES[change.kind];
  if (!rule || (rule.actions && !rule.actions.includes(change.action))) return null;
  const before = pickFields(rule.fields, change.before);
  const after = pickFields(rule.fields, change.after);
  if (change.action === 'updated' && !before && !after) return null;
  const area = after && 'exported' in after ? 'EXPORT' : rule.area;
  return { area, action: change.action, detail: { ...(before && { before }), ...(after && { after }) } };
}

function pickFields(fields: AuditRule['fields'], values: unknown): Record<string, unknown> | null {
  if (typeof values !== 'object' || values === null) return null;
  const entries = Object.entries(values)
    .filter(([name, value]) => value !== undefined && (fields === 'all' || fields.includes(name)))
    .map(([name, value]): [string, unknown] => {
      const text = JSON.stringify(value);
      return [name, text.length > VALUE_LENGTH ? `${text.slice(0, VALUE_LENGTH)}…` : value];
    });
  return entries.length ? Object.fromEntries(entries) : null;
}

/** JSON with the names of every object in order: the same value always gives the same text, which a hash can stand for. */
export function orderedJson(value: unknown): string {
  return JSON.stringify(value, (_, part) =>
    typeof part === 'object' && part !== null && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).sort(([a], [b]) => (a < b ? -1 : 1)))
      : part,
  );
}
