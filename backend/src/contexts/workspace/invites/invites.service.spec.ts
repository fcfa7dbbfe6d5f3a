import { Browser, mailedToken, mailsSentTo } from '../../../testing/browser.js';
import { type Person, sharedApp, type TestApp } from '../../../testing/harness.js';
import { inviteMail } from './invite-mail.js';
import { formatInviteToken, parseInviteToken } from './invite-token.js';

const INVITE =
  'mutation ($input: InviteMembersInput!) { inviteMembers(input: $input) { invites { invite { id email role invitedBy { name } } link } } }';
const LINK = 'mutation ($role: WorkspaceRole!) { createInviteLink(input: { role: $role }) { invite { id email role } link } }';
const DOOR = 'query ($token: String!) { invitePreview(token: $token) { workspaceName role invitedBy email } }';
const ACCEPT = 'mutation ($token: String!) { acceptInvite(input: { token: $token }) { id role subdomain url } }';
const REVOKE = 'mutation ($id: ID!) { revokeInvite(id: $id) { ids } }';

let app: TestApp;
let admin: Person;
let workspace: { id: string; subdomain: string };
beforeAll(async () => {
  app = await sharedApp();
});
beforeEach(async () => {
  const created = await app.aWorkspace();
  ({ admin } = created);
  workspace = created;
});
afterAll(() => app?.close());

/** A user with an account and a session on the root domain, who is no member here. */
async function outsider(): Promise<{ person: Person; browser: Browser }> {
  const { admin: person } = await app.aWorkspace();
  await app.db.global(`update sessions set workspace_id = null where user_id = $1`, [person.actor.userId]);
  const browser = new Browser(app);
  browser.cookies.set('localhost:3000', person.cookie);
  return { person, browser };
}
const invite = async (...emails: string[]) => (await admin.ask(INVITE, { input: { emails, role: 'contributor' } })).inviteMembers.invites;
const tokenOf = (link: string) => new URL(link).searchParams.get('token')!;
const preview = async (token: string) => (await new Browser(app).ask('', DOOR, { token })).invitePreview;
const errorOf = (answer: { errors?: { extensions: any; message: string }[] }) => ({
  message: answer.errors?.[0]?.message,
  ...answer.errors?.[0]?.extensions,
});

it('is mailed, shows who invites to what, and makes a member once', async () => {
  const { person, browser } = await outsider();
  const [created] = await invite(person.email.toUpperCase().replace('EXAMPLE.COM', 'example.com'));
  expect(created.invite).toMatchObject({ role: 'contributor', invitedBy: { name: 'Ada Admin' } });
  const [mail] = await mailsSentTo(app, person.email);
  expect(mail).toMatchObject({ subject: `Ada Admin invites you to Workspace ${workspace.subdomain}`, link: created.link });
  expect(created.link).toMatch(/^http:\/\/localhost:3000\/auth\/accept-invite\?token=[0-9a-f]{32}\.[\w-]{43}$/);
  const token = await mailedToken(app, person.email);
  expect(await preview(token)).toEqual({
    workspaceName: `Workspace ${workspace.subdomain}`,
    role: 'contributor',
    invitedBy: 'Ada Admin',
    email: created.invite.email,
  });
  // Looking at it, as mail scanners do, uses nothing up.
  expect((await browser.ask('', ACCEPT, { token })).acceptInvite).toEqual({
    id: workspace.id,
    role: 'contributor',
    subdomain: workspace.subdomain,
    url: `http://${workspace.subdomain}.localhost:3000`,
  });
  expect(await preview(token)).toBeNull();
  expect(errorOf(await browser.gql('', ACCEPT, { token }))).toMatchObject({ code: 'ValidationError', reason: 'expired' });
  expect((await browser.handOver(workspace.subdomain)).status).toBe(303);
  expect((await browser.ask(workspace.subdomain, '{ session { role } }')).session.role).toBe('contributor');
  expect((await admin.ask('{ invites { id } }')).invites).toEqual([]);
});

it('says nowhere whether its address has an account', async () => {
  const known = (await outsider()).person.email;
  const unknown = 'nobody.of.that.name@example.com';
  const SIGN_UP = 'mutation ($input: SignupInput!) { signup(input: $input) { ok } }';
  const LOGIN = 'mutation ($input: LoginInput!) { login(input: $input) { user { id } } }';
  const mailing = (field: string) => `mutation ($email: String!) { ${field}(input: { email: $email }) { ok } }`;
  const all = async (email: string) => {
    const [created] = await invite(email);
    const browser = new Browser(app);
    const password = 'Kettle-9-pronounces!';
    const said = {
      invited: { role: created.invite.role, email: created.invite.email, fields: Object.keys(created.invite) },
      preview: await preview(tokenOf(created.link)),
      signup: await browser.gql('', SIGN_UP, { input: { name: 'N', email, password, next: new URL(created.link).pathname } }),
      login: await browser.gql('', LOGIN, { input: { email, password } }),
      wrong: await browser.gql('', LOGIN, { input: { email, password: 'Another-kettle-of-5-fish' } }),
      accept: await browser.gql('', ACCEPT, { token: tokenOf(created.link) }),
      mails: await Promise.all(
        ['requestMagicLink', 'requestPasswordReset', 'requestUnlock'].map((field) => browser.gql('', mailing(field), { email })),
      ),
    };
    return JSON.parse(
      JSON.stringify(said)
        .replaceAll(email, 'ADDRESS')
        .replace(/"requestId":"[^"]*"/g, '"requestId":""'),
    );
  };
  expect(await all(known)).toEqual(await all(unknown));
});

it('is for the address that it was sent to, and says which', async () => {
  const { browser } = await outsider();
  const [created] = await invite('somebody.else@example.com');
  const token = tokenOf(created.link);
  expect(await preview(token)).toMatchObject({ email: 'somebody.else@example.com' });
  const refused = errorOf(await browser.gql('', ACCEPT, { token }));
  expect(refused).toMatchObject({
    code: 'ValidationError',
    reason: 'other-account',
    message: expect.stringContaining('somebody.else@example.com'),
  });
  expect(await preview(token)).not.toBeNull();
});

it('by link is for the first to come, and not used up by a member', async () => {
  const { link } = (await admin.ask(LINK, { role: 'viewer' })).createInviteLink;
  const token = tokenOf(link);
  expect(await preview(token)).toMatchObject({ role: 'viewer', email: null });
  const inside = await app.aMember(workspace.id, 'contributor');
  await app.db.global(`update sessions set workspace_id = null where user_id = $1`, [inside.actor.userId]);
  const member = new Browser(app);
  member.cookies.set('localhost:3000', inside.cookie);
  expect((await member.ask('', ACCEPT, { token })).acceptInvite.role).toBe('contributor');
  const both = await Promise.all([outsider(), outsider()]);
  const answers = await Promise.all(both.map(({ browser }) => browser.gql('', ACCEPT, { token })));
  expect(answers.filter((a) => a.errors).map((a) => errorOf(a).reason)).toEqual(['expired']);
});

it('waits for a concurrent acceptance, and then is used up', async () => {
  const { link } = (await admin.ask(LINK, { role: 'viewer' })).createInviteLink;
  const { browser } = await outsider();
  const soon = () => new Promise((resolve) => setTimeout(resolve, 200));
  let commit = () => {};
  const held = new Promise<void>((resolve) => {
    commit = resolve;
  });
  const using = app.db.tx({ workspaceId: workspace.id }, async (m) => {
    await m.query('update invites set accepted_at = now() where workspace_id = $1', [workspace.id]);
    await held;
  });
  await soon();
  const accepting = browser.gql('', ACCEPT, { token: tokenOf(link) });
  await soon();
  commit();
  await using;
  expect(errorOf(await accepting).reason).toBe('expired');
});

it('can be taken back, runs out after seven days, and is replaced by a newer one', async () => {
  const [first] = await invite('maren@example.com');
  const [second] = await invite('Maren@example.com');
  expect(await preview(tokenOf(first.link))).toBeNull();
  expect(await preview(tokenOf(second.link))).not.toBeNull();
  expect((await admin.ask('{ invites { email expiresAt } }')).invites).toHaveLength(1);
  await admin.ask(REVOKE, { id: second.invite.id });
  expect(await preview(tokenOf(second.link))).toBeNull();
  expect(errorOf(await admin.gql(REVOKE, { id: second.invite.id })).code).toBe('NotFound');
  const [third] = await invite('maren@example.com');
  const [{ days }] = (await app.db.read<{ days: number }>(
    { workspaceId: workspace.id },
    `select extract(epoch from expires_at - now())::float / 86400 as days from invites where workspace_id = $1 and id = $2`,
    [workspace.id, third.invite.id],
  )) as [{ days: number }];
  expect(days).toBeCloseTo(7, 2);
  await app.db.tx({ workspaceId: workspace.id }, (m) =>
    m.query(`update invites set expires_at = now() where workspace_id = $1`, [workspace.id]),
  );
  expect(await preview(tokenOf(third.link))).toBeNull();
  const { browser } = await outsider();
  expect(errorOf(await browser.gql('', ACCEPT, { token: tokenOf(third.link) })).reason).toBe('expired');
});

it('is refused for members by name, for too many and for nonsense, and then no invitation is sent', async () => {
  const member = await app.aMember(workspace.id, 'viewer');
  const send = async (emails: string[]) => errorOf(await admin.gql(INVITE, { input: { emails, role: 'viewer' } }));
  expect((await send(['new@example.com', member.email])).fields.emails).toContain(member.email);
  expect((await send(Array.from({ length: 51 }, (_, i) => `p${i}@example.com`))).fields.emails).toContain('50');
  expect((await send(['not an address'])).code).toBe('ValidationError');
  expect((await admin.ask('{ invites { id } }')).invites).toEqual([]);
  expect(await mailsSentTo(app, 'new@example.com')).toEqual([]);
});

it('gives a removed member the seat back with the new role, but no old session or token', async () => {
  const { person, browser } = await outsider();
  const join = async () => browser.ask('', ACCEPT, { token: tokenOf((await invite(person.email))[0].link) });
  await join();
  await browser.handOver(workspace.subdomain);
  const { createAccessToken } = await browser.ask(
    workspace.subdomain,
    'mutation { createAccessToken(input: { name: "script" }) { secret } }',
  );
  const member = (await admin.ask('{ members { nodes { id email } } }')).members.nodes.find((m: any) => m.email === person.email);
  await admin.ask('mutation ($id: ID!) { removeMember(id: $id) { ids } }', { id: member.id });
  expect((await browser.ask('', '{ myWorkspaces { id } }')).myWorkspaces).toHaveLength(1);
  expect((await join()).acceptInvite.role).toBe('contributor');
  // What was taken away with the seat does not come back with it.
  expect((await browser.ask(workspace.subdomain, '{ session { user { id } } }')).session.user).toBeNull();
  const script = admin.request('post', '/api/graphql').unset('cookie').set('authorization', `Bearer ${createAccessToken.secret}`);
  expect((await script.send({ query: '{ session { user { id } } }' })).body.data.session.user).toBeNull();
  expect((await admin.ask('{ members { nodes { id email } } }')).members.nodes.find((m: any) => m.email === person.email).id).toBe(
    member.id,
  );
});

it('is made by admins alone and accepted on the root domain alone', async () => {
  const contributor = await app.aMember(workspace.id, 'contributor');
  for (const call of [
    contributor.gql(INVITE, { input: { emails: ['a@example.com'], role: 'viewer' } }),
    contributor.gql(LINK, { role: 'admin' }),
    contributor.gql('{ invites { id } }'),
  ])
    expect(errorOf(await call).code).toBe('Forbidden');
  expect(errorOf(await contributor.gql(ACCEPT, { token: 'x' })).code).toBe('Forbidden');
});

describe('the token', () => {
  const id = '0192f3a4-1111-7222-8333-444455556666';
  const secret = 's'.repeat(43);
  it('says which workspace', () => expect(parseInviteToken(formatInviteToken(id, secret))).toEqual({ workspaceId: id, secret }));
  it.each([
    '',
    'x',
    secret,
    `${id}.${secret}`,
    `0192f3a4111172228333444455556666.${secret}.x`,
    `0192f3a4111172228333444455556666.short`,
    `0192F3A4111172228333444455556666.${secret}`,
  ])('is not %j', async (text) => {
    expect(parseInviteToken(text)).toBeNull();
    expect(await preview(text)).toBeNull();
  });
});

it('keeps the names in its mail from becoming headers, links or walls of text', () => {
  const mail = inviteMail({
    workspaceName: `Prize\r\nBcc: x@y.zz https://evil.example/${'x'.repeat(200)}`,
    invitedBy: 'evil.example',
    role: 'admin',
    link: 'http://localhost:3000/auth/accept-invite?token=t',
  });
  expect(mail.subject).not.toMatch(/[\r\n]|evil\.example|https:\/\/|x@y/);
  expect(mail.body).not.toMatch(/evil\.example|https:\/\/|x{100}/);
});
