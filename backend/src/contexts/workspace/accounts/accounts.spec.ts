import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import supertest from 'supertest';
import { Browser, mailsSentTo } from '../../../testing/browser.js';
import { type Person, sharedApp, type TestApp } from '../../../testing/harness.js';
import { login, PASSWORD, passwordHash } from '../../../testing/person-on-root.js';
import { SoftAuthenticator } from '../../../testing/soft-authenticator.js';

let t: TestApp;
beforeAll(async () => {
  t = await sharedApp();
});
afterAll(() => t?.close());

const DELETE = 'mutation ($input: DeleteAccountInput!) { deleteAccount(input: $input) { ok } }';
const RESET = 'mutation ($id: ID!) { resetSecondFactor(id: $id) { id hasSecondFactor } }';
const MEMBERS = '{ members { nodes { id user { id name } hasSecondFactor } } }';

/** A browser of a member, logged in on the root domain and in the workspace. */
async function browserOf(person: Person): Promise<Browser> {
  await t.db.global('update users set password_hash = $2 where id = $1', [person.actor.userId, await passwordHash(t)]);
  const browser = new Browser(t);
  await browser.enter(person.host.split('.')[0]!, person.email, PASSWORD);
  return browser;
}
async function addPasskey(browser: Browser): Promise<SoftAuthenticator> {
  const key = new SoftAuthenticator();
  const start = 'mutation { startPasskey(input: {}) { challenge userHandle } }';
  const { challenge, userHandle } = (await browser.ask('', start)).startPasskey;
  const add = 'mutation ($input: AddPasskeyInput!) { addPasskey(input: $input) { passkey { id } } }';
  await browser.ask('', add, { input: { name: 'Key', ...key.create(challenge, userHandle) } });
  return key;
}
const left = async (userId: string) =>
  (
    await t.db.global<{ count: number }>(
      `select (select count(*) from sessions where user_id = $1) + (select count(*) from passkeys where user_id = $1)
         + (select count(*) from recovery_codes where user_id = $1) + (select count(*) from one_time_tokens where user_id = $1) as count`,
      [userId],
    )
  )[0]!.count;

describe('deleting an account', () => {
  it('ends all that opens it, and leaves what the person wrote by a deleted user', async () => {
    const { id, subdomain, admin } = await t.aWorkspace();
    const leaver = await t.aMember(id, 'contributor', 'Wanda Writer');
    const browser = await browserOf(leaver);
    await addPasskey(browser);
    const token = (await leaver.ask('mutation { createAccessToken(input: { name: "x" }) { secret } }')).createAccessToken.secret;
    const { createProject } = await leaver.ask('mutation { createProject(input: { name: "Kept" }) { id } }');
    const shared = `mutation { setProjectDefaultAccess(input: { projectId: "${createProject.id}", access: write }) { __typename } }`;
    await leaver.ask(shared);
    expect(
      (await browser.gql(subdomain, DELETE, { input: { email: 'other@example.com' } })).errors?.[0]?.extensions['fields'],
    ).toHaveProperty('email');
    await t.db.global(`update sessions set created_at = now() - interval '1 hour' where user_id = $1`, [leaver.actor.userId]);
    const input = { email: leaver.email.toUpperCase() };
    expect((await browser.gql(subdomain, DELETE, { input })).errors?.[0]?.extensions['fields']).toHaveProperty('password');
    expect((await browser.ask(subdomain, DELETE, { input: { ...input, password: PASSWORD } })).deleteAccount).toEqual({ ok: true });
    expect(Number(await left(leaver.actor.userId))).toBe(0);
    const bearer = { host: leaver.host, authorization: `Bearer ${token}` };
    const response = await supertest(t.http).post('/api/graphql').set(bearer).send({ query: '{ projects(first: 1) { nodes { id } } }' });
    expect(response.body.errors[0].extensions.code).toBe('Unauthorized');
    expect((await login(new Browser(t), leaver.email)).errors).toHaveLength(1);
    const [mail] = await mailsSentTo(t, leaver.email);
    expect(mail!.subject).toBe('Your account was deleted');
    const { project } = await admin.ask(`{ project(id: "${createProject.id}") { name createdBy { name } } }`);
    expect(project).toEqual({ name: 'Kept', createdBy: { name: 'Deleted user' } });
    expect(
      await t.db.global(`select 1 from users where lower(email) = $1 or (id = $2 and name = 'Wanda Writer')`, [
        leaver.email,
        leaver.actor.userId,
      ]),
    ).toEqual([]);
    expect((await admin.ask(MEMBERS)).members.nodes).toHaveLength(1);
  });

  it('is refused to the last admin of workspaces with other members, whose names it says, and changes nothing then', async () => {
    const [item, two] = [await t.aWorkspace(), await t.aWorkspace()];
    await t.aMember(item.id, 'viewer');
    const person = item.admin;
    const join = (role: string) => (m: any) =>
      m.query(`insert into members (workspace_id, id, user_id, role) values ($1, gen_random_uuid(), $2, $3)`, [
        two.id,
        person.actor.userId,
        role,
      ]);
    await t.db.tx({ workspaceId: two.id }, join('contributor'));
    const browser = await browserOf(person);
    const refused = await browser.gql(item.subdomain, DELETE, { input: { email: person.email } });
    expect(refused.errors?.[0]).toMatchObject({
      message: expect.stringContaining(`Workspace ${item.subdomain}.`),
      extensions: { reason: 'last-admin' },
    });
    expect(refused.errors?.[0]?.message).not.toContain(two.subdomain);
    // Nothing was done in the other one either.
    expect((await two.admin.ask(MEMBERS)).members.nodes).toHaveLength(2);
    const second = await t.aMember(item.id, 'admin');
    await browser.ask(item.subdomain, DELETE, { input: { email: person.email } });
    expect((await two.admin.ask(MEMBERS)).members.nodes).toHaveLength(1);
    // Who is alone may go.
    const alone = await t.aWorkspace();
    const last = await browserOf(alone.admin);
    await last.ask(alone.subdomain, DELETE, { input: { email: alone.admin.email } });
    expect((await second.ask(MEMBERS)).members.nodes).toHaveLength(2);
  });

  it('by two last admins at once leaves one of them', async () => {
    const { id, subdomain, admin } = await t.aWorkspace();
    const other = await t.aMember(id, 'admin');
    const viewer = await t.aMember(id, 'viewer');
    const people = [admin, other];
    const browsers = await Promise.all(people.map(browserOf));
    const answers = await Promise.all(browsers.map((browser, i) => browser.gql(subdomain, DELETE, { input: { email: people[i]!.email } })));
    expect(answers.filter(({ errors }) => !errors)).toHaveLength(1);
    expect((await viewer.ask(MEMBERS)).members.nodes).toHaveLength(2);
  });
});

describe('the reset of a second factor', () => {
  it('takes everything away, logs the member out, mails them, and stands in the log', async () => {
    const { id, subdomain, admin } = await t.aWorkspace();
    const member = await t.aMember(id, 'contributor');
    const browser = await browserOf(member);
    await addPasskey(browser);
    const row = async (p: Person) => (await p.ask(MEMBERS)).members.nodes.find((m: any) => m.id === member.actor.memberId);
    expect([(await row(admin)).hasSecondFactor, (await row(member)).hasSecondFactor]).toEqual([true, null]);
    expect((await member.gql(RESET, { id: member.actor.memberId })).errors?.[0]?.extensions['code']).toBe('Forbidden');
    expect((await admin.ask(RESET, { id: member.actor.memberId })).resetSecondFactor.hasSecondFactor).toBe(false);
    expect(Number(await left(member.actor.userId))).toBe(0);
    expect((await browser.ask(subdomain, '{ session { user { id } } }')).session.user).toBeNull();
    expect((await mailsSentTo(t, member.email))[0]!.subject).toBe('Your two-step login was reset');
    const { auditEntries } = await admin.ask('{ auditEntries(first: 5) { nodes { kind action } } }');
    expect(auditEntries.nodes).toContainEqual({ kind: 'secondFactor', action: 'reset' });
    expect((await login(new Browser(t), member.email)).errors).toBeUndefined();
    // There is nothing more to reset.
    expect((await admin.gql(RESET, { id: member.actor.memberId })).errors?.[0]?.extensions['code']).toBe('ValidationError');
  });

  it('is refused for oneself, and for who belongs to a workspace of other admins', async () => {
    const [item, two] = [await t.aWorkspace(), await t.aWorkspace()];
    const member = await t.aMember(item.id, 'contributor');
    await t.db.tx({ workspaceId: two.id }, (m) =>
      m.query(`insert into members (workspace_id, id, user_id, role) values ($1, gen_random_uuid(), $2, 'viewer')`, [
        two.id,
        member.actor.userId,
      ]),
    );
    await addPasskey(await browserOf(member));
    const refusal = async (id: string) => (await item.admin.gql(RESET, { id })).errors?.[0]?.extensions;
    expect(await refusal(member.actor.memberId)).toMatchObject({ code: 'ValidationError', reason: 'other-workspaces' });
    expect(await refusal(item.admin.actor.memberId)).toMatchObject({ code: 'ValidationError' });
    expect((await item.admin.ask(MEMBERS)).members.nodes.find((m: any) => m.id === member.actor.memberId).hasSecondFactor).toBe(true);
  });
});
