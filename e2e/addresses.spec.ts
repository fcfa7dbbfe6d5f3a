import type { Person } from '../backend/src/testing/harness.js';
import { LIMITS } from '../libs/domain/src/index.js';
import { describeInBrowser, expectHealthy, focused, type TestPage, TestStage, until, waitUntilHidden, waitUntilVisible } from './steps.js';

/** Looks like an id and belongs to no object. */
const UNKNOWN_ID = '018f0000-0000-7000-8000-000000000000';

describeInBrowser('Addresses, titles and keys at their edges', () => {
  let stage: TestStage;
  let maren: Person;
  let page: TestPage;
  let project: string;
  let note: string;
  let title: string;

  beforeAll(async () => {
    stage = await TestStage.withSample();
    maren = await stage.person('maren');
    project = (await stage.row(`select id from projects where name = 'The night before delivery'`))['id'];
    const row = await stage.row('select id, title from notes where project_id = $1 order by created_at limit 1', [project]);
    [note, title] = [row['id'], row['title']];
    page = await stage.page(maren, '/home');
  }, 240_000);
  afterAll(() => stage?.close());

  const go = (url: string) => page.goto(`http://${maren.host}${url}`);

  it.each([
    ['notes', (p: string) => `/projects/${p}?sort=nope`, () => page.getByRole('grid', { name: /Notes in/ })],
    ['projects', () => '/projects?sort=nope&layout=PILE&folder=x', () => page.locator('#content').getByText('The night before delivery')],
    ['highlights', (p: string) => `/projects/${p}/highlights?tag=x`, () => page.locator('#content blockquote')],
    ['search', () => '/search?q=lettuce&sort=nope&type=nope&project=x', () => page.locator('#content blockquote')],
    ['insights', () => '/insights?show=nope', () => page.locator('#content h2 a, #content h3 a')],
    ['tags', (p: string) => `/projects/${p}/tags?sort=nope`, () => page.locator('#content').getByText('Sign-up friction')],
    [
      'a board',
      (p: string) => `/projects/${p}/tag-boards?sort=nope&new=nope`,
      () => page.locator('#content').getByText('Sign-up friction'),
    ],
    ['a peek of no kind', () => `/insights?peek=nope:${UNKNOWN_ID}`, () => page.locator('#content h2 a, #content h3 a')],
  ] as const)('unknown values of %s mean the default', async (_, url, ready) => {
    page.problems.length = 0;
    await go(url(project));
    await waitUntilVisible(ready());
    expect(await page.getByRole('alert').count()).toBe(0);
    expect(await page.getByText('could not be loaded').count()).toBe(0);
    expect(page.problems).toEqual([]);
  });

  it.each(['note', 'highlight', 'tag', 'insight'])('a peek of a %s that is not there says so', async (kind) => {
    await go(`/insights?peek=${kind}:${UNKNOWN_ID}`);
    await waitUntilVisible(page.locator('[data-state="not-found"]').getByText('Page not found'));
    await waitUntilVisible(page.getByText('It was deleted or is not shared with you.'));
    expect(await page.getByText('could not be loaded').count()).toBe(0);
  });

  it.each(['x', UNKNOWN_ID])(
    'a project that is not there (%s) has no parts to go to',
    async (id) => {
      for (const part of ['', '/tags', '/tag-boards', '/highlights', '/readme', '/insights', '/settings/access']) {
        await go(`/projects/${id}${part}`);
        await waitUntilVisible(page.locator('[data-state="not-found"]'));
        await waitUntilVisible(page.locator('aside').getByRole('link', { name: 'Your work' }));
        await until(
          () => page.locator('[class*="skeleton"]').count(),
          (n) => n === 0,
          `nothing of ${part} is waited for`,
        );
        expect(await page.getByRole('navigation', { name: 'Project', exact: true }).count()).toBe(0);
      }
    },
    90_000,
  );

  describe('a title', () => {
    const field = () => page.getByRole('textbox', { name: 'Title' }).first();
    const stored = async () => (await stage.row('select title from notes where id = $1', [note]))['title'];
    beforeEach(async () => {
      await go(`/data/${note}`);
      await waitUntilVisible(field());
    });

    it('that is too long stays in its field with the reason until it fits', async () => {
      const long = 'long '.repeat(50).trim();
      await field().fill(long);
      await waitUntilVisible(page.getByText(`${long.length} / ${LIMITS.title}`));
      await field().press('Enter');
      await waitUntilVisible(page.getByText(/This can have at most 200 characters/));
      await focused(field());
      await page.locator('.ProseMirror').focus();
      expect(await field().inputValue()).toBe(long);
      await waitUntilVisible(page.getByText(/This can have at most 200 characters/));
      expect(await field().getAttribute('aria-invalid')).toBe('true');
      await page.evaluate(() => document.querySelector('#content textarea')?.scrollIntoView({ block: 'center' }));
      await expectHealthy(page, 'title-too-long');
      expect(await stored()).toBe(title);
      await field().fill(`${title}, told again`);
      await field().press('Enter');
      await waitUntilHidden(page.getByText(/This can have at most 200 characters/));
      await until(stored, (now) => now === `${title}, told again`, 'the title is kept');
      expect(await field().inputValue()).toBe(`${title}, told again`);
    });

    it('that is too long goes back with Esc', async () => {
      const before = await field().inputValue();
      await field().fill('x'.repeat(LIMITS.title + 1));
      await field().press('Escape');
      await until(
        () => field().inputValue(),
        (now) => now === before,
        'the old title',
      );
      await waitUntilHidden(page.getByText(/This can have at most/));
    });

    it('that is empty goes back to the old one and says so', async () => {
      const before = await field().inputValue();
      await field().fill('  ');
      await field().press('Enter');
      await waitUntilVisible(page.getByText('This cannot be empty, so the old text was restored.'));
      await until(
        () => field().inputValue(),
        (now) => now === before,
        'the old title',
      );
      expect(await stored()).toBe(before);
    });
  });

  it('go with G from every page of a project and of the workspace, and are listed', async () => {
    for (const [from, keys, to] of [
      [`/data/${note}`, 'gt', `/projects/${project}/tags`],
      [`/projects/${project}/highlights`, 'gb', `/projects/${project}/tag-boards`],
      [`/projects/${project}/tags`, 'gd', `/projects/${project}`],
      [`/projects/${project}/settings/access`, 'gr', `/projects/${project}/readme`],
      ['/settings', 'gh', '/home'],
      ['/home', 'gs', '/search'],
      ['/recent', 'gp', '/browse'],
      [`/data/${note}`, 'gi', '/insights'],
    ] as const) {
      await go(from);
      await until(
        () => page.locator('#content').innerText(),
        (words) => words.length > 40,
        `${from} is there`,
      );
      await until(
        () => page.locator('[aria-busy="true"], [class*="skeleton"]').count(),
        (n) => n === 0,
        'the page is drawn',
      );
      await page.evaluate(() => (document.activeElement as HTMLElement).blur());
      for (const key of keys) await page.keyboard.press(key);
      await until(
        () => new URL(page.url()).pathname,
        (path) => path === to,
        `${keys} from ${from}`,
      );
    }
    await go(`/projects/${project}/readme`);
    await waitUntilVisible(page.getByRole('heading', { name: 'How we work' }));
    await page.evaluate(() => (document.activeElement as HTMLElement).blur());
    await page.keyboard.press('?');
    const help = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
    for (const line of ['Go to Home', 'Go to Search', 'Go to Projects', 'Go to Insights', 'Go to this project’s tags'])
      await waitUntilVisible(help.getByText(line, { exact: true }));
    await expectHealthy(page, 'all-keys');
  }, 240_000);

  it('the palette tells two tags of one name apart', async () => {
    const twice = await stage.row(
      'select t.title from tags t join tag_boards b on b.id = t.board_id where t.deleted_at is null group by t.title having count(distinct b.project_id) > 1 limit 1',
    );
    await go('/home');
    await waitUntilVisible(page.getByRole('heading', { level: 1 }));
    await page.keyboard.press('Control+k');
    await page.getByRole('combobox', { name: 'Search or run a command' }).fill(twice['title']);
    const rows = page.getByRole('option').filter({ hasText: twice['title'] }).filter({ hasNotText: 'Search for' });
    await until(
      () => rows.count(),
      (n) => n >= 2,
      'both tags',
    );
    const texts = await rows.allInnerTexts();
    expect(new Set(texts).size).toBe(texts.length);
    await waitUntilVisible(rows.filter({ hasText: 'The night before delivery' }));
    await expectHealthy(page, 'palette-twins');
  }, 180_000);

  it('home shows words that the featured insight quotes', async () => {
    await go('/home');
    const card = page.locator('#content section').filter({ has: page.getByRole('heading', { name: 'Featured insight' }) });
    const words = (await card.locator('blockquote').innerText()).replace(/^“|”$/g, '').trim();
    await stage.row(
      `select h.id from highlights h join insight_references r on r.workspace_id = h.workspace_id and r.ref_id = h.id where h.quote = $1`,
      [words],
    );
  });
});
