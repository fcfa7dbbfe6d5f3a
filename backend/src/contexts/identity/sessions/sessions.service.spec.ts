import { newId } from '#platform/db';
import { Browser } from '../../../testing/browser.js';
import { type Person, sharedApp, type TestApp } from '../../../testing/harness.js';
import { login, PASSWORD, passwordHash } from '../../../testing/person-on-root.js';
import { type AccountEvent, AccountEvents } from './account-events.service.js';

const LIST = '{ sessions { id browser system address isCurrent hosts startedAt lastUsedAt } }';
const ME = '{ session { user { id } } }';
const CHROME = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36';
const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:144.0) Gecko/20100101 Firefox/144.0';

let app: TestApp;
let person: Person;
let one: string;
let two: string;
const events: AccountEvent[] = [];

beforeAll(async () => {
  app = await sharedApp();
  ({ subdomain: one, admin: person } = await app.aWorkspace());
  const other = await app.aWorkspace();
  two = other.subdomain;
  await app.db.tx({ workspaceId: other.id }, (m) =>
    m.query(`insert into members (workspace_id, id, user_id, role) values ($1, $2, $3, 'viewer')`, [
      other.id,
      newId(),
      person.actor.userId,
    ]),
  );
  const hash = await passwordHash(app);
  await app.db.global('update users set password_hash = $2 where id = $1', [person.actor.userId, hash]);
  app.get(AccountEvents).on(async (_, event) => {
    if (event.userId === person.actor.userId) events.push(event);
  });
});
beforeEach(() => app.db.global('delete from sessions where user_id = $1', [person.actor.userId]));
afterAll(() => app?.close());

async function signedIn(agent: string, ...subdomains: string[]): Promise<Browser> {
  const browser = new Browser(app, agent);
  await login(browser, person.email);
  for (const subdomain of subdomains) await browser.handOver(subdomain);
  return browser;
}
const isIn = async (browser: Browser, subdomain: string) => (await browser.ask(subdomain, ME)).session.user !== null;
const sessionsOf = async (browser: Browser, subdomain: string) => (await browser.ask(subdomain, LIST)).sessions;

it('lists each sign-in once, with its device, its workspaces and which one asks', async () => {
  const chrome = await signedIn(CHROME, one, two);
  await signedIn(FIREFOX, one);
  const sessions = await sessionsOf(chrome, two);
  expect(sessions).toEqual([
    expect.objectContaining({
      ...{ browser: 'Chrome', system: 'Windows', isCurrent: true, address: '127.0.0.1' },
      hosts: [one, two].sort().map((name) => `${name}.localhost:3000`),
    }),
    expect.objectContaining({ browser: 'Firefox', system: 'Linux', isCurrent: false, hosts: [`${one}.localhost:3000`] }),
  ]);
  // The root domain is the same sign-in.
  expect((await sessionsOf(chrome, '')).map(({ id }: { id: string }) => id)).toEqual(sessions.map(({ id }: { id: string }) => id));
});

it('ends one with every workspace opened from it, and none of anybody else', async () => {
  const [chrome, firefox] = [await signedIn(CHROME, one), await signedIn(FIREFOX, one, two)];
  const END = 'mutation ($id: ID!) { endSession(id: $id) { ids } }';
  const [, { id }] = await sessionsOf(chrome, one);

  const stranger = (await app.aWorkspace()).admin;
  expect((await stranger.gql(END, { id })).errors![0]!.extensions.code).toBe('NotFound');
  // A part of a sign-in is no sign-in.
  const [part] = await app.db.global<{ id: string }>(`select id from sessions where parent_id = $1`, [id]);
  expect((await chrome.gql(one, END, part)).errors![0]!.extensions.code).toBe('NotFound');
  expect([await isIn(firefox, ''), await isIn(firefox, one), await isIn(firefox, two)]).toEqual([true, true, true]);

  events.length = 0;
  expect((await chrome.ask(one, END, { id })).endSession).toEqual({ ids: [id] });
  expect([await isIn(firefox, ''), await isIn(firefox, one), await isIn(firefox, two)]).toEqual([false, false, false]);
  expect(await isIn(chrome, one)).toBe(true);
  expect(events).toEqual([expect.objectContaining({ kind: 'session-ended', address: '127.0.0.1' })]);
  expect((await chrome.gql(one, END, { id })).errors![0]!.extensions.code).toBe('NotFound');
});

it('ends all others and keeps the whole sign-in that asks', async () => {
  const [chrome, firefox, other] = [await signedIn(CHROME, one, two), await signedIn(FIREFOX, one), await signedIn(FIREFOX)];
  const { endOtherSessions } = await chrome.ask(one, 'mutation { endOtherSessions { ids } }');
  expect(endOtherSessions.ids).toHaveLength(2);
  expect([await isIn(chrome, ''), await isIn(chrome, one), await isIn(chrome, two)]).toEqual([true, true, true]);
  expect([await isIn(firefox, one), await isIn(firefox, ''), await isIn(other, '')]).toEqual([false, false, false]);
});

it('passes on how a person signed in, failed to, and signed out', async () => {
  events.length = 0;
  const browser = await signedIn(CHROME);
  await login(new Browser(app), person.email, `${PASSWORD}?`);
  await browser.ask('', 'mutation { logout(input: { everywhere: true }) { ok } }');
  for (let i = 0; i < 50 && events.length < 3; i++) await new Promise((next) => setTimeout(next, 20));
  expect(events.map(({ kind, detail }) => [kind, detail]).sort()).toEqual([
    ['sign-in-failed', { method: 'password' }],
    ['signed-in', { method: 'password' }],
    ['signed-out', { everywhere: true }],
  ]);
});
