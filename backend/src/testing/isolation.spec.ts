import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { GraphQLSchemaHost } from '@nestjs/graphql';
import type { GraphQLSchema } from 'graphql';
import { forgetRates } from './forget-rates.js';
import { type Fixture, fullWorkspace } from './full-workspace.js';
import { type Person, sharedApp, type TestApp } from './harness.js';
import { anOperator } from './operator.js';
import { graphqlCallOf, rootsOf } from './root-calls.js';

const OF_DOMAINS = 'joining.spec: by the domain of a confirmed address';
const OF_OPERATORS = 'support.spec: on the root domain';
/** Fields that answer the same to everybody, or nothing of a workspace: each with its reason. */
const SKIPPED: Record<string, string> = {
  session: 'tells only who calls',
  subdomainCheck: 'addresses are public',
  workspacePreview: 'the name behind a public address',
  regions: 'the regions of the product',
  ssoOptions: 'the ways to log in at a public address',
  invitePreview: 'asks for a secret token',
  myWorkspaces: "one's own memberships",
  ...{ signup: 'no workspace is touched', login: 'no workspace is touched' },
  logout: "ends one's own session",
  confirmEmail: 'asks for a secret token',
  ...{ requestPasswordReset: 'no workspace is touched', resetPassword: 'asks for a secret token' },
  ...{ requestUnlock: 'no workspace is touched', unlock: 'asks for a secret token' },
  ...{ requestMagicLink: 'no workspace is touched', magicLogin: 'asks for a secret token' },
  confirmDomain: 'asks for a secret token',
  ...{ joinableWorkspaces: OF_DOMAINS, joinWorkspace: OF_DOMAINS },
  openWorkspace: 'tested with the sign-in: a stranger is refused',
  createWorkspace: 'makes a new one',
  acceptInvite: 'asks for a secret token',
  updateAccount: "one's own account",
  requestEmailChange: "one's own account",
  ...{ confirmEmailChange: 'asks for a secret token', undoEmailChange: 'asks for a secret token' },
  verifySecondStep: 'asks for the secret of a cookie',
  ...{ startTotp: "one's own account", confirmTotp: "one's own account", removeTotp: "one's own account" },
  renewRecoveryCodes: "one's own account",
  ...{ startPasskey: "one's own account", addPasskey: "one's own account", deleteAccount: "one's own account" },
  startPasskeyLogin: 'makes a challenge for a browser',
  passkeyLogin: 'asks for what a passkey signed',
  secondStepWays: 'asks for the secret of a cookie',
  changePassword: "one's own account",
  ...{ requestSupportAccess: OF_OPERATORS, withdrawSupportRequest: OF_OPERATORS, openAsSupport: OF_OPERATORS },
  openPublicLink: 'asks for a secret token and its password: link-passwords.spec',
  publicObject: 'asks for a secret token, which other hosts do not know: public-pages.spec',
};
/** Fields without an object of another workspace to name: they act on the caller's own workspace, and must show nothing of the other. */
const OWN = new Set([
  ...['members', 'authorsByIds'],
  'groups',
  'createGroup',
  'invites',
  ...['accessTokens', 'workspaceTokens'],
  'sessions',
  'endOtherSessions',
  'secondFactors',
  'passkeys',
  ...['workspaceBoards', 'createFieldGroup'],
  'templates',
  ...['templatePack', 'templatePublishers', 'importTemplatePack'],
  'folders',
  'projects',
  'workspaceProjects',
  'home',
  'firstSteps',
  'recent',
  'yourWork',
  'yourThreads',
  'sharedWithMe',
  'starred',
  'search',
  'searchFacets',
  'savedSearches',
  'saveSearch',
  'explore',
  'feeds',
  'saveFeed',
  'ask',
  'asking',
  'savedAnswers',
  'titleSuggestions',
  'trash',
  'failedJobs',
  'inbox',
  'inboxUnread',
  'inboxChanged',
  'notificationSettings',
  'aiSettings',
  'aiAuditLog',
  'auditEntries',
  'updateAiProvider',
  'testAiProvider',
  'setAiMode',
  'markNotifications',
  // The same for what does not exist: access-requests.spec.
  'accessRequest',
  'requestAccess',
  'setNotification',
  'insights',
  'contacts',
  'contactRows',
  'contactRowGroups',
  'createContact',
  'createFolder',
  'createProject',
  'renameWorkspace',
  ...['changeSubdomain', 'setAnnouncement', 'deleteWorkspace', 'restoreWorkspace', 'leaveWorkspace'],
  'setWorkspaceLanguage',
  'securitySettings',
  ...['supportAccess', 'openToSupport', 'endSupportAccess'],
  ...['signInSettings', 'updateSignInSettings', 'requireSso', 'stopRequiringSso', 'domains'],
  ...['scimSettings', 'scimRequests', 'rotateScimToken'],
  ...['addDomain', 'ssoConnections', 'createOidcConnection'],
  ...['workspaceSummary', 'workspaceAnalytics', 'workspaceUsage'],
  'createSamlConnection',
  ...['billing', 'billingOffers', 'billingInvoices', 'billingPreview'],
  ...['startCheckout', 'changeSubscription', 'openBillingPortal', 'refreshBilling'],
  'updateSecurity',
  'inviteMembers',
  'createInviteLink',
  'createAccessToken',
  'dismissChecklist',
  ...['onboarding', 'saveOnboarding', 'setWorkspacePurpose', 'addSample', 'removeLogo', 'restoreLogo', 'setHomePage'],
  'removeSample',
  'changed',
]);
/** Fields that every member of the workspace may ask of every colleague, and no one else; no name or title of a project may show in them. */
const OF_COLLEAGUES = new Set(['profile', 'groupPeople']);
/** Fields about what belongs to the workspace as a whole, which its members read and change by their role; they are refused to strangers alone. */
const OF_MEMBERS = new Set([
  'templates',
  ...[
    'contacts',
    'contactRows',
    'contactRowGroups',
    'contact',
    'updateContact',
    'deleteContact',
    'restoreContact',
    'contactMerges',
    'mergeContacts',
    'unmergeContact',
  ],
  ...['contactConsents', 'recordConsent', 'withdrawConsent', 'deleteContacts', 'restoreContacts'],
]);

/** What search finds of contacts is every member's as well, and no matter of a project. */
const withoutContacts = (answer: object): string => JSON.stringify(answer, (_, value) => (value?.type === 'PERSON' ? undefined : value));

/** What a caller looked for in their own workspace and did not find there, which these calls do too, is no word of another one. */
const withoutOwnSearches = (text: string): string => text.replace(/"emptySearches":\[[^\]]*\]/, '');

let t: TestApp;
let a: Fixture;
let stranger: Person;
let outsider: Person;
let deactivated: Person;
let operator: Person;
let schema: GraphQLSchema;

beforeAll(async () => {
  t = await sharedApp();
  a = await fullWorkspace(t);
  stranger = (await t.aWorkspace()).admin;
  outsider = await t.aMember(a.workspaceId, 'contributor', 'Olga Outsider');
  // With every right there is, and a session that began just before they were kept out.
  deactivated = await t.aMember(a.workspaceId, 'admin', 'Dora Departed');
  await t.db.tx(deactivated.actor, (m) => m.query(`update members set deactivated_at = now() where id = $1`, [deactivated.actor.memberId]));
  // An operator of the installation, with a session that began while they were let in.
  await a.owner.ask(`mutation { openToSupport(input: { access: write, days: 1 }) { isOffered } }`);
  operator = await (await anOperator(t)).enter(a.owner.host.split('.')[0]!);
  schema = t.get(GraphQLSchemaHost).schema;
}, 120_000);
beforeEach(() => forgetRates(t));
const AS_IT_IS = () => Promise.resolve();
const grant = (change: string) =>
  t.db.tx({ workspaceId: a.workspaceId }, (m) => m.query(`${change} where workspace_id = $1`, [a.workspaceId])).then(() => {});
afterAll(() => t.close());

describe('isolation', () => {
  it('attempts or skips with a reason every root field', () => {
    const all = rootsOf(schema).map((r) => r.field.name);
    const attempted = all.filter((n) => !(n in SKIPPED));
    expect(attempted.length + Object.keys(SKIPPED).filter((n) => all.includes(n)).length).toBe(all.length);
    expect(Object.keys(SKIPPED).filter((n) => !all.includes(n))).toEqual([]);
    expect([...OWN].filter((n) => !all.includes(n))).toEqual([]);
  });

  it.each([
    ['a stranger of another workspace', () => stranger, AS_IT_IS],
    ['a member without access to the project', () => outsider, AS_IT_IS],
    ['a deactivated admin', () => deactivated, AS_IT_IS],
    ['an operator whose access ran out', () => operator, () => grant(`update support_grants set active_until = now()`)],
    [
      'an operator whose access was ended',
      () => operator,
      () => grant(`update support_grants set state = 'ended', ended_at = now(), active_until = now() + interval '1 day'`),
    ],
    ['an operator without a grant', () => operator, () => grant(`delete from support_grants`)],
  ])(
    'shows nothing to and changes nothing for %s',
    async (_, who, prepare) => {
      await prepare();
      const before = await fingerprint();
      const leaks: string[] = [];
      for (const { kind, field } of rootsOf(schema)) {
        if (field.name in SKIPPED || kind === 'subscription') continue;
        // What changes the caller's own workspace is theirs to do; for a member of A it would change A rightly.
        if (kind === 'mutation' && OWN.has(field.name)) continue;
        if (OF_MEMBERS.has(field.name) && who() === outsider) continue;
        const { text, variables } = graphqlCallOf(a, kind, field);
        const r = await who().gql(text, variables);
        const said = withoutOwnSearches(who() === outsider ? withoutContacts(r) : JSON.stringify(r));
        if (said.includes(a.canary)) leaks.push(`${field.name} leaked: ${said.slice(0, 300)}`);
        if (OF_COLLEAGUES.has(field.name) && who() === outsider) continue;
        if (!OWN.has(field.name) && !r.errors?.length && !isEmpty(r.data?.[field.name]))
          leaks.push(`${field.name} answered ${JSON.stringify(r.data).slice(0, 200)}`);
        // What broke or was refused for its rate was not judged.
        for (const e of r.errors ?? [])
          if (['InternalError', 'TooManyRequests'].includes(e.extensions?.code)) leaks.push(`${field.name} was not judged: ${e.message}`);
      }
      expect(leaks).toEqual([]);
      expect(await fingerprint()).toEqual(before);
    },
    120_000,
  );

  it('asks everybody to sign in', async () => {
    const anonymous = { ...stranger, cookie: '' };
    const supertest = (await import('supertest')).default;
    const open: string[] = [];
    for (const { kind, field } of rootsOf(schema)) {
      if (kind === 'subscription' || field.name in SKIPPED) continue;
      const { text, variables } = graphqlCallOf(a, kind, field);
      const r = (await supertest(t.http).post('/api/graphql').set({ host: anonymous.host }).send({ query: text, variables })).body;
      if (r.errors?.[0]?.extensions?.code !== 'Unauthorized') open.push(`${field.name}: ${JSON.stringify(r).slice(0, 160)}`);
    }
    expect(open).toEqual([]);
  });

  it('keeps files and documents to their readers', async () => {
    for (const url of [...a.urls]) {
      expect([url, (await a.owner.request('get', url)).status]).toEqual([url, 200]);
      for (const person of [stranger, outsider, deactivated, operator]) {
        const r = await person.request('get', url);
        const refusal = person === deactivated || person === operator ? 401 : 404;
        expect([url, r.status, JSON.stringify(r.body ?? r.text).includes(a.canary)]).toEqual([url, refusal, false]);
      }
    }
  });

  it('has forced row-level security with a policy on every table that names a workspace', async () => {
    const outside = {
      workspaces: 'the directory itself',
      former_subdomains: 'the directory',
      sessions: 'found by token before the workspace is known',
      one_time_tokens: 'of users',
      outbox: 'tenant policy that also knows rows without a workspace',
    };
    const rows = await t.db.global<{ name: string; forced: boolean; policies: number }>(
      `select c.relname as name, c.relrowsecurity and c.relforcerowsecurity as forced,
        (select count(*)::int from pg_policy p where p.polrelid = c.oid and pg_get_expr(p.polqual, p.polrelid) like '%app.workspace_id%') as policies
       from pg_class c join pg_attribute x on x.attrelid = c.oid and x.attname = 'workspace_id' and not x.attisdropped
       where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace`,
    );
    expect(rows.length).toBeGreaterThan(20);
    expect(rows.filter((r) => (!r.forced || !r.policies) && !(r.name in outside)).map((r) => r.name)).toEqual([]);
    const [role] = await t.db.global<{ s: boolean; b: boolean }>(
      `select rolsuper as s, rolbypassrls as b from pg_roles where rolname = current_user`,
    );
    expect(role).toEqual({ s: false, b: false });
  });
});

const isEmpty = (v: any): boolean =>
  v == null ||
  (Array.isArray(v) && v.every((x) => isEmpty(x) || x?.readable === false)) ||
  v?.total === 0 ||
  v === false ||
  // A payload that says no, or names nothing.
  (typeof v === 'object' && Object.values(v).every((x) => x === false || (Array.isArray(x) && !x.length)));

/** Counts and checksums of everything in A but what watching itself may change. */
async function fingerprint(): Promise<Record<string, string>> {
  const tables = await t.db.global<{ name: string }>(
    `select c.relname as name from pg_class c join pg_attribute x on x.attrelid = c.oid and x.attname = 'workspace_id' and not x.attisdropped
     where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace order by 1`,
  );
  const out: Record<string, string> = {};
  for (const { name } of tables) {
    if (['sessions', 'outbox', 'workspaces', 'members', 'object_views', 'search_entries', 'doc_snapshots', 'docs'].includes(name)) continue;
    const [row] = await t.db.read<{ h: string }>(
      { workspaceId: a.workspaceId },
      `select count(*) || ' ' || coalesce(md5(string_agg(md5(x::text), '' order by md5(x::text))), '') as h from ${name} x`,
    );
    out[name] = row!.h;
  }
  return out;
}
