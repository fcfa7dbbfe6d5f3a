import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { type SignInMethod, SignInRules, UsersService } from '#contexts/identity';
import { Memberships } from '#contexts/workspace';
import { Browser } from '../../../testing/browser.js';
import type { Person, TestApp } from '../../../testing/harness.js';
import { aPersonOnRoot } from '../../../testing/person-on-root.js';
import { SamlStage } from '../../../testing/saml-stage.js';

const REQUIRE = 'mutation ($id: ID!) { requireSso(input: { breakGlassUserId: $id }) { ssoRequired breakGlassUserId } }';
const STOP = 'mutation { stopRequiringSso { ssoRequired breakGlassUserId } }';
const METHODS: SignInMethod[] = ['password', 'passkey', 'link', 'oidc', 'saml'];
interface RootUser {
  id: string;
  email: string;
  browser: Browser;
}

let s: SamlStage;
let t: TestApp;
let admin: Person;
let workspaceId: string;
let people: Record<'member' | 'admin' | 'breakGlass' | 'guest', RootUser>;

/** A user on the root domain, with a seat in a workspace. */
async function rootUser(name: string, at: string, role: 'admin' | 'viewer'): Promise<RootUser> {
  const { email, browser } = await aPersonOnRoot(t, name);
  const { id } = (await t.get(UsersService).account(email))!;
  const by = { workspaceId: at, userId: id };
  await t.db.tx(by, (m) => t.get(Memberships).join(m, by, id, role));
  return { id, email, browser };
}
/** An app that was set up before the person logged in, or after. */
const withFactor = (id: string, when = 'before') =>
  t.db.global(
    `insert into totp_secrets (user_id, secret, confirmed_at) values ($1, 'sealed', now() + $2::interval) on conflict do nothing`,
    [id, when === 'before' ? '-1 day' : '1 second'],
  );
const rootSession = async (id: string): Promise<string> => {
  const [row] = await t.db.global<{ id: string }>('select id from sessions where user_id = $1 and workspace_id is null', [id]);
  return row!.id;
};
const signedInBy = (id: string, method: SignInMethod) =>
  t.db.global('update sessions set method = $2 where user_id = $1 and workspace_id is null', [id, method]);
const requireSso = (id = people.breakGlass.id) => admin.ask(REQUIRE, { id });
/** How opening the workspace ends. */
const opened = async ({ browser }: RootUser, subdomain = s.subdomain): Promise<string> => {
  const answer = await browser.handOver(subdomain).catch((error) => error);
  return answer instanceof Error ? String((answer as { extensions?: { reason?: string } }).extensions?.reason ?? answer.message) : 'in';
};

beforeAll(async () => {
  s = await SamlStage.open();
  ({ t, admin } = s);
  ({ workspaceId } = admin.actor);
  const other = await t.aWorkspace();
  people = {
    member: await rootUser('Mia Member', workspaceId, 'viewer'),
    admin: await rootUser('Ada Other', workspaceId, 'admin'),
    breakGlass: await rootUser('Bo Glass', workspaceId, 'admin'),
    guest: await rootUser('Gus Guest', other.id, 'viewer'),
  };
  await t.db.tx(admin.actor, (m) => m.query('update sso_connections set tested_at = now() where id = $1', [s.id]));
  await withFactor(people.breakGlass.id);
  // Else requiring it would log this admin out.
  await t.db.global(`update sessions set method = 'saml' where user_id = $1`, [admin.actor.userId]);
});
beforeEach(async () => {
  await s.reset();
  await admin.ask(STOP);
  for (const { id } of Object.values(people)) await signedInBy(id, 'password');
});
afterAll(() => s?.close());

describe('a workspace that requires single sign-on', () => {
  // Every way to sign in, for everybody, as the rule says it and as the entrances do.
  const cases = (['member', 'admin', 'breakGlass', 'guest'] as const).flatMap((who) =>
    METHODS.flatMap((method) => [true, false].map((required) => [who, method, required] as const)),
  );

  it.each(cases)('%s by %s, required: %s', async (who, method, required) => {
    if (required) await requireSso();
    const { id, email } = people[who];
    const isBySso = method === 'oidc' || method === 'saml';
    const isLetIn = !required || isBySso || (who === 'breakGlass' && (method === 'password' || method === 'passkey'));
    await signedInBy(id, method);
    const response = await t
      .get(SignInRules)
      .check({ userId: id, email, workspaceId, method, sessionId: isBySso ? null : await rootSession(id) })
      .then(
        () => 'in',
        (error) => error.data.reason,
      );
    expect(response).toBe(isLetIn ? 'in' : 'sso-required');
    // A session of single sign-on is on the workspace's own host alone.
    if (who !== 'guest' && !isBySso) expect(await opened(people[who])).toBe(isLetIn ? 'in' : 'sso-required');
  });

  it('leaves people of other workspaces alone, and is opened by its provider', async () => {
    await requireSso();
    const { subdomain } = (await people.guest.browser.ask('', '{ myWorkspaces { subdomain } }')).myWorkspaces[0];
    expect(await opened(people.guest, subdomain)).toBe('in');
    expect((await s.me(await s.enter())).user).not.toBeNull();
  });

  it('names the way to log in, the only one on the login page of the workspace', async () => {
    const offered = async (args: string) => (await new Browser(t).ask('', `{ ssoOptions(${args}) { required } }`)).ssoOptions;
    expect(await offered(`subdomain: "${s.subdomain}"`)).toEqual([{ required: false }]);
    await requireSso();
    expect(await offered(`subdomain: "${s.subdomain}"`)).toEqual([{ required: true }]);
    await expect(people.member.browser.handOver(s.subdomain)).rejects.toThrow('single sign-on. Log in with Acme ID.');
  });

  it('does not let the emergency admin in without a second factor, nor once they gave it up', async () => {
    await expect(requireSso(people.admin.id)).rejects.toMatchObject({ extensions: { fields: { breakGlassUserId: expect.any(String) } } });
    await requireSso();
    await t.db.global('delete from totp_secrets where user_id = $1', [people.breakGlass.id]);
    expect(await opened(people.breakGlass)).toBe('sso-required');
    // With the password alone one could set up a new factor: that login took none.
    await withFactor(people.breakGlass.id, 'after');
    expect(await opened(people.breakGlass)).toBe('sso-required');
    await t.db.global('delete from totp_secrets where user_id = $1', [people.breakGlass.id]);
    await withFactor(people.breakGlass.id);
    expect(await opened(people.breakGlass)).toBe('in');
  });

  it('keeps the second factor of the emergency admin from being reset', async () => {
    await requireSso();
    const RESET = 'mutation ($id: ID!) { resetSecondFactor(id: $id) { id } }';
    const members = (await admin.ask('{ members { nodes { id user { id } } } }')).members.nodes;
    const { id } = members.find(({ user }: { user: { id: string } }) => user.id === people.breakGlass.id);
    expect((await admin.gql(RESET, { id })).errors?.[0]?.extensions['reason']).toBe('break-glass');
  });

  it('ends the sessions of who came in another way, and no others', async () => {
    for (const who of ['member', 'breakGlass'] as const) expect(await opened(people[who])).toBe('in');
    const bySso = await s.enter();
    await requireSso();
    expect((await s.me(people.member.browser)).user).toBeNull();
    expect((await s.me(people.breakGlass.browser)).user).not.toBeNull();
    expect((await s.me(bySso)).user).not.toBeNull();
  });

  it('ends that of the admin who asked for it as well, unless it is theirs in emergencies', async () => {
    for (const [who, isIn] of [
      ['admin', false],
      ['breakGlass', true],
    ] as const) {
      expect(await opened(people[who])).toBe('in');
      await people[who].browser.gql(s.subdomain, REQUIRE, { id: people.breakGlass.id });
      expect((await s.me(people[who].browser)).user !== null).toBe(isIn);
      await admin.ask(STOP);
    }
  });

  it('refuses a code that was made before', async () => {
    const { openWorkspace } = await people.member.browser.ask(
      '',
      'mutation ($s: String!) { openWorkspace(input: { subdomain: $s }) { url code next } }',
      { s: s.subdomain },
    );
    await requireSso();
    const form = { code: openWorkspace.code, next: openWorkspace.next };
    expect((await people.member.browser.postForm(s.subdomain, '/api/auth/handoff', form)).status).toBe(403);
    expect((await s.me(people.member.browser)).user).toBeNull();
  });

  it('lets no one join by an invitation or a domain', async () => {
    const { createInviteLink } = await admin.ask('mutation { createInviteLink(input: { role: viewer }) { link } }');
    const { email, browser } = await aPersonOnRoot(t);
    await requireSso();
    const token = new URL(createInviteLink.link).searchParams.get('token');
    const accept = () => browser.ask('', 'mutation ($t: String!) { acceptInvite(input: { token: $t }) { id } }', { t: token });
    await expect(accept()).rejects.toMatchObject({ extensions: { reason: 'sso-required' } });
    const { id } = (await t.get(UsersService).account(email))!;
    expect(await t.get(Memberships).seatOf(workspaceId, id)).toBeNull();
    await admin.ask(STOP);
    await accept();
  });

  it('is not made without a tested provider, a domain and an admin, nor undone by taking those away', async () => {
    const tested = (at: string | null) =>
      t.db.tx(admin.actor, (m) => m.query('update sso_connections set tested_at = $2 where id = $1', [s.id, at]));
    await tested(null);
    await expect(requireSso()).rejects.toThrow('test login passed');
    await tested(new Date().toISOString());
    await expect(requireSso(people.member.id)).rejects.toMatchObject({ extensions: { fields: { breakGlassUserId: expect.any(String) } } });
    await requireSso();
    await expect(s.change({ enabled: false })).rejects.toThrow('Stop requiring it first');
    await expect(admin.ask('mutation ($id: ID!) { deleteSsoConnection(id: $id) { ids } }', { id: s.id })).rejects.toThrow('Stop requiring');
    const [domain] = (await admin.ask('{ domains { id } }')).domains;
    await expect(admin.ask('mutation ($id: ID!) { removeDomain(id: $id) { ids } }', domain)).rejects.toThrow('Stop requiring');
    const members = (await admin.ask('{ members { nodes { id user { id } } } }')).members.nodes;
    const { id } = members.find(({ user }: any) => user.id === people.breakGlass.id);
    for (const change of ['changeMemberRole(input: { id: $id, role: viewer }) { id }', 'removeMember(id: $id) { ids }'])
      await expect(admin.ask(`mutation ($id: ID!) { ${change} }`, { id })).rejects.toThrow('Choose another');
  });

  it('says so in the audit log', async () => {
    await requireSso();
    const { auditEntries } = await admin.ask('{ auditEntries(first: 20) { nodes { changes { field after } } } }');
    const changes = auditEntries.nodes.flatMap((node: any) => node.changes);
    expect(changes).toContainEqual({ field: 'ssoRequired', after: 'true' });
  });
});
