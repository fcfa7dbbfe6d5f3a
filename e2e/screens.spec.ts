import type { Person } from '../backend/src/testing/harness.js';
import { inTurn } from '../backend/src/testing/proofs.js';
import { sizeOf } from './browser.js';
import { brokenWords, overflowing } from './overflow.js';
import {
  describeInBrowser,
  expectFrame,
  expectHealthy,
  inDarkTheme,
  inLightTheme,
  type TestPage,
  TestStage,
  until,
  waitUntilVisible,
} from './steps.js';

/** Every screen of a workspace: its picture's name, its address, and the words that say it is there. */
const SCREENS: [name: string, url: string, ready: (page: TestPage) => ReturnType<TestPage['locator']>][] = [
  ['home', '/home', (p) => p.getByRole('heading', { name: 'What do you want to hear?' })],
  ['onboarding', '/onboarding', (p) => p.getByRole('heading', { level: 1, name: /^Welcome to / })],
  ['recent', '/recent', (p) => p.getByRole('heading', { name: /Recent|Today/ })],
  ['shared', '/shared', (p) => p.locator('#content h1, #content h2')],
  ['your-work', '/your-work', (p) => p.locator('#content h1, #content h2')],
  ['contacts', '/contacts', (p) => p.getByText('No contacts yet')],
  ['templates', '/templates/projects', (p) => p.getByRole('button', { name: /^Customer interviews/ })],
  ['template', '/templates/tags?preview=board-emotions', (p) => p.getByRole('dialog').getByText('Emotions').first()],
  ['search', '/search', (p) => p.locator('#content').getByRole('searchbox').or(p.locator('#content').getByRole('combobox'))],
  ['browse', '/browse', (p) => p.getByRole('table', { name: 'Contents of Everything' })],
  ['projects', '/projects', (p) => p.locator('#content').getByText('The night before delivery')],
  ['folder', '/folders/:folder', (p) => p.locator('#content').getByText('The night before delivery')],
  ['data', '/projects/:project', (p) => p.getByRole('grid', { name: /Notes in/ })],
  ['readme', '/projects/:project/readme', (p) => p.locator('#content').getByRole('heading', { name: 'How we work' })],
  ['highlights', '/projects/:project/highlights', (p) => p.locator('#content blockquote, #content .vb-verbatim')],
  ['tag-boards', '/projects/:project/tag-boards', (p) => p.locator('#content').getByText('First weeks')],
  ['tag-board', '/projects/:project/tag-boards/:board', (p) => p.locator('#content').getByText('First weeks')],
  ['tags', '/projects/:project/tags', (p) => p.locator('#content').getByText('Sign-up friction')],
  ['project-insights', '/projects/:project/insights', (p) => p.locator('#content').getByText(':insightTitle')],
  ['access', '/projects/:project/settings/access', (p) => p.locator('#content').getByText('Everyone in the workspace')],
  ['note', '/data/:note', (p) => p.locator('[contenteditable], .ProseMirror').getByText(/\w{4}/)],
  ['note-history', '/data/:note/history', (p) => p.getByRole('region', { name: 'Text of this version' }).getByText(/\w{4}/)],
  ['view', '/projects/:project/view/:note', (p) => p.locator('[contenteditable], .ProseMirror').getByText(/\w{4}/)],
  ['tag', '/tags/:tag', (p) => p.locator('#content').getByText('Sign-up friction')],
  ['insights', '/insights', (p) => p.locator('#content').getByText(':insightTitle')],
  ['insight', '/insights/:insight', (p) => p.locator('.ProseMirror, [contenteditable]').getByText(/\w{4}/)],
  ['settings', '/settings', (p) => p.getByRole('heading', { level: 1, name: 'General' })],
  ['members', '/settings/users', (p) => p.getByRole('table', { name: 'Members' })],
  ['template-settings', '/settings/templates', (p) => p.getByRole('button', { name: 'Import a file' })],
  ['groups', '/settings/groups', (p) => p.getByRole('button', { name: 'New group' })],
  ['account', '/settings/user/account', (p) => p.getByRole('heading', { level: 1, name: 'Account' })],
  ['notifications', '/settings/user/notifications', (p) => p.getByRole('switch', { name: 'Replies: E-mail' })],
  ['profile', '/user/:user', (p) => p.getByRole('heading', { level: 1, name: 'Maren' })],
  ['help', '/help', (p) => p.getByRole('heading', { level: 1, name: 'Help' })],
  ['inbox', '/inbox', (p) => p.getByRole('heading', { name: 'Nothing yet' })],
  ['not-found', '/nothing/here', (p) => p.getByText('Page not found')],
];
/** Pages without a top bar of their own. */
const BARE = new Set(['home', 'search', 'not-found']);

describeInBrowser('Every screen', () => {
  let stage: TestStage;
  let maren: Person;
  let page: TestPage;
  let phone: TestPage;
  const ids: Record<string, string> = {};

  beforeAll(async () => {
    stage = await TestStage.withSample();
    maren = await stage.person('maren');
    const project = await stage.row(`select id, folder_id from projects where name = 'The night before delivery'`);
    const tag = await stage.row(`select id from tags where title = 'Sign-up friction'`);
    const board = await stage.row('select id from tag_boards where project_id = $1', [project['id']]);
    const note = await stage.row('select id from notes where project_id = $1 order by created_at limit 1', [project['id']]);
    const insight = await stage.row('select id, title from insights where project_id = $1 order by created_at limit 1', [project['id']]);
    Object.assign(ids, { project: project['id'], folder: project['folder_id'], tag: tag['id'], board: board['id'], note: note['id'] });
    Object.assign(ids, { user: maren.actor.userId, insight: insight['id'], insightTitle: insight['title'] });
    page = await stage.page(maren, '/home');
    phone = await stage.page(maren, '/you', { phone: true });
  }, 180_000);
  afterAll(() => stage?.close());

  const at = (url: string) => `http://${maren.host}${url.replace(/:(\w+)/g, (_, name: string) => ids[name]!)}`;
  const settled = (on: TestPage) =>
    until(
      () => on.locator('[aria-busy="true"], [class*="skeleton"]').count(),
      (n) => n === 0,
      'the page is drawn',
    );

  const found = (on: TestPage, url: string, ready: (typeof SCREENS)[number][2]) =>
    url.includes('insights') && !url.endsWith(':insight') ? on.locator('#content').getByText(ids['insightTitle']!) : ready(on);

  it.each(SCREENS)('%s is drawn in both themes', async (name, url, ready) => {
    page.problems.length = 0;
    await inLightTheme(page);
    await page.goto(at(url));
    await waitUntilVisible(found(page, url, ready));
    await settled(page);
    if (!BARE.has(name)) await expectFrame(page);
    expect(await overflowing(page)).toEqual([]);
    expect(await brokenWords(page)).toEqual([]);
    await expectHealthy(page, `${name}-light`);
    await inDarkTheme(page);
    await expectHealthy(page, `${name}-dark`);
  });

  // Every second one, the others with the next commit.
  it.each(inTurn(2, SCREENS))('%s is drawn on a phone', async (name, url, ready) => {
    phone.problems.length = 0;
    await inLightTheme(phone);
    await phone.goto(at(url));
    await waitUntilVisible(found(phone, url, ready));
    await settled(phone);
    expect(await overflowing(phone)).toEqual([]);
    expect(await brokenWords(phone)).toEqual([]);
    expect(await sizeOf(phone, 'nav[aria-label="Main"]')).toMatchObject({ x: 0, y: 784, width: 390, height: 60 });
    await expectHealthy(phone, `${name}-phone-light`);
    await inDarkTheme(phone);
    await expectHealthy(phone, `${name}-phone-dark`);
  });
});
