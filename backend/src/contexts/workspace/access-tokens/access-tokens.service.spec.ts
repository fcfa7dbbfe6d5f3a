import supertest from 'supertest';
import { Browser, mailedToken, mailsSentTo } from '../../../testing/browser.js';
import { type Person, sharedApp, type TestApp } from '../../../testing/harness.js';
import { PASSWORD, passwordHash } from '../../../testing/person-on-root.js';

const CREATE =
  'mutation ($name: String!, $days: Int) { createAccessToken(input: { name: $name, expiresInDays: $days }) { accessToken { id name createdAt lastUsedAt expiresAt } secret } }';
const LIST = '{ accessTokens { id name lastUsedAt expiresAt } }';
const REVOKE = 'mutation ($id: ID!) { revokeAccessToken(id: $id) { ids } }';
const ME = '{ session { user { id } role workspace { id } } }';

let app: TestApp;
let admin: Person;
let member: Person;
let workspaceId: string;
beforeAll(async () => {
  app = await sharedApp();
  ({ admin, id: workspaceId } = await app.aWorkspace());
  member = await app.aMember(workspaceId, 'contributor');
});
afterAll(() => app?.close());

const create = async (person = member, days?: number) => (await person.ask(CREATE, { name: 'script', days })).createAccessToken;
/** A script's call: no cookie, no Origin. */
const call = async (authorization: string, query: string, host = member.host, more: Record<string, string> = {}) =>
  (
    await supertest(app.http)
      .post('/api/graphql')
      .set({ host, authorization, ...more })
      .send({ query })
  ).body;

it('is shown once in its form and acts as its person with the role of now', async () => {
  const { secret, accessToken } = await create();
  expect(secret).toMatch(new RegExp(`^api\\.${workspaceId.replaceAll('-', '')}\\.[\\w-]{43}$`));
  expect(accessToken).toMatchObject({ name: 'script', lastUsedAt: null, expiresAt: null });
  expect((await call(`Bearer ${secret}`, ME)).data.session).toEqual({
    user: { id: member.actor.userId },
    role: 'contributor',
    workspace: { id: workspaceId },
  });
  const stored = JSON.stringify(await app.db.read({ workspaceId }, 'select * from access_tokens where workspace_id = $1', [workspaceId]));
  expect(stored).not.toContain(secret.split('.')[2]);
  await admin.ask('mutation ($id: ID!) { changeMemberRole(input: { id: $id, role: viewer }) { role } }', { id: member.actor.memberId });
  expect((await call(`Bearer ${secret}`, ME)).data.session.role).toBe('viewer');
  await admin.ask('mutation ($id: ID!) { changeMemberRole(input: { id: $id, role: contributor }) { role } }', {
    id: member.actor.memberId,
  });
});

it('works with and without the prefix, and with the team id hyphenated', async () => {
  const [, hex, secret] = (await create()).secret.split('.');
  for (const text of [`api.${hex}.${secret}`, `${hex}.${secret}`, `api.${workspaceId}.${secret}`])
    expect((await call(`Bearer ${text}`, ME)).data.session.user).not.toBeNull();
  for (const text of [
    secret,
    `key.${hex}.${secret}`,
    `api.${hex}.${secret}.x`,
    `api..${secret}`,
    `api.${hex}.${secret}x`,
    `api.${'0'.repeat(32)}.${secret}`,
    '',
  ])
    expect((await call(`Bearer ${text}`, LIST)).errors[0].extensions.code).toBe('Unauthorized');
  expect((await call(`Basic ${secret}`, LIST)).errors[0].extensions.code).toBe('Unauthorized');
});

it('is good on the host of its own workspace alone', async () => {
  const { secret } = await create();
  const other = await app.aWorkspace();
  for (const host of [`${other.subdomain}.localhost:3000`, 'localhost:3000', '127.0.0.1:3000', 'nowhere.localhost:3000'])
    expect((await call(`Bearer ${secret}`, ME, host)).data.session.user).toBeNull();
});

it('is judged alone: a cookie beside a bad token does not help', async () => {
  expect((await call('Bearer nonsense', ME, member.host, { cookie: member.cookie })).data.session.user).toBeNull();
});

it('notes its last use once a minute', async () => {
  const { secret, accessToken } = await create();
  const used = async () => (await member.ask(LIST)).accessTokens.find((t: any) => t.id === accessToken.id).lastUsedAt;
  expect(await used()).toBeNull();
  await call(`Bearer ${secret}`, ME);
  const first = await used();
  expect(first).not.toBeNull();
  await call(`Bearer ${secret}`, ME);
  expect(await used()).toBe(first);
  await app.db.tx({ workspaceId }, (m) =>
    m.query(`update access_tokens set last_used_at = now() - interval '2 minutes' where workspace_id = $1`, [workspaceId]),
  );
  await call(`Bearer ${secret}`, ME);
  expect(Date.parse(await used())).toBeGreaterThanOrEqual(Date.parse(first));
});

it('ends when it is revoked, by its owner or an admin, and when its days are over', async () => {
  const { secret, accessToken } = await create();
  const other = await app.aMember(workspaceId, 'contributor');
  expect((await other.gql(REVOKE, { id: accessToken.id })).errors![0]!.extensions.code).toBe('NotFound');
  expect((await admin.ask(LIST)).accessTokens).toEqual([]);
  await member.ask(REVOKE, { id: accessToken.id });
  expect((await call(`Bearer ${secret}`, ME)).data.session.user).toBeNull();
  expect((await member.ask(LIST)).accessTokens.some((t: any) => t.id === accessToken.id)).toBe(false);
  const dated = await create(member, 30);
  expect(Date.parse(dated.accessToken.expiresAt) - Date.now()).toBeGreaterThan(29.9 * 86_400_000);
  await app.db.tx({ workspaceId }, (m) =>
    m.query(`update access_tokens set expires_at = now() where workspace_id = $1 and id = $2`, [workspaceId, dated.accessToken.id]),
  );
  expect((await call(`Bearer ${dated.secret}`, ME)).data.session.user).toBeNull();
});

it('is seen and ended by admins, with its owner and from where it was used last', async () => {
  const all = async (person: Person) =>
    (await person.ask('{ workspaceTokens { total tokens { id name lastUsedAt lastUsedFrom owner { id } } } }')).workspaceTokens;
  const { secret, accessToken } = await create();
  await call(`Bearer ${secret}`, ME);
  const { total, tokens } = await all(admin);
  expect(total).toBe(tokens.length);
  expect(tokens.find(({ id }: { id: string }) => id === accessToken.id)).toEqual({
    ...{ id: accessToken.id, name: accessToken.name ?? expect.any(String), owner: { id: member.actor.userId } },
    ...{ lastUsedAt: expect.any(String), lastUsedFrom: expect.stringMatching(/127.0.0.1|::1/) },
  });
  await expect(all(member)).rejects.toMatchObject({ code: 'Forbidden' });
  const stranger = (await app.aWorkspace()).admin;
  expect(await all(stranger)).toEqual({ total: 0, tokens: [] });
  expect((await stranger.gql(REVOKE, { id: accessToken.id })).errors![0]!.extensions.code).toBe('NotFound');
  await admin.ask(REVOKE, { id: accessToken.id });
  expect((await call(`Bearer ${secret}`, ME)).data.session.user).toBeNull();
  expect((await all(admin)).tokens.some(({ id }: { id: string }) => id === accessToken.id)).toBe(false);
});

it('makes no other tokens and does not touch the account of its person', async () => {
  const { secret } = await create();
  for (const query of [
    'mutation { createAccessToken(input: { name: "more" }) { secret } }',
    'mutation { updateAccount(input: { name: "X" }) { name } }',
    'mutation { changePassword(input: { currentPassword: "a", password: "b" }) { ok } }',
  ])
    expect((await call(`Bearer ${secret}`, query)).errors[0].extensions.code).toBe('Forbidden');
});

it('needs a name and a sensible number of days', async () => {
  expect((await member.gql(CREATE, { name: ' ' })).errors![0]!.extensions.fields).toHaveProperty('name');
  for (const days of [0, -1, 4000])
    expect((await member.gql(CREATE, { name: 'x', days })).errors![0]!.extensions.fields).toHaveProperty('expiresInDays');
});

describe('of a user who sets another password', () => {
  const works = async (secret: string, host: string) => (await call(`Bearer ${secret}`, ME, host)).data.session.user !== null;

  it.each<[string, boolean | undefined, boolean]>([
    ['end in every workspace, unless something else is said', undefined, false],
    ['end when they are to', true, false],
    ['stay when they are to', false, true],
  ])('%s', async (_, revokeTokens, stay) => {
    const person = await app.aMember(workspaceId, 'contributor');
    await app.db.global(`update users set password_hash = $2 where id = $1`, [person.actor.userId, await passwordHash(app)]);
    const here = await create(person);
    const there = await app.aWorkspace();
    const elsewhere = { ...(await create(there.admin)), host: there.admin.host };
    // The same person has a seat in both.
    await app.db.tx({ workspaceId: there.id }, async (m) => {
      await m.query(`insert into members (workspace_id, id, user_id, role) values ($1, gen_random_uuid(), $2, 'viewer')`, [
        there.id,
        person.actor.userId,
      ]);
      await m.query(`update access_tokens set user_id = $2 where id = $1`, [elsewhere.accessToken.id, person.actor.userId]);
    });
    const other = await create(admin);
    const text = revokeTokens === undefined ? '' : `, revokeTokens: ${revokeTokens}`;
    await person.ask(`mutation ($c: String!, $p: String!) { changePassword(input: { currentPassword: $c, password: $p${text} }) { ok } }`, {
      c: PASSWORD,
      p: 'Another-kettle-of-5-fish',
    });
    expect([await works(here.secret, person.host), await works(elsewhere.secret, elsewhere.host)]).toEqual([stay, stay]);
    expect(await works(other.secret, admin.host)).toBe(true);
    const [mail] = await mailsSentTo(app, person.email);
    expect(mail!.body).toContain(stay ? 'access tokens still work' : 'access tokens were revoked');
    expect((await person.ask(LIST)).accessTokens).toHaveLength(stay ? 1 : 0);
  });

  it('end as well when the password is set by a mailed link', async () => {
    const person = await app.aMember(workspaceId, 'contributor');
    const { secret } = await create(person);
    const browser = new Browser(app);
    await browser.ask('', 'mutation ($e: String!) { requestPasswordReset(input: { email: $e }) { ok } }', { e: person.email });
    const token = await mailedToken(app, person.email);
    await browser.ask('', 'mutation ($t: String!, $p: String!) { resetPassword(input: { token: $t, password: $p }) { ok } }', {
      t: token,
      p: PASSWORD,
    });
    expect(await works(secret, person.host)).toBe(false);
  });
});
