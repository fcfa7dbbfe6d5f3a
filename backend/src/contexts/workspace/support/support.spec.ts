import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { isClosedToSupport } from '@libs/domain';
import { GraphQLSchemaHost } from '@nestjs/graphql';
import { WebSocket } from 'ws';
import { newId } from '#platform/db';
import { mailsSentTo } from '../../../testing/browser.js';
import { type Fixture, fullWorkspace } from '../../../testing/full-workspace.js';
import { OPERATORS, type Person, sharedApp, type TestApp } from '../../../testing/harness.js';
import { anOperator, type Operator } from '../../../testing/operator.js';
import { aPersonOnRoot } from '../../../testing/person-on-root.js';
import { graphqlCallOf, rootsOf } from '../../../testing/root-calls.js';
import { SupportGrants } from './support-grants.service.js';

const MINE = `{ supportedWorkspaces { subdomain state access until } }`;
const REQUEST = `mutation ($s: String!, $r: String!) { requestSupportAccess(input: { subdomain: $s, reason: $r }) { workspaces { subdomain state } } }`;
const OPEN = `mutation ($s: String!) { openAsSupport(input: { subdomain: $s }) { code } }`;
const LET_IN = `mutation ($i: OpenToSupportInput!) { openToSupport(input: $i) { grants { id state } } }`;
const ANSWER = `mutation ($i: AnswerSupportRequestInput!) { answerSupportRequest(input: $i) { grants { id state until } } }`;
const END = `mutation { endSupportAccess(input: {}) { grants { id } } }`;
const LIST = `{ supportAccess { isOffered grants { id state reason email access until operator { name } } } }`;
const SESSION = `{ session { user { id } workspace { id } role mayExport support { isOperator access until waiting } } }`;

let t: TestApp;
let workspace: { id: string; subdomain: string; admin: Person };
let olga: Operator;
beforeAll(async () => {
  t = await sharedApp();
});
afterAll(() => t?.close());
beforeEach(async () => {
  [workspace, olga] = [await t.aWorkspace(), await anOperator(t)];
});

const tryToAsk = (reason = 'Imports fail') => olga.browser.gql('', REQUEST, { s: workspace.subdomain, r: reason });
const ask = () => olga.browser.ask('', REQUEST, { s: workspace.subdomain, r: 'Imports fail' });
const codeOf = (r: { errors?: { extensions: Record<string, any> }[] }) => r.errors?.[0]?.extensions['code'];
const mine = async () => (await olga.browser.ask('', MINE)).supportedWorkspaces.filter((w: any) => w.subdomain === workspace.subdomain);
const grants = async () => (await workspace.admin.ask(LIST)).supportAccess.grants;
const letIn = (access: 'read' | 'write', days = 30) => workspace.admin.ask(LET_IN, { i: { access, days } });
const pass = (column: string) =>
  t.db.tx({ workspaceId: workspace.id }, (m) =>
    m.query(`update support_grants set ${column} = now() - interval '1 second' where workspace_id = $1`, [workspace.id]),
  );
const days = (until: string) => Math.round((Date.parse(until) - Date.now()) / 86_400_000);
const entries = async (area: string) => (await entriesOf(workspace.id)).filter((entry) => entry.area === area);
const entriesOf = (workspaceId: string) =>
  t.db.read<{ userId: string | null; area: string; via: string; action: string; targetId: string | null; detail: any }>(
    { workspaceId },
    `select user_id as "userId", area, via, action, target_id as "targetId", detail from audit_entries
     where workspace_id = $1 order by id`,
    [workspaceId],
  );

describe('support access', () => {
  it('goes from requested (3 days) to active (as long as the admin chose) to none, by the clock of the database alone', async () => {
    expect(await mine()).toEqual([]);
    await ask();
    const askedAlready = {
      extensions: { code: 'ValidationError', fields: { subdomain: 'You already asked this workspace, or already have access.' } },
    };
    expect((await tryToAsk('Once more')).errors?.[0]).toMatchObject(askedAlready);
    const [waiting] = await grants();
    expect(waiting).toMatchObject({ state: 'requested', reason: 'Imports fail', email: OPERATORS[0], operator: { name: 'Olga Operator' } });
    expect(days(waiting.until)).toBe(3);
    expect(await mailsSentTo(t, workspace.admin.email)).toMatchObject([{ subject: expect.stringContaining('requests access') }]);
    expect((await workspace.admin.ask(SESSION)).session.support).toEqual({ isOperator: false, access: null, until: null, waiting: 1 });
    // It opens nothing before it is answered.
    expect(codeOf(await olga.browser.gql('', OPEN, { s: workspace.subdomain }))).toBe('NotFound');
    await workspace.admin.ask(ANSWER, { i: { id: waiting.id, access: 'read', days: 7 } });
    expect(days((await grants())[0].until)).toBe(7);
    expect((await tryToAsk()).errors?.[0]).toMatchObject(askedAlready);
    const inside = await olga.enter(workspace.subdomain);
    const { session } = await inside.ask(SESSION);
    expect(session).toMatchObject({ workspace: { id: workspace.id }, role: 'viewer', mayExport: false });
    expect(session.support).toMatchObject({ isOperator: true, access: 'read' });
    expect((await workspace.admin.ask(SESSION)).session.support).toMatchObject({ isOperator: false, access: 'read', waiting: 0 });
    expect(codeOf(await workspace.admin.gql(ANSWER, { i: { id: waiting.id, access: 'write' } }))).toBe('ValidationError');

    // No job ran: the next request knows all the same.
    await pass('active_until');
    expect((await inside.ask(SESSION)).session).toMatchObject({ user: null, workspace: null, support: null });
    expect(codeOf(await inside.gql('{ projects(first: 1) { total } }'))).toBe('Unauthorized');
    expect(await mine()).toEqual([]);
    expect(await grants()).toEqual([]);
    await t.get(SupportGrants).expire({ workspaceId: workspace.id });
    const steps = (await entries('SETTING')).map(({ userId, detail }) => [userId, detail.after.supportAccess[olga.id]]);
    expect(steps).toEqual([
      [olga.id, 'requested'],
      [workspace.admin.actor.userId, 'active'],
      [null, 'expired'],
    ]);

    // An unanswered one is over after its days, and can be made again.
    await ask();
    await pass('requested_until');
    expect(await mine()).toEqual([]);
    expect(codeOf(await workspace.admin.gql(ANSWER, { i: { id: waiting.id, access: 'read' } }))).toBe('ValidationError');
    await ask();
    expect(await grants()).toHaveLength(1);
  });

  it('is declined, withdrawn, given unasked, renewed and ended, and an end counts with the next request and for open sockets', async () => {
    await ask();
    await workspace.admin.ask(ANSWER, { i: { id: (await grants())[0].id } });
    expect([await mine(), await grants()]).toEqual([[], []]);
    await ask();
    await olga.browser.ask('', `mutation ($s: String!) { withdrawSupportRequest(input: { subdomain: $s }) { workspaces { id } } }`, {
      s: `http://${workspace.subdomain}.localhost:3000/home`,
    });
    expect(await grants()).toEqual([]);
    await letIn('read', 1);
    expect(days((await mine())[0].until)).toBe(1);
    const inside = await olga.enter(workspace.subdomain);
    // A second operator comes in by the same grant; another level counts at once.
    const omar = await (await anOperator(t, OPERATORS[1])).enter(workspace.subdomain);
    const folder = 'mutation { createTag(input: { groupId: "00000000-0000-0000-0000-000000000001", title: "T" }) { id } }';
    expect(codeOf(await omar.gql(folder))).toBe('Forbidden');
    await letIn('write', 3);
    expect(codeOf(await omar.gql(folder))).toBe('NotFound');
    const socket = new WebSocket(`ws://127.0.0.1:${t.http.address().port}/api/graphql`, 'graphql-transport-ws', {
      headers: { host: inside.host, cookie: inside.cookie, origin: `http://${inside.host}` },
    });
    const closed = new Promise<number>((done) => socket.once('close', done));
    await new Promise((ok, no) => socket.once('open', ok).once('error', no));
    expect((await workspace.admin.ask(END)).endSupportAccess.grants).toEqual([]);
    expect(codeOf(await inside.gql('{ projects(first: 1) { total } }'))).toBe('Unauthorized');
    expect(codeOf(await omar.gql('{ projects(first: 1) { total } }'))).toBe('Unauthorized');
    expect(await closed).toBe(4403);
    expect(codeOf(await olga.browser.gql('', OPEN, { s: workspace.subdomain }))).toBe('NotFound');
    // What was opened by the access before is not opened again by the next.
    await letIn('read', 1);
    expect(codeOf(await inside.gql('{ projects(first: 1) { total } }'))).toBe('Unauthorized');
    expect(codeOf(await (await olga.enter(workspace.subdomain)).gql('{ projects(first: 1) { total } }'))).toBeUndefined();
  });

  it('is for named accounts whose login took a second step, and opens no seat', async () => {
    await letIn('write');
    const { browser } = await aPersonOnRoot(t);
    for (const [query, variables] of [[MINE], [OPEN, { s: workspace.subdomain }], [REQUEST, { s: workspace.subdomain, r: 'x' }]] as const)
      expect(codeOf(await browser.gql('', query, variables))).toBe('Forbidden');
    expect((await browser.ask('', '{ session { isOperator } }')).session.isOperator).toBe(false);
    expect((await olga.browser.ask('', '{ session { isOperator } }')).session.isOperator).toBe(true);
    await t.db.global(`update sessions set created_at = now() - interval '2 days' where user_id = $1`, [olga.id]);
    expect((await olga.browser.gql('', OPEN, { s: workspace.subdomain })).errors?.[0]?.extensions).toMatchObject({ reason: 'second-step' });
    await t.db.global(`update sessions set created_at = now() where user_id = $1`, [olga.id]);
    const inside = await olga.enter(workspace.subdomain);
    await t.db.global(`delete from totp_secrets where user_id = $1`, [olga.id]);
    expect((await inside.ask('{ session { workspace { id } hold { reason } } }')).session).toEqual({
      workspace: null,
      hold: { reason: 'secondFactor' },
    });
    olga = await anOperator(t);
    // A seat that they get later is opened by another login, as the workspace asks for it; what is given to them by name is not for support.
    await t.db.tx({ workspaceId: workspace.id }, (m) =>
      m.query(`insert into members (workspace_id, id, user_id, role) values ($1, $2, $3, 'admin')`, [workspace.id, newId(), olga.id]),
    );
    expect((await inside.ask(SESSION)).session.workspace).toBeNull();
    await t.db.tx({ workspaceId: workspace.id }, (m) =>
      m.query(`update members set removed_at = now() where workspace_id = $1 and user_id = $2`, [workspace.id, olga.id]),
    );
    expect((await inside.ask(SESSION)).session.workspace).toBeNull();
    expect(codeOf(await olga.browser.gql('', OPEN, { s: workspace.subdomain }))).toBe('NotFound');
    expect(codeOf(await olga.browser.gql('', REQUEST, { s: workspace.subdomain, r: 'x' }))).toBe('ValidationError');
  });

  it('is asked for and given once by those who do it at the same moment', async () => {
    const requests = await Promise.all(Array.from({ length: 6 }, () => tryToAsk()));
    expect(requests.filter((r) => !r.errors)).toHaveLength(1);
    const [waiting, ...more] = await grants();
    expect(more).toEqual([]);
    const answers = await Promise.all(
      Array.from({ length: 4 }, (_, i) => workspace.admin.gql(ANSWER, { i: { id: waiting.id, access: i % 2 ? 'read' : null } })),
    );
    expect(answers.filter((r) => !r.errors)).toHaveLength(1);
    await Promise.all(Array.from({ length: 6 }, () => letIn('read')));
    expect((await grants()).filter((g: any) => !g.operator)).toHaveLength(1);
  });

  it('takes a known workspace, a reason, and days that are offered', async () => {
    for (const [s, r, field] of [
      ['no-such-place', 'x', 'subdomain'],
      [workspace.subdomain, ' ', 'reason'],
      [workspace.subdomain, 'x'.repeat(501), 'reason'],
    ])
      expect((await olga.browser.gql('', REQUEST, { s, r })).errors?.[0]).toMatchObject({
        extensions: { code: 'ValidationError', fields: { [field!]: expect.any(String) } },
      });
    for (const count of [0, 2, 31])
      expect(codeOf(await workspace.admin.gql(LET_IN, { i: { access: 'read', days: count } }))).toBe('ValidationError');
  });
});

describe('an operator who is let in', () => {
  let a: Fixture;
  let inside: Person;
  beforeAll(async () => {
    a = await fullWorkspace(t);
    // What was closed to most of the workspace is open, so that nothing but the rule refuses.
    await a.owner.ask(`mutation ($p: ID!) { setProjectDefaultAccess(input: { projectId: $p, access: full }) { projectId } }`, {
      p: a.ids['project'],
    });
  }, 120_000);

  it.each(['read', 'write'] as const)(
    'with %s access administers nothing, deletes nothing and decides on no one’s access, and each change is in the log before it is done',
    async (access) => {
      await a.owner.ask(LET_IN, { i: { access, days: 1 } });
      inside = await (await anOperator(t)).enter(a.owner.host.split('.')[0]!);
      const wrong: string[] = [];
      const called: string[] = [];
      const refused = new Set<string>((await inside.ask('{ session { refused } }')).session.refused);
      for (const { kind, field } of rootsOf(t.get(GraphQLSchemaHost).schema)) {
        if (kind === 'subscription' || OWN_ACCOUNT.test(field.name)) continue;
        const { text, variables } = graphqlCallOf(a, kind, field);
        const { errors } = await inside.gql(text, variables);
        const code = errors?.[0]?.extensions['code'];
        if (code === 'InternalError') wrong.push(`${field.name} broke: ${errors![0]!.message}`);
        if (isClosedToSupport(field.name) && code !== 'Forbidden') wrong.push(`${field.name} is not refused: ${code}`);
        // What pages do not offer is refused, and what the rule refuses is not offered.
        if (refused.has(field.name) && code !== 'Forbidden') wrong.push(`${field.name} is not refused but not offered: ${code}`);
        if (kind === 'mutation' && isClosedToSupport(field.name) && !refused.has(field.name)) wrong.push(`${field.name} is offered`);
        if (access === 'read' && kind === 'mutation' && !errors) called.push(field.name);
      }
      expect(wrong).toEqual([]);
      expect(await changesOfAdmins()).toEqual({ members: 1, settings: [] });
      const logged = (await entriesOf(a.workspaceId)).filter(({ area }) => area === 'SUPPORT');
      expect(logged.length).toBeGreaterThan(50);
      expect(new Set(logged.map(({ via, action }) => `${via} ${action}`))).toEqual(new Set(['support called']));
      expect(logged.every(({ userId }) => userId === inside.actor.userId)).toBe(true);
      expect(logged.map(({ detail }) => detail.after.operation)).toContain(access === 'read' ? 'note' : 'createHighlight');
      // With read access nothing of the workspace's own is changed: what goes through is their own traces.
      const OWN_TRACES = new Set(
        'recordVisit showPresence markNotifications dismissChecklist endSession endOtherSessions rateAnswer ask createView starProject unfollow'.split(
          ' ',
        ),
      );
      expect(called.filter((name) => !OWN_TRACES.has(name) && !PUBLIC.has(name))).toEqual([]);
    },
    120_000,
  );

  it('shows in the workspace by their name, and their change in the log as their own', async () => {
    await a.owner.ask(LET_IN, { i: { access: 'write', days: 1 } });
    inside = await (await anOperator(t)).enter(a.owner.host.split('.')[0]!);
    const created = await inside.ask(
      `mutation ($p: ID!) { createNote(input: { projectId: $p, title: "From support", text: "Hello." }) { id createdBy { name } } }`,
      { p: a.ids['project'] },
    );
    expect(created.createNote.createdBy.name).toBe('Olga Operator');
    const insight = `mutation ($p: ID!) { createInsight(input: { projectId: $p, title: "T" }) { id } }`;
    const publish = `mutation ($id: ID!) { updateInsight(input: { id: $id, status: published }) { id } }`;
    const draft = (await inside.ask(insight, { p: a.ids['project'] })).createInsight;
    expect(codeOf(await inside.gql(publish, { id: draft.id }))).toBe('Forbidden');
    for (const url of a.urls.filter((value) => /exports|\.(csv|qdc)$/.test(value)))
      expect([url, (await inside.request('get', url)).status]).toEqual([url, 403]);
  });

  /** What is asked of the account, wherever it is logged in. */
  const OWN_ACCOUNT = /^(session|logout|signup|login)$|RecoveryCodes|Totp|Passkey|Account|Password|EmailChange|Session/;
  /** Asked by any caller, on any host. */
  const PUBLIC = new Set(
    `confirmEmail requestPasswordReset resetPassword requestUnlock unlock requestMagicLink magicLogin confirmDomain startPasskeyLogin`.split(
      ' ',
    ),
  );
  const changesOfAdmins = async () => ({
    members: (await t.db.read({ workspaceId: a.workspaceId }, `select 1 from members where workspace_id = $1`, [a.workspaceId])).length,
    settings: (await entriesOf(a.workspaceId)).filter(({ via, area }) => via === 'support' && !/^(SUPPORT|SIGN_IN|CONTENT)$/.test(area)),
  });
});
