import type { Person } from '../backend/src/testing/harness.js';
import { sizeOf } from './browser.js';
import {
  describeInBrowser,
  expectHealthy,
  inDarkTheme,
  selectOption,
  TestStage,
  waitForToast,
  waitUntilHidden,
  waitUntilVisible,
} from './steps.js';

describeInBrowser('Summaries of more than one note, and in insights', () => {
  let stage: TestStage;
  let maren: Person;
  let projectId: string;

  beforeAll(async () => {
    stage = await TestStage.withSample();
    maren = await stage.person('maren');
    projectId = (
      await stage.row(`select project_id as id from notes where deleted_at is null group by project_id order by count(*) desc limit 1`)
    )['id'];
  }, 180_000);
  afterEach(() => stage.closePages());
  afterAll(() => stage?.close());

  it('summarises a project, and its points stand in a new insight with their evidence', async () => {
    const page = await stage.page(maren, `/projects/${projectId}/readme`);
    await page.getByRole('link', { name: 'Summarize' }).first().click();
    await waitUntilVisible(page.getByText('Summary type'));
    await page.getByRole('button', { name: 'Summarize' }).click();
    await waitUntilVisible(page.getByRole('heading', { level: 2, name: 'Essentials' }));
    await waitUntilVisible(page.getByText(/^Based on \d+ notes$/));
    await expectHealthy(page, 'summary-project-light');
    const points = await page.locator('blockquote').count();
    const quote = (await page.locator('blockquote').first().innerText()).slice(1, -1);
    await page.getByRole('button', { name: 'Insert into insight' }).click();
    await waitUntilVisible(page.getByRole('dialog', { name: 'Insert into insight' }));
    await expectHealthy(page, 'summary-insert-light');
    await page.getByLabel('Title', { exact: true }).fill('What the project says');
    await page.getByRole('button', { name: 'Insert', exact: true }).click();
    await waitForToast(page, new RegExp(`${points} points inserted`));
    await page.waitForURL(/\/insights\//);
    await waitUntilVisible(page.getByRole('heading', { level: 2, name: 'Essentials' }));
    await waitUntilVisible(page.getByText(quote.slice(0, 40)).first());
    await expectHealthy(page, 'summary-in-insight-light');
    const insight = new URL(page.url()).pathname;
    await page.goto(new URL(`/projects/${projectId}/summary`, page.url()).href);
    await page.getByRole('button', { name: 'Insert into insight' }).click();
    await selectOption(page, /^Insight/, 'What the project says');
    await page.getByRole('button', { name: 'Insert', exact: true }).click();
    await page.waitForURL((url) => url.pathname === insight);
    await waitUntilVisible(page.getByRole('heading', { level: 2, name: 'Essentials' }).nth(1));
  });

  it('summarises a tag', async () => {
    const tag = await stage.row(
      `select t.id, t.title from tags t join highlight_tags h on h.workspace_id = t.workspace_id and h.tag_id = t.id
       where t.deleted_at is null group by t.id, t.title order by count(*) desc limit 1`,
    );
    const page = await stage.page(maren, `/tags/${tag['id']}`);
    await page.getByRole('link', { name: 'Summarize' }).first().click();
    await waitUntilVisible(page.getByRole('heading', { level: 1, name: tag['title'] }));
    await selectOption(page, /Summary type/, 'By speaker');
    await page.getByRole('button', { name: 'Summarize' }).click();
    await waitUntilVisible(page.getByText(/^Based on \d+ highlights$/));
    await waitUntilVisible(page.getByRole('heading', { level: 2 }));
    await inDarkTheme(page);
    await expectHealthy(page, 'summary-tag-dark');
    await page.getByRole('link', { name: /^1: Open / }).click();
    await page.waitForURL(/peek=note:.*peekAt=o%3D\d+-\d+%40\d+/);
  });

  it('summarises a selection of notes, and fits a phone', async () => {
    const page = await stage.page(maren, `/projects/${projectId}`);
    const boxes = page.getByRole('checkbox', { name: /^Select (?!all)/ });
    await waitUntilVisible(boxes.first());
    await boxes.nth(0).check({ force: true });
    await boxes.nth(1).check({ force: true });
    await page.getByRole('toolbar', { name: 'Selection' }).getByRole('button', { name: 'Summarize' }).click();
    const dialog = page.getByRole('dialog', { name: 'Summarize 2 notes' });
    await waitUntilVisible(dialog);
    await expectHealthy(page, 'summary-selection-dialog-light');
    await dialog.getByRole('button', { name: 'Summarize' }).click();
    await page.waitForURL(/\/summaries\//);
    await waitUntilVisible(page.getByRole('heading', { level: 1, name: '2 notes' }));
    await waitUntilVisible(page.getByRole('heading', { level: 2 }).first());
    await expectHealthy(page, 'summary-selection-light');
    const phone = await stage.page(maren, new URL(page.url()).pathname, { phone: true });
    await waitUntilVisible(phone.getByRole('heading', { level: 2 }).first());
    await expectHealthy(phone, 'summary-selection-phone');
    const clara = await stage.page(await stage.person('clara'), new URL(page.url()).pathname);
    await waitUntilVisible(clara.getByText('Viewers cannot generate summaries'));
    expect(await clara.getByRole('button', { name: 'Insert into insight' }).count()).toBe(0);
    await clara.goto(`http://${maren.host}/search?q=delivery`);
    await waitUntilVisible(clara.getByRole('list', { name: 'Results' }).getByRole('listitem').first());
    expect(await clara.getByRole('button', { name: 'Summarize' }).count()).toBe(0);
  });

  it('summarises what a search found, and leads back to it', async () => {
    const page = await stage.page(maren, '/search?q=delivery');
    await waitUntilVisible(page.getByRole('list', { name: 'Results' }).getByRole('listitem').first());
    await page.getByRole('button', { name: 'Summarize' }).click();
    const dialog = page.getByRole('dialog', { name: 'Summarize results for “delivery”' });
    await waitUntilVisible(dialog);
    await expectHealthy(page, 'summary-search-dialog-light');
    await dialog.getByRole('button', { name: 'Summarize' }).click();
    await page.waitForURL(/\/search\/summaries\//);
    await waitUntilVisible(page.getByRole('heading', { level: 1, name: '“delivery”' }));
    await waitUntilVisible(page.getByRole('heading', { level: 2, name: 'Essentials' }));
    await waitUntilVisible(page.getByText(/^Based on \d+ notes$/));
    const quotes = await page.locator('blockquote').allInnerTexts();
    expect(quotes.length).toBeGreaterThan(2);
    await expectHealthy(page, 'summary-search-light');
    await inDarkTheme(page);
    await expectHealthy(page, 'summary-search-dark');
    const url = new URL(page.url());
    await page.getByRole('button', { name: 'Insert into insight' }).click();
    await waitUntilVisible(page.getByRole('dialog', { name: 'Insert into insight' }).getByRole('button', { name: /^Project/ }));
    await page.keyboard.press('Escape');
    await page.getByRole('link', { name: /^1: Open / }).click();
    await page.waitForURL(/peek=note:.*peekAt=o%3D\d+-\d+%40\d+/);
    await page.goto(url.href);
    await page.getByRole('link', { name: '“delivery”' }).click();
    await page.waitForURL(/\/search\?q=delivery/);
    await page.goto(new URL('/search?q=delivery&type=highlight', url).href);
    await page.getByRole('button', { name: 'Summarize' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Summarize' }).click();
    await waitUntilVisible(page.getByRole('heading', { level: 1, name: '“delivery” with 1 filter' }));
    await page.getByRole('link', { name: 'All summaries' }).click();
    await waitUntilVisible(page.getByRole('heading', { name: 'Summaries of searches' }));
    const list = page.getByRole('list', { name: 'Summaries' });
    await waitUntilVisible(list.getByRole('link', { name: /“delivery” with 1 filter/ }));
    expect(await list.getByRole('listitem').count()).toBe(2);
    // What is still being made is looked at again.
    await waitUntilHidden(list.getByText('In progress'));
    await expectHealthy(page, 'summary-searches-dark');
    await list.getByRole('listitem').last().getByRole('link').click();
    await page.waitForURL((at) => at.pathname === url.pathname);
    const phone = await stage.page(maren, url.pathname, { phone: true });
    await waitUntilVisible(phone.getByRole('heading', { level: 2 }).first());
    await expectHealthy(phone, 'summary-search-phone');
    const results = await stage.page(maren, '/search?q=delivery', { phone: true });
    await waitUntilVisible(results.getByRole('button', { name: 'Summarize' }));
    // The count stands in one line above what can be done.
    expect((await sizeOf(results, 'b[role=status]')).height).toBeLessThan(30);
    await expectHealthy(results, 'search-summarize-phone');
    const clara = await stage.page(await stage.person('clara'), '/search?q=delivery');
    await waitUntilVisible(clara.getByRole('list', { name: 'Results' }).getByRole('listitem').first());
    expect(await clara.getByRole('button', { name: 'Summarize' }).count()).toBe(0);
    await clara.goto(new URL(url.pathname, clara.url()).href);
    // Searches of one user are not found by others.
    await waitUntilVisible(clara.getByText('Page not found'));
  });

  it('summarises a selection of highlights', async () => {
    const page = await stage.page(maren, `/projects/${projectId}/highlights`);
    const boxes = page.getByRole('checkbox', { name: /^Select “/ });
    await waitUntilVisible(boxes.first());
    for (let i = 0; i < 8; i++) await boxes.nth(i).check({ force: true });
    await expectHealthy(page, 'highlights-selection-light');
    await page.getByRole('toolbar', { name: 'Selection' }).getByRole('button', { name: 'Summarize' }).click();
    await page.getByRole('dialog', { name: 'Summarize 8 highlights' }).getByRole('button', { name: 'Summarize' }).click();
    await page.waitForURL(/\/summaries\//);
    await waitUntilVisible(page.getByRole('heading', { level: 1, name: '8 highlights' }));
    await waitUntilVisible(page.getByRole('heading', { level: 2 }).first());
  });

  it('says so where the front end whose dialog it is does not come, and opens it when it does', async () => {
    const page = await stage.page(maren, `/projects/${projectId}`);
    await page.route('**/remotes/insights/**', (route) => route.abort());
    const box = page.getByRole('checkbox', { name: /^Select (?!all)/ }).first();
    await waitUntilVisible(box);
    await box.check({ force: true });
    const button = page.getByRole('toolbar', { name: 'Selection' }).getByRole('button', { name: 'Summarize' });
    await button.click();
    await waitForToast(page, 'This part could not be loaded.');
    expect(await page.getByRole('dialog').count()).toBe(0);
    await page.unroute('**/remotes/insights/**');
    await button.click();
    await waitUntilVisible(page.getByRole('dialog', { name: 'Summarize 1 note' }));
  });
});
