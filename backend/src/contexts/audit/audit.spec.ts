import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import pg from 'pg';
import { type AccountEvent, type AccountEventKind, AccountEvents } from '#contexts/identity';
import { Memberships } from '#contexts/workspace';
import { type Person, sharedApp, type TestApp } from '../../testing/harness.js';
import { verifyChains } from '../../verify-audit/verify-chain.js';
import { aProject } from '../documents/docs/doc.factory.js';

const ENTRIES = `query ($filter: AuditFilterInput, $first: Int, $after: String) { auditEntries(filter: $filter, first: $first, after: $after) {
  nodes { id at area kind action by { id name } via address agent targetId target projectId changes { field of before after } }
  pageInfo { hasNextPage endCursor } } }`;
const INVITE = `mutation ($input: InviteMembersInput!) { inviteMembers(input: $input) { invites { id } } }`;

describe('the audit log', () => {
  let t: TestApp;
  let admin: Person;
  let owner: pg.Client;
  let server: pg.Client;

  beforeAll(async () => {
    t = await sharedApp();
    admin = (await t.aWorkspace()).admin;
    owner = new pg.Client({ connectionString: t.ownerUrl });
    server = new pg.Client({ connectionString: t.config.databaseUrl });
    await Promise.all([owner.connect(), server.connect()]);
  }, 120_000);
  afterAll(async () => {
    await Promise.all([owner?.end(), server?.end()]);
    await t?.close();
  });

  const entries = async (filter: object = {}, of = admin): Promise<any[]> => (await of.ask(ENTRIES, { filter })).auditEntries.nodes;
  const newest = async (filter: object = {}): Promise<any> => (await entries(filter))[0];
  const reportOf = async (workspaceId: string) => {
    for await (const report of verifyChains(server)) if (report.workspaceId === workspaceId) return report;
    throw new Error('no such workspace');
  };

  it('has what admins do with people, access, settings and tokens, with the values before and after', async () => {
    const projectId = await aProject(t, admin.actor);
    const member = await t.aMember(admin.actor.workspaceId, 'contributor');
    await admin.ask(`mutation { updateSecurity(input: { publicSharing: false }) { publicSharing } }`);
    expect(await newest()).toMatchObject({
      area: 'SETTING',
      kind: 'workspace',
      action: 'updated',
      by: { id: admin.actor.userId },
      via: 'session',
      address: expect.stringMatching(/\d/),
      changes: [{ field: 'publicSharing', of: null, before: 'true', after: 'false' }],
    });
    await admin.ask(`mutation ($p: ID!, $u: ID!) { setProjectAccess(input: { projectId: $p, userId: $u, access: full }) { projectId } }`, {
      p: projectId,
      u: member.actor.userId,
    });
    expect(await newest({ areas: ['ACCESS'] })).toMatchObject({
      kind: 'project',
      targetId: projectId,
      projectId,
      changes: [{ field: 'access', of: member.actor.name, before: 'none', after: 'full' }],
    });
    await member.ask(`mutation { createAccessToken(input: { name: "deploy" }) { secret } }`);
    expect(await newest({ by: member.actor.userId })).toMatchObject({
      area: 'TOKEN',
      kind: 'accessToken',
      action: 'created',
      targetId: expect.any(String),
    });
    await admin.ask(`mutation ($id: ID!) { changeMemberRole(input: { id: $id, role: viewer }) { id } }`, { id: member.actor.memberId });
    expect(await newest({ target: member.actor.memberId })).toMatchObject({
      area: 'PEOPLE',
      action: 'updated',
      target: member.actor.name,
      changes: [{ field: 'role', of: null, before: 'contributor', after: 'viewer' }],
    });
    await admin.ask(`mutation ($id: ID!) { removeMember(id: $id) { ids } }`, { id: member.actor.memberId });
    expect(await newest({ target: member.actor.memberId })).toMatchObject({ action: 'deleted', target: member.actor.name });
  });

  it('keeps no name of a project and no secret of a token', async () => {
    await admin.ask(`mutation { createProject(input: { name: "Quagmire" }) { id } }`);
    const { createAccessToken } = await admin.ask(`mutation { createAccessToken(input: { name: "x" }) { secret } }`);
    const { rows } = await owner.query(`select string_agg(e::text, '') as all from audit_entries e where workspace_id = $1`, [
      admin.actor.workspaceId,
    ]);
    expect(rows[0].all).not.toContain('Quagmire');
    expect(rows[0].all).not.toContain(createAccessToken.secret.split('.').at(-1));
  });

  it('has every file that leaves the workspace, and who took it', async () => {
    const projectId = await aProject(t, admin.actor);
    await admin.request('get', `/api/exports/highlights?projectId=${projectId}`).expect(200);
    expect(await newest({ areas: ['EXPORT'] })).toMatchObject({
      kind: 'download',
      action: 'downloaded',
      by: { id: admin.actor.userId },
      targetId: projectId,
      changes: [{ field: 'route', of: null, before: null, after: '/api/exports/highlights' }],
    });
  });

  it('is for admins alone, page by page, and only of their workspace', async () => {
    const viewer = await t.aMember(admin.actor.workspaceId, 'contributor');
    expect((await viewer.gql(ENTRIES)).errors?.[0]?.extensions.code).toBe('Forbidden');
    await viewer.request('get', '/api/exports/audit?format=csv').expect(403);
    const other = (await t.aWorkspace()).admin;
    await other.ask(`mutation { updateSecurity(input: { publicSharing: false }) { publicSharing } }`);
    const all = await entries();
    const theirs = await entries({}, other);
    expect(theirs.length).toBeGreaterThan(0);
    expect(all.map(({ id }) => id)).not.toEqual(expect.arrayContaining([theirs[0].id]));
    const paged: any[] = [];
    for (let after: string | null = null, more = true; more; ) {
      const { nodes, pageInfo }: any = (await admin.ask(ENTRIES, { first: 3, after })).auditEntries;
      paged.push(...nodes);
      [after, more] = [pageInfo.endCursor, pageInfo.hasNextPage];
    }
    expect(paged).toEqual(all);
  });

  it('is exported as CSV and JSON with the hash of each entry', async () => {
    const csv = await admin.request('get', '/api/exports/audit?format=csv&areas=PEOPLE,TOKEN').expect(200);
    expect(
      csv.text
        .split('\r\n')
        .slice(1, -1)
        .every((line) => /,(PEOPLE|TOKEN),/.test(line)),
    ).toBe(true);
    const { body } = await admin.request('get', '/api/exports/audit?format=json').expect(200);
    const { rows } = await owner.query(`select encode(hash, 'hex') as hash from audit_chain where workspace_id = $1 order by seq desc`, [
      admin.actor.workspaceId,
    ]);
    const hashes = rows.map(({ hash }) => hash);
    // The two downloads were noted before they were sent.
    expect(body.entries.map(({ hash }: any) => hash)).toEqual(hashes.slice(-body.entries.length));
    await admin.request('get', '/api/exports/audit?format=pdf').expect(400);
  });

  it('has what happens to the account of a member, in each of their workspaces', async () => {
    const { admin: other } = await t.aWorkspace();
    const person = await t.aMember(admin.actor.workspaceId, 'contributor');
    await t.db.tx(other.actor, (m) => t.get(Memberships).join(m, other.actor, person.actor.userId, 'viewer'));
    const happened = (kind: AccountEventKind, detail: AccountEvent['detail']) =>
      t.db.globalTx((m) => t.get(AccountEvents).record(m, { kind, userId: person.actor.userId, address: null, detail }));
    await happened('sign-in-failed', { method: 'password' });
    await happened('email-changed', { before: 'a@example.org', after: 'b@example.org' });
    for (const reader of [admin, other]) {
      const [changed, refused] = await entries({ areas: ['SIGN_IN'], by: person.actor.userId }, reader);
      expect(refused).toMatchObject({
        kind: 'session',
        action: 'refused',
        changes: [{ field: 'method', before: null, after: 'password' }],
      });
      expect(changed).toMatchObject({ kind: 'email', changes: [{ field: 'address', before: 'a@example.org', after: 'b@example.org' }] });
    }
    expect((await reportOf(admin.actor.workspaceId)).damage).toBeNull();
  });

  it('names the people and groups to whom something was given', async () => {
    const member = await t.aMember(admin.actor.workspaceId, 'contributor', 'Gus Given');
    const { createGroup } = await admin.ask(`mutation { createGroup(input: { name: "Readers" }) { id } }`);
    await admin.ask(`mutation ($id: ID!, $u: [ID!]!) { setGroupMembers(input: { id: $id, userIds: $u }) { id } }`, {
      id: createGroup.id,
      u: [member.actor.userId],
    });
    expect(await newest({ target: createGroup.id })).toMatchObject({
      kind: 'userGroup',
      target: 'Readers',
      changes: [{ field: 'members', before: null, after: 'Gus Given' }],
    });
  });

  it('cannot be changed by the role of the server', async () => {
    await server.query('begin');
    await server.query(`select set_config('app.workspace_id', $1, false)`, [admin.actor.workspaceId]);
    await server.query('commit');
    for (const sql of [
      `update audit_entries set area = 'PEOPLE'`,
      `delete from audit_entries`,
      `truncate audit_entries`,
      `insert into audit_chain select workspace_id, seq + 1000, gen_random_uuid(), at, digest, hash from audit_chain`,
      `update audit_chain set hash = digest`,
      `delete from audit_chain`,
      `alter table audit_entries disable trigger all`,
    ])
      await expect(server.query(sql)).rejects.toThrow(/permission denied|must be owner/);
    await server.query(`select set_config('app.workspace_id', '', false)`);
  });

  it('stays one chain when many write at once', async () => {
    const { admin: busy } = await t.aWorkspace();
    await Promise.all(
      Array.from({ length: 20 }, (_, i) =>
        busy.ask(INVITE, { input: { emails: [`p${i}@example.org`], role: 'contributor' } }).catch(() => null),
      ),
    );
    const report = await reportOf(busy.actor.workspaceId);
    expect(report.damage).toBeNull();
    expect(report.links).toBe((await entries({}, busy)).length);
  });

  it('shows changes made directly in the database', async () => {
    const attacks: Record<string, RegExp> = {
      [`update audit_entries set user_id = gen_random_uuid() where workspace_id = $1 and id = (select id from audit_chain where workspace_id = $1 and seq = 2)`]:
        /Entry 2 .* was changed/,
      [`update audit_entries set at = at + interval '1 second' where workspace_id = $1 and id = (select id from audit_chain where workspace_id = $1 and seq = 2)`]:
        /Entry 2 .* was changed/,
      [`delete from audit_entries where workspace_id = $1 and id = (select id from audit_chain where workspace_id = $1 and seq = 2)`]:
        /Entry 2 .* was removed/,
      [`with link as (delete from audit_chain where workspace_id = $1 and seq = 2 returning id) delete from audit_entries where id in (select id from link)`]:
        /Entry 2 is missing/,
      [`update audit_chain set digest = sha256(digest) where workspace_id = $1 and seq = 2`]: /Entry 2 .* does not follow/,
      [`update audit_chain set seq = seq + 1 where workspace_id = $1 and seq = (select max(seq) from audit_chain where workspace_id = $1)`]:
        /is missing/,
    };
    for (const [attack, match] of Object.entries(attacks)) {
      const { admin: victim } = await t.aWorkspace();
      const { workspaceId } = victim.actor;
      for (const publicSharing of [false, true, false])
        await victim.ask(`mutation ($on: Boolean!) { updateSecurity(input: { publicSharing: $on }) { publicSharing } }`, {
          on: publicSharing,
        });
      expect((await reportOf(workspaceId)).damage).toBeNull();
      await asOwner(attack, workspaceId);
      expect((await reportOf(workspaceId)).damage).toMatch(match);
    }
  });

  it('lets entries go after 400 days, and stays whole', async () => {
    const { admin: old } = await t.aWorkspace();
    const { workspaceId } = old.actor;
    const links = (await reportOf(workspaceId)).links;
    // As if they had been written then: the chain is made anew by the database itself.
    await asOwner(`delete from audit_chain where workspace_id = $1`, workspaceId);
    await asOwner(
      `with gone as (delete from audit_entries where workspace_id = $1 returning *)
       insert into audit_entries select workspace_id, gen_random_uuid(), at - interval '401 days', area, kind, action, target_id, project_id, user_id, via, key_id, address, agent, detail from gone`,
      workspaceId,
    );
    await old.ask(`mutation { updateSecurity(input: { publicSharing: false }) { publicSharing } }`);
    expect(await reportOf(workspaceId)).toMatchObject({ damage: null, links: links + 1, entries: links + 1 });
    await t.db.tx({ workspaceId }, (m) => m.query('select app_audit_expire()'));
    expect(await reportOf(workspaceId)).toMatchObject({ damage: null, links: links + 1, entries: 1 });
  });

  /** What only someone with the owner's password can do, past the row-level security that holds the owner back too. */
  async function asOwner(sql: string, workspaceId: string): Promise<void> {
    await owner.query('begin');
    await owner.query(`select set_config('app.workspace_id', $1, true)`, [workspaceId]);
    await owner.query(sql, [workspaceId]);
    await owner.query('commit');
  }
});
