import { Browser } from '../../../testing/browser.js';
import { type Person, sharedApp, type TestApp } from '../../../testing/harness.js';
import { login, PASSWORD, passwordHash } from '../../../testing/person-on-root.js';

const ME = '{ session { user { id } workspace { id subdomain name url memberCount } role } }';
const OPEN = 'mutation ($s: String!, $next: String) { openWorkspace(input: { subdomain: $s, next: $next }) { url code next } }';

let app: TestApp;
let admin: Person;
let subdomain: string;
beforeAll(async () => {
  app = await sharedApp();
  ({ subdomain, admin } = await app.aWorkspace());
  await canSignIn(admin);
});
afterAll(() => app?.close());

const canSignIn = async (person: Person) =>
  app.db.global('update users set password_hash = $2 where id = $1', [person.actor.userId, await passwordHash(app)]);

async function onRoot(person = admin, agent?: string): Promise<Browser> {
  const browser = new Browser(app, agent);
  await login(browser, person.email);
  return browser;
}
const code = async (browser: Browser, next?: string) => (await browser.ask('', OPEN, { s: subdomain, next })).openWorkspace;
const post = (browser: Browser, form: { code: string; next: string }, origin?: string, accept?: string) =>
  browser.postForm(subdomain, '/api/auth/handoff', form, origin, accept);

it('carries a sign-in to the workspace, whose host sets its own cookie', async () => {
  const browser = await onRoot();
  const handoff = await code(browser, '/data/1?x=2#highlight=3');
  expect(handoff).toMatchObject({ url: `http://${subdomain}.localhost:3000/api/auth/handoff`, next: '/data/1?x=2#highlight=3' });
  const answer = await post(browser, handoff);
  expect(answer.status).toBe(303);
  expect(answer.headers.location).toBe('/data/1?x=2#highlight=3');
  expect(answer.headers['set-cookie']![0]).toMatch(/^verbatim=[\w-]{43}; Path=\/; HttpOnly; SameSite=Lax; Max-Age=\d+$/);
  const { session } = await browser.ask(subdomain, ME);
  expect(session).toEqual({
    user: { id: admin.actor.userId },
    workspace: {
      id: admin.actor.workspaceId,
      subdomain,
      name: `Workspace ${subdomain}`,
      url: `http://${subdomain}.localhost:3000`,
      memberCount: 1,
    },
    role: 'admin',
  });
});

it('is refused a second time, and in another browser, which uses it up', async () => {
  const browser = await onRoot();
  const first = await code(browser);
  await post(browser, first);
  expect((await post(new Browser(app), first)).status).toBe(401);

  const second = await code(browser);
  const other = new Browser(app, 'Mozilla/5.0 (Another)');
  expect((await post(other, second)).status).toBe(401);
  expect(other.cookies.size).toBe(0);
  expect((await post(new Browser(app), second)).status).toBe(401);
});

it('is refused on the host of another workspace, after a minute, and when nonsense', async () => {
  const browser = await onRoot();
  const elsewhere = await app.aWorkspace();
  const { code: secret, next } = await code(browser);
  expect((await browser.postForm(elsewhere.subdomain, '/api/auth/handoff', { code: secret, next })).status).toBe(401);
  const late = await code(browser);
  const [{ seconds }] = (await app.db.global(
    `select extract(epoch from max(expires_at) - now())::float as seconds from one_time_tokens where kind = 'handoff'`,
  )) as [{ seconds: number }];
  expect(seconds).toBeLessThanOrEqual(60);
  await app.db.global(`update one_time_tokens set expires_at = now() where kind = 'handoff'`);
  expect((await post(browser, late)).status).toBe(401);
  expect((await post(browser, { code: 'x', next })).status).toBe(401);
  expect((await post(browser, {} as any)).status).toBe(401);
});

it('takes the code only from a page of the root domain, even when an old cookie is still there', async () => {
  const browser = await onRoot();
  await browser.handOver(subdomain);
  const old = browser.cookies.get(`${subdomain}.localhost:3000`);
  for (const origin of ['http://evil.example', 'null', `http://${subdomain}.localhost:3000`])
    expect((await post(browser, await code(browser), origin)).status).toBe(403);
  expect((await post(browser, await code(browser))).status).toBe(303);
  expect(browser.cookies.get(`${subdomain}.localhost:3000`)).not.toBe(old);
  // The cookie's former session has ended.
  const stale = new Browser(app);
  stale.cookies.set(`${subdomain}.localhost:3000`, old!);
  expect((await stale.ask(subdomain, ME)).session.user).toBeNull();
});

it('leads only to paths of its own host, and a person who came too late to the chooser', async () => {
  const browser = await onRoot();
  expect((await code(browser, 'https://evil.example/')).next).toBe('/home');
  const { code: secret } = await code(browser);
  expect((await post(browser, { code: secret, next: '//evil.example' })).headers.location).toBe('/home');
  const late = await post(browser, { code: secret, next: '/home' }, undefined, 'text/html');
  expect(late.status).toBe(303);
  expect(late.headers.location).toBe('http://localhost:3000/auth/workspaces?problem=handoff');
});

it('opens no workspace to who is no member, and none from a workspace host', async () => {
  const stranger = await app.aWorkspace();
  await canSignIn(stranger.admin);
  const browser = await onRoot(stranger.admin);
  expect((await browser.gql('', OPEN, { s: subdomain })).errors![0]!.extensions.code).toBe('NotFound');
  expect((await browser.gql('', OPEN, { s: 'nowhere-at-all' })).errors![0]!.extensions.code).toBe('NotFound');
  expect((await admin.gql(OPEN, { s: subdomain })).errors![0]!.extensions.code).toBe('Forbidden');
});

it('ends with the sign-in that it came from: signing out on either host signs out on both', async () => {
  const browser = await onRoot();
  await browser.handOver(subdomain);
  await browser.ask('', 'mutation { logout(input: {}) { ok } }');
  expect((await browser.ask(subdomain, ME)).session).toEqual({ user: null, workspace: null, role: null });

  const repeatedBrowser = await onRoot();
  await repeatedBrowser.handOver(subdomain);
  await repeatedBrowser.ask(subdomain, 'mutation { logout(input: {}) { ok } }');
  expect((await repeatedBrowser.ask('', ME)).session.user).toBeNull();

  const late = await onRoot();
  const handoff = await code(late);
  await late.ask('', 'mutation { logout(input: {}) { ok } }');
  expect((await post(late, handoff)).status).toBe(401);
});

it('keeps the session in which the password is changed, on the workspace host as well', async () => {
  const member = await app.aMember(admin.actor.workspaceId, 'viewer');
  await canSignIn(member);
  const browser = await onRoot(member);
  await browser.handOver(subdomain);
  const change = 'mutation ($c: String!, $p: String!) { changePassword(input: { currentPassword: $c, password: $p }) { ok } }';
  await browser.ask(subdomain, change, { c: PASSWORD, p: 'Another-kettle-of-5-fish' });
  expect((await browser.ask(subdomain, ME)).session.user.id).toBe(member.actor.userId);
  expect((await browser.ask('', ME)).session.user).toBeNull();
});

it('shows a workspace to its members only, and accepts no cookie of another host', async () => {
  const browser = await onRoot();
  await browser.handOver(subdomain);
  const other = await app.aWorkspace();
  browser.cookies.set(`${other.subdomain}.localhost:3000`, browser.cookies.get(`${subdomain}.localhost:3000`)!);
  expect((await browser.ask(other.subdomain, ME)).session).toEqual({ user: null, workspace: null, role: null });
  browser.cookies.set('localhost:3000', browser.cookies.get(`${subdomain}.localhost:3000`)!);
  expect((await browser.ask('', ME)).session.user).toBeNull();
});

it('lasts 30 days from its last use, which is noted once a minute', async () => {
  const browser = await onRoot();
  await browser.handOver(subdomain);
  const sessions = () =>
    app.db.global<{ days: number }>(
      `select extract(epoch from expires_at - now())::float / 86400 as days from sessions where user_id = $1 order by created_at desc limit 2`,
      [admin.actor.userId],
    );
  await app.db.global(`update sessions set expires_at = now() + interval '1 day'`);
  await browser.ask(subdomain, ME);
  for (const { days } of await sessions()) expect(days).toBeLessThan(1.01);
  await app.db.global(`update sessions set last_seen_at = now() - interval '2 minutes'`);
  await browser.ask(subdomain, ME);
  for (const { days } of await sessions()) expect(days).toBeGreaterThan(29.9);
  await app.db.global(`update sessions set expires_at = now()`);
  expect((await browser.ask(subdomain, ME)).session.user).toBeNull();
  await app.db.global(`update sessions set expires_at = now() + interval '30 days'`);
});
