import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { Browser } from '../../../testing/browser.js';
import { type Person, sharedApp, type TestApp } from '../../../testing/harness.js';
import { aPersonOnRoot } from '../../../testing/person-on-root.js';

const OPEN = 'mutation ($s: String!, $next: String) { openWorkspace(input: { subdomain: $s, next: $next }) { next } }';
const SET = 'mutation ($p: HomePage!) { setHomePage(input: { homePage: $p }) { homePage homePath } }';

let t: TestApp;
let admin: Person;
let subdomain: string;
let browser: Browser;
beforeAll(async () => {
  t = await sharedApp();
  let id: string;
  ({ admin, id, subdomain } = await t.aWorkspace());
  const person = await aPersonOnRoot(t);
  browser = person.browser;
  await t.db.tx({ workspaceId: id }, (m) =>
    m.query(
      `insert into members (workspace_id, id, user_id, role) select $1, gen_random_uuid(), id, 'viewer' from users where email = $2`,
      [id, person.email],
    ),
  );
}, 120_000);
afterAll(() => t?.close());

const opened = async (next?: string) => (await browser.ask('', OPEN, { s: subdomain, next })).openWorkspace.next;

it('everyone begins on the page that an admin chose, and goes where a link leads', async () => {
  expect(await opened()).toBe('/home');
  expect((await admin.ask(SET, { p: 'PROJECTS' })).setHomePage).toEqual({ homePage: 'PROJECTS', homePath: '/projects' });
  expect([await opened(), await opened('/recent?x=1')]).toEqual(['/projects', '/recent?x=1']);
  expect((await admin.ask('{ session { workspace { homePath } } }')).session.workspace.homePath).toBe('/projects');
  const [change] = await t.db.read(
    admin.actor,
    `select before, after from revisions where workspace_id = $1 and kind = 'workspace' order by at desc, id desc limit 1`,
    [admin.actor.workspaceId],
  );
  expect(change).toEqual({ before: { homePage: 'HOME' }, after: { homePage: 'PROJECTS' } });
});

it('admins alone choose it, among the pages that there are', async () => {
  const writer = await t.aMember(admin.actor.workspaceId, 'contributor');
  expect((await writer.gql(SET, { p: 'HOME' })).errors?.[0]?.extensions['code']).toBe('Forbidden');
  expect((await admin.gql(SET, { p: 'SETTINGS' })).errors?.[0]?.message).toMatch(/invalid value "SETTINGS"; Expected type HomePage/);
});
