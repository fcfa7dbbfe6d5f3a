import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { UsersService } from '#contexts/identity';
import { Memberships } from '#contexts/workspace';
import { newId } from '#platform/db';
import { Browser } from '../../../testing/browser.js';
import type { Person, TestApp } from '../../../testing/harness.js';
import { CLIENT, type HostileOidc } from '../../../testing/hostile-oidc.js';
import { passwordHash } from '../../../testing/person-on-root.js';
import { CREATE, SsoStage } from '../../../testing/sso-stage.js';

let s: SsoStage;
let t: TestApp;
let provider: HostileOidc;
let admin: Person;
let subdomain: string;
/** The connection to the hostile provider. */
let id: string;

beforeAll(async () => {
  s = await SsoStage.open();
  ({ t, provider, admin, subdomain, id } = s);
});
beforeEach(() => s.reset());
afterAll(() => s?.close());

describe('who is let in', () => {
  it('is the one whom the provider knew first by an address, and no one who got it later', async () => {
    await s.enter();
    provider.person = { ...provider.person, sub: 'who came after' };
    const browser = new Browser(t);
    await s.expectRefused(await s.login(browser), browser, 'anotherPerson');
  });

  it('is not who is not invited, was removed or is deactivated', async () => {
    await s.change({ joining: false });
    let browser = new Browser(t);
    await s.expectRefused(await s.login(browser), browser, 'notInvited');
    expect(await t.get(UsersService).account(String(provider.person['email']))).toBeNull();
    await s.change({ joining: true });
    const user = (await s.me(await s.enter())).user;
    await t.db.tx(admin.actor, (m) => m.query('update members set deactivated_at = now() where user_id = $1', [user.id]));
    browser = new Browser(t);
    await s.expectRefused(await s.login(browser), browser, 'deactivated');
    await t.db.tx(admin.actor, (m) => m.query('update members set removed_at = now() where user_id = $1', [user.id]));
    browser = new Browser(t);
    await s.expectRefused(await s.login(browser), browser, 'removed');
    await t.db.global('update users set deactivated_at = now() where id = $1', [user.id]);
    await s.expectRefused(await s.login(browser), browser, 'deactivated');
  });

  it('has one account, however many logins come first at once, and none that a stranger signed up', async () => {
    const { email } = provider.person as { email: string };
    const stranger = { email, name: 'Stranger', passwordHash: await passwordHash(t), confirmed: false };
    const userId = await t.db.globalTx((m) => t.get(UsersService).add(m, stranger));
    const pages = await Promise.all(Array.from({ length: 5 }, () => s.login()));
    expect(pages.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
    expect(await t.get(UsersService).account(email)).toMatchObject({ id: userId, passwordHash: null, confirmedAt: expect.any(Date) });
    expect(await t.get(Memberships).seatOf(admin.actor.workspaceId, userId!)).toMatchObject({ role: 'viewer' });
  });

  it('may not touch the account, which opens other workspaces too', async () => {
    const browser = await s.enter();
    for (const field of [
      'sessions { id }',
      'secondFactors { recoveryCodesLeft }',
      'mutation { updateAccount(input: { name: "Another" }) { id } }',
      'mutation { startTotp(input: {}) { secret } }',
      'mutation { endOtherSessions { ids } }',
      `mutation { endSession(id: "${newId()}") { ids } }`,
      'mutation { requestEmailChange(input: { email: "another@acme.example" }) { ok } }',
      'mutation { changePassword(input: { currentPassword: "x", password: "Kettle-9-pronounces!", revokeTokens: true }) { ok } }',
    ]) {
      const { errors } = await browser.gql(subdomain, field.startsWith('mutation') ? field : `{ ${field} }`);
      expect([field, errors?.[0]?.extensions['code'], errors?.[0]?.message]).toEqual([
        field,
        'Forbidden',
        expect.stringContaining('single sign-on'),
      ]);
    }
    const other = await s.enter();
    await browser.ask(subdomain, 'mutation { logout(input: { everywhere: true }) { ok } }');
    expect((await s.me(other)).user).not.toBeNull();
  });
});

describe('a connection', () => {
  it('keeps its secret, and sends it to no other issuer', async () => {
    const kept = await t.db.read<Record<string, unknown>>(admin.actor, 'select * from sso_connections where id = $1', [id]);
    const history = await t.db.read(admin.actor, 'select before, after from revisions where object_id = $1', [id]);
    expect(JSON.stringify([kept, history])).not.toContain(CLIENT.clientSecret);
    expect(Buffer.from(kept[0]!['sealed_secret'] as Buffer).includes(CLIENT.clientSecret)).toBe(false);
    await expect(s.change({ issuer: 'https://login.example.com' })).rejects.toThrow(/Enter the client secret again/);
  });

  it('that moves to another issuer knows none of the people of the one before, and logs them out', async () => {
    const browser = await s.enter();
    await s.change({ issuer: `${provider.url}/`, clientSecret: CLIENT.clientSecret });
    expect((await s.me(browser)).user).toBeNull();
    await s.change({ issuer: provider.url, clientSecret: CLIENT.clientSecret });
    provider.person = { ...provider.person, email: `married@${s.domain}` };
    expect((await s.me(await s.enter())).user.email).toBe(`married@${s.domain}`);
  });

  it('is tested before it is on, without logging anyone in', async () => {
    await s.change({ enabled: false });
    const test = async () => (await admin.ask('mutation ($id: ID!) { testSsoConnection(id: $id) { url } }', { id })).testSsoConnection.url;
    const tried = async () => {
      const browser = new Browser(t);
      const page = await s.login(browser, new URL(await test()).search);
      expect([page.status, [...browser.cookies.keys()]]).toEqual([303, []]);
      expect(page.headers['location']).toContain(`http://${subdomain}.localhost:3000/settings/authentication?connection=${id}&login=`);
      return (await s.logins())[0];
    };
    expect(await tried()).toMatchObject({ isTest: true, refusal: null });
    expect((await s.change({})).testedAt).not.toBeNull();
    expect(await t.get(UsersService).account(String(provider.person['email']))).toBeNull();
    provider.fault = { claims: { email_verified: false, note: 'a\0b', many: ['x'] } };
    const refused = await tried();
    expect(refused).toMatchObject({ isTest: true, refusal: 'emailNotVerified' });
    expect(refused.attributes).toEqual(
      expect.arrayContaining([
        { name: 'note', value: 'ab' },
        { name: 'many', value: '["x"]' },
      ]),
    );
    provider.fault = { replies: { '/.well-known/openid-configuration': (reply) => void reply.writeHead(500).end() } };
    expect(await tried()).toMatchObject({ isTest: true, refusal: 'protocol' });
    await s.expectRefused(await s.start(new Browser(t), '?test=AAAA'), new Browser(t), 'expired');
    expect((await s.change({ clientId: CLIENT.clientId, clientSecret: CLIENT.clientSecret, enabled: true })).testedAt).toBeNull();
  });

  it('is offered for the domain and at the workspace’s own login, while it is on', async () => {
    const options = async (args: string) => (await new Browser(t).ask('', `{ ssoOptions${args} { id name url } }`)).ssoOptions;
    const offered = { id, name: 'Acme ID', url: `http://localhost:3000/auth/oidc/${id}` };
    for (const args of ['(domain: "ACME.example")', `(subdomain: "${subdomain}")`, `(domain: "acme.example", subdomain: "${subdomain}")`])
      expect(await options(args)).toEqual([offered]);
    expect(await options('(domain: "elsewhere.example", subdomain: "no-such-place")')).toEqual([]);
    await s.change({ enabled: false });
    expect(await options('(domain: "acme.example")')).toEqual([]);
    await s.change({ enabled: true });
  });

  it('is the fifth at most, also of ten at once, and ends with who came in by it', async () => {
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => admin.gql(CREATE, { i: { id: newId(), name: 'One more', issuer: provider.url, ...CLIENT } })),
    );
    expect(answers.filter(({ errors }) => !errors)).toHaveLength(4);
    expect(answers.find(({ errors }) => errors)?.errors?.[0]?.message).toContain('at most 5 identity providers');
    const browser = await s.enter();
    await admin.ask('mutation ($id: ID!) { deleteSsoConnection(id: $id) { ids } }', { id });
    expect((await s.me(browser)).user).toBeNull();
    expect((await s.start(browser)).status).toBe(404);
  });
});
