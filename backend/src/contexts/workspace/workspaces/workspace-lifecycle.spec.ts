import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { LIMITS } from '@libs/domain';
import supertest from 'supertest';
import { newId } from '#platform/db';
import { type Person, sharedApp, type TestApp } from '../../../testing/harness.js';
import { Memberships } from '../memberships/memberships.service.js';
import { WorkspaceDeletion } from './workspace-deletion.service.js';

const CHANGE = 'mutation ($s: String!) { changeSubdomain(input: { subdomain: $s }) { id subdomain url addressChangesLeft } }';
const DELETE = 'mutation ($n: String!) { deleteWorkspace(input: { name: $n }) { ok } }';
const RESTORE = 'mutation { restoreWorkspace { id } }';
const ANNOUNCE = 'mutation ($i: SetAnnouncementInput!) { setAnnouncement(input: $i) { announcement { text until } } }';
const SESSION = '{ session { user { id } workspace { id name announcement { text } } subscription { state erasedAt } } }';

let t: TestApp;
beforeAll(async () => {
  t = await sharedApp();
});
afterAll(() => t?.close());

const unique = () => `a-${Math.random().toString(36).slice(2, 10)}`;
/** A mutation of the address, from the host that the workspace has now. */
const changeFrom = async (person: Person, subdomain: string, s: string) => {
  const host = `${subdomain}.${t.config.rootDomain}`;
  const request = supertest(t.http)
    .post('/api/graphql')
    .set({ host, cookie: person.cookie, origin: `http://${host}` });
  return (await request.send({ query: CHANGE, variables: { s } })).body;
};
const page = (subdomain: string) =>
  supertest(t.http)
    .get('/home?x=1')
    .set({ host: `${subdomain}.${t.config.rootDomain}`, accept: 'text/html' });

describe('the address of a workspace', () => {
  it('changes, and the former one leads to it and stays its own', async () => {
    const { admin, subdomain } = await t.aWorkspace();
    const next = unique();
    expect((await admin.ask(CHANGE, { s: ` ${next.toUpperCase()} ` })).changeSubdomain).toMatchObject({
      subdomain: next,
      addressChangesLeft: LIMITS.subdomain.changes - 1,
    });
    const moved = await page(subdomain);
    expect([moved.status, moved.headers['location']]).toEqual([301, `http://${next}.${t.config.rootDomain}/home?x=1`]);
    const { admin: other } = await t.aWorkspace();
    const refused = await other.gql(CHANGE, { s: subdomain });
    expect(refused.errors?.[0]?.extensions.fields.subdomain).toContain('taken');
    expect((await changeFrom(admin, next, subdomain)).data.changeSubdomain.subdomain).toBe(subdomain);
    expect((await page(next)).status).toBe(301);
  });

  it('changes five times, and not once more, however many ask at once', async () => {
    const { id, admin } = await t.aWorkspace();
    const expected = Array.from({ length: LIMITS.subdomain.changes + 3 }, unique);
    const answers = await Promise.all(expected.map((s) => admin.gql(CHANGE, { s })));
    const kept = answers.filter(({ errors }) => !errors).length;
    const [row] = await t.db.global<{ changes: number; former: number }>(
      `select address_changes as changes, (select count(*)::int from former_subdomains where workspace_id = $1) as former from workspaces where id = $1`,
      [id],
    );
    expect(row).toEqual({ changes: kept, former: kept });
    expect(kept).toBeLessThanOrEqual(LIMITS.subdomain.changes);
    await t.db.global('update workspaces set address_changes = $2 where id = $1', [id, LIMITS.subdomain.changes]);
    const [now] = await t.db.global<{ subdomain: string }>('select subdomain from workspaces where id = $1', [id]);
    const { errors } = await changeFrom(admin, now!.subdomain, unique());
    expect(errors?.[0]?.extensions.fields.subdomain).toContain('5 times');
  });

  it('goes to one of two workspaces that want it in the same moment', async () => {
    const [item, two] = await Promise.all([t.aWorkspace(), t.aWorkspace()]);
    const s = unique();
    const answers = await Promise.all([item!, two!].map(({ admin }) => admin.gql(CHANGE, { s })));
    expect(answers.filter(({ errors }) => !errors)).toHaveLength(1);
    expect(answers.flatMap(({ errors }) => errors?.map((e) => e.extensions.code) ?? [])).toEqual(['ValidationError']);
  });
});

describe('an announcement', () => {
  it('is shown to members until its day, and can be taken back', async () => {
    const { id, admin } = await t.aWorkspace();
    const viewer = await t.aMember(id, 'viewer');
    const shown = async () => (await viewer.ask(SESSION)).session.workspace.announcement;
    await admin.ask(ANNOUNCE, { i: { text: ' Interviews start on Monday. ', until: new Date(Date.now() + 60_000).toISOString() } });
    expect(await shown()).toEqual({ text: 'Interviews start on Monday.' });
    await t.db.global(`update workspaces set announcement_until = now() - interval '1 second' where id = $1`, [id]);
    expect(await shown()).toBeNull();
    const past = await admin.gql(ANNOUNCE, { i: { text: 'Late', until: new Date(Date.now() - 1000).toISOString() } });
    expect(past.errors?.[0]?.extensions.fields.until).toContain('future');
    const long = await admin.gql(ANNOUNCE, { i: { text: 'x'.repeat(LIMITS.workspace.announcement + 1) } });
    expect(long.errors?.[0]?.extensions.code).toBe('ValidationError');
    await admin.ask(ANNOUNCE, { i: { text: 'x'.repeat(LIMITS.workspace.announcement) } });
    await admin.ask(ANNOUNCE, { i: { text: '' } });
    expect(await shown()).toBeNull();
  });
});

describe('a deleted workspace', () => {
  it('closes at once for everyone and comes back as it was', async () => {
    const { id, admin } = await t.aWorkspace();
    const reader = await t.aMember(id, 'contributor');
    const { name } = (await admin.ask(SESSION)).session.workspace;
    const wrong = await admin.gql(DELETE, { n: `${name}x` });
    expect(wrong.errors?.[0]?.extensions.fields.name).toContain(name);
    expect((await reader.gql(DELETE, { n: name })).errors?.[0]?.extensions.code).toBe('Forbidden');
    await admin.ask(DELETE, { n: name });
    for (const person of [admin, reader])
      expect((await person.gql('{ projects(first: 1) { total } folders { id } }')).errors?.[0]?.extensions).toMatchObject({
        code: 'Forbidden',
      });
    const joining = t.db.tx(admin.actor, (m) => t.get(Memberships).join(m, admin.actor, newId(), 'viewer'));
    await expect(joining).rejects.toMatchObject({ data: { reason: 'deleted' } });
    const { subscription } = (await reader.ask(SESSION)).session;
    expect(subscription.state).toBe('locked');
    const days = (Date.parse(subscription.erasedAt) - Date.now()) / 86_400_000;
    expect(Math.round(days)).toBe(LIMITS.workspace.keptDays);
    const mails = (email: string) => t.db.global<{ subject: string }>('select subject from mails where recipient = $1', [email]);
    expect([await mails(admin.email), await mails(reader.email)]).toEqual([[{ subject: `${name} was deleted` }], []]);
    await t.get(WorkspaceDeletion).erase({ workspaceId: id });
    await admin.ask(RESTORE);
    expect((await reader.ask('{ projects(first: 1) { total } }')).projects.total).toBe(0);
  });

  it('cannot be deleted while it is paid for', async () => {
    const { id, admin } = await t.aWorkspace();
    const subscription = {
      status: 'active',
      plan: 'team',
      addOns: [],
      seats: 3,
      periodEnd: new Date().toISOString(),
      pastDueSince: null,
      trialEnd: null,
    };
    const keep = (more: object) =>
      t.db.global('update workspaces set subscription = $2 where id = $1', [id, JSON.stringify({ ...subscription, ...more })]);
    await keep({ willCancel: false });
    const { name } = (await admin.ask(SESSION)).session.workspace;
    expect((await admin.gql(DELETE, { n: name })).errors?.[0]?.message).toContain('Cancel the subscription first');
    await keep({ willCancel: true });
    await admin.ask(DELETE, { n: name });
  });

  it('is erased by the daily job once its days are over', async () => {
    const { id, admin, subdomain } = await t.aWorkspace();
    const { createProject } = await admin.ask('mutation { createProject(input: { name: "Old" }) { id } }');
    // A file, its line of the import and its note refer to each other.
    const file = Buffer.from('Ann: It was there.\n');
    await admin.request('post', `/api/projects/${createProject.id}/imports`).attach('files', file, 'one.txt').expect(201);
    await t.settle();
    const { name } = (await admin.ask(SESSION)).session.workspace;
    await admin.ask(DELETE, { n: name });
    const exists = async (days: number) => {
      await t.db.global(`update workspaces set deleted_at = now() - make_interval(days => $2) where id = $1`, [id, days]);
      await t.get(WorkspaceDeletion).erase({ workspaceId: id });
      const [row] = await t.db.tx({ workspaceId: id }, (m) =>
        m.query('select count(*)::int as notes from notes where workspace_id = $1', [id]),
      );
      return { workspaces: (await t.db.global('select 1 from workspaces where id = $1', [id])).length, ...row };
    };
    expect(await exists(LIMITS.workspace.keptDays - 1)).toEqual({ workspaces: 1, notes: 1 });
    expect(await exists(LIMITS.workspace.keptDays + 1)).toEqual({ workspaces: 0, notes: 0 });
    // Old links and scripts lead to no one else.
    const { admin: other } = await t.aWorkspace();
    expect((await other.gql(CHANGE, { s: subdomain })).errors?.[0]?.extensions.fields.subdomain).toContain('taken');
    const query = 'query ($s: String!) { workspacePreview(subdomain: $s) { name } }';
    expect((await other.ask(query, { s: subdomain })).workspacePreview).toBeNull();
  });
});

describe('leaving a workspace', () => {
  it('gives up one’s own seat, but not that of its last admin', async () => {
    const { id, admin } = await t.aWorkspace();
    const viewer = await t.aMember(id, 'viewer');
    expect((await admin.gql('mutation { leaveWorkspace { ok } }')).errors?.[0]?.extensions.reason).toBe('last-admin');
    await viewer.ask('mutation { leaveWorkspace { ok } }');
    expect((await viewer.gql('{ folders { id } }')).errors?.[0]?.extensions.code).toBe('Unauthorized');
  });
});
