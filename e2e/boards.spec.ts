import type { Person } from '../backend/src/testing/harness.js';
import {
  describeInBrowser,
  expectFrame,
  expectHealthy,
  focused,
  holdAnswers,
  inDarkTheme,
  inLightTheme,
  type TestPage,
  TestStage,
  until,
  waitForToast,
  waitUntilHidden,
  waitUntilVisible,
} from './steps.js';

describeInBrowser('Tags', () => {
  let stage: TestStage;
  let maren: Person;
  let page: TestPage;
  let projectId: string;

  beforeAll(async () => {
    stage = await TestStage.withSample();
    maren = await stage.person('maren');
    projectId = (await stage.row(`select id from projects where name = 'The night before delivery'`))['id'];
    page = await stage.page(maren, `/projects/${projectId}/tag-boards`);
  }, 180_000);
  afterAll(() => stage?.close());

  const column = (name: string, at = page) => at.getByRole('region', { name: new RegExp(`^${name},`) });
  const card = (title: string, at = page) => at.locator('li[data-row]').filter({ has: at.getByRole('link', { name: title, exact: true }) });
  const titles = (name: string) => column(name).locator('li[data-row] a').allInnerTexts();
  async function action(title: string, name: string): Promise<void> {
    await card(title).hover();
    await page.getByRole('button', { name: `Actions for ${title}`, exact: true }).click();
    await page.getByRole('menuitem', { name }).click();
  }

  it('hangs the groups side by side with their tags', async () => {
    await waitUntilVisible(column('First weeks'));
    await expectFrame(page);
    expect(await titles('First weeks')).toEqual([
      'Sign-up friction',
      'First box surprise',
      'Recipe help wanted',
      'Expectation gap',
      'Habit forming',
    ]);
    const first = (await column('First weeks').boundingBox())!;
    const second = (await column('Box and produce').boundingBox())!;
    expect(second.x).toBeGreaterThanOrEqual(first.x + first.width);
    expect(second.y).toBe(first.y);
    const stripe = await card('Sign-up friction').evaluate((li) => getComputedStyle(li, '::before').width);
    expect(stripe).toBe('4px');
  });

  it('adds a tag in place, which a colleague sees, and finds it', async () => {
    const other = await stage.page(await stage.person('idris'), `/projects/${projectId}/tag-boards`);
    await waitUntilVisible(column('Money', other));
    await page.getByRole('button', { name: 'Add a tag to Money' }).click();
    await focused(page.getByLabel('Add tag', { exact: true }));
    await page.keyboard.type('Late fee feared');
    await page.keyboard.press('Enter');
    await page.keyboard.press('Escape');
    await waitUntilVisible(card('Late fee feared'));
    await waitUntilVisible(card('Late fee feared', other));
    await other.context().close();
    await page.getByLabel('Find a tag').fill('late fee');
    await until(
      () => page.locator('li[data-row]').count(),
      (n) => n === 1,
      'only the tag that fits',
    );
    await page.getByLabel('Find a tag').fill('');
  });

  it('renames, recolours and moves a tag from its menu, without a pointer drag', async () => {
    await action('Late fee feared', 'Rename');
    await focused(page.getByLabel('Tag name'));
    await page.keyboard.press('Control+a');
    await page.keyboard.type('Fear of fees');
    await page.keyboard.press('Enter');
    await waitUntilVisible(card('Fear of fees'));
    await action('Fear of fees', 'Move to…');
    const dialog = page.getByRole('dialog');
    await focused(dialog.getByLabel('Find a group'));
    await expectHealthy(page, 'tag-move-light');
    await page.keyboard.type('feelings');
    await page.keyboard.press('Enter');
    await waitForToast(page, 'Moved to Feelings');
    await waitUntilHidden(dialog);
    await until(
      () => titles('Feelings'),
      (all) => all.includes('Fear of fees'),
      'the tag is in Feelings',
    );
    expect(await titles('Money')).not.toContain('Fear of fees');
  });

  it('drags a card to another column, where it stays after a reload', async () => {
    const from = (await card('Fear of fees').boundingBox())!;
    const to = (await card('Price compared').boundingBox())!;
    await page.mouse.move(from.x + 60, from.y + 14);
    await page.mouse.down();
    await page.mouse.move(from.x + 40, from.y + 20, { steps: 4 });
    await page.mouse.move(to.x + 60, to.y + 3, { steps: 12 });
    await page.mouse.up();
    await until(
      () => titles('Money'),
      (all) => all.includes('Fear of fees'),
      'the card is in Money',
    );
    await stage.t.settle();
    await page.reload();
    await waitUntilVisible(column('Money'));
    expect(await titles('Money')).toContain('Fear of fees');
  });

  it('merges two tags, keeps every highlight once, and takes it back', async () => {
    const sum = `select count(distinct highlight_id)::int as n from highlight_tags ht join tags t on t.id = ht.tag_id
      where t.project_id = $1 and t.title = any($2) and t.deleted_at is null`;
    const count = async (...names: string[]) =>
      (
        await stage.row(sum.replace('t.project_id = $1', 't.board_id in (select id from tag_boards where project_id = $1)'), [
          projectId,
          names,
        ])
      )['n'];
    const both = await count('Frustration', 'Left out');
    await action('Left out', 'Merge with…');
    await focused(page.getByRole('dialog').getByLabel('Find a tag'));
    await page.keyboard.type('Frustration');
    await waitUntilVisible(page.getByRole('option', { name: /Frustration/ }));
    await page.keyboard.press('Enter');
    await waitUntilVisible(page.getByText('“Left out” is removed. Old links lead to the remaining tag.'));
    await waitUntilVisible(page.getByText(`${both} highlights will have “Frustration”.`));
    await expectHealthy(page, 'tag-merge-preview-light');
    await page.keyboard.press('Enter');
    await waitForToast(page, /Merged into Frustration/);
    await waitUntilHidden(card('Left out'));
    expect(await count('Frustration')).toBe(both);
    await page.getByRole('list', { name: 'Messages' }).getByRole('button', { name: 'Undo' }).click();
    await waitUntilVisible(card('Left out'));
    expect(await count('Frustration', 'Left out')).toBe(both);
  });

  it('opens a tag beside the wall and on its own page, with its quotes in the serif', async () => {
    await card('Frustration').getByRole('link').click();
    await waitUntilVisible(page.getByRole('complementary', { name: /Tag/ }));
    await expectHealthy(page, 'tag-peek-light');
    await page.keyboard.press('Escape');
    const tag = await stage.row(
      `select t.id from tags t join tag_boards b on b.id = t.board_id where t.title = 'Frustration' and b.project_id = $1`,
      [projectId],
    );
    await page.goto(`http://${maren.host}/tags/${tag['id']}`);
    const quote = page.locator('#content blockquote').first();
    await quote.waitFor();
    expect(await quote.evaluate((q) => getComputedStyle(q).fontFamily)).toContain('Literata');
  });

  it('lists all tags in a table that selects, recolours and deletes with undo', async () => {
    await page.goto(`http://${maren.host}/projects/${projectId}/tags`);
    const table = page.getByRole('table', { name: /Tags in/ });
    await waitUntilVisible(table);
    const heights = await table
      .locator('tbody tr')
      .evaluateAll((rows) => rows.slice(0, 8).map((row) => row.getBoundingClientRect().height));
    expect(heights.every((height) => height >= 36 && height <= 38)).toBe(true);
    await table.getByRole('checkbox', { name: 'Select Fear of fees' }).check({ force: true });
    await waitUntilVisible(page.getByText('selected'));
    await inDarkTheme(page);
    await expectHealthy(page, 'tags-selected-dark');
    await inLightTheme(page);
    await page.getByRole('button', { name: 'Delete', exact: true }).click();
    await waitForToast(page, /Tag deleted/);
    await waitUntilHidden(table.getByText('Fear of fees'));
    await page.getByRole('list', { name: 'Messages' }).getByRole('button', { name: 'Undo' }).click();
    await waitUntilVisible(table.getByText('Fear of fees'));
    expect(page.problems).toEqual([]);
  });

  it('shows tags before their uses are counted, and moves no row when they are', async () => {
    const counting = await stage.page(maren, '/home');
    const release = await holdAnswers(counting, 'TagUsesOfProject');
    const go = (place: string) => counting.goto(`http://${maren.host}/projects/${projectId}/${place}`);
    const totals = () => counting.locator('main [role=status]').allInnerTexts();
    await go('tag-boards');
    await waitUntilVisible(card('Habit forming', counting));
    expect(await card('Habit forming', counting).innerText()).not.toMatch(/\d/);
    expect((await totals()).join()).toMatch(/\d tags$/);
    await go('tags?sort=title');
    const table = counting.getByRole('table', { name: /Tags in/ });
    await waitUntilVisible(table.getByText('Habit forming'));
    await expectHealthy(counting, 'tags-uncounted-light');
    const titlesOf = () => table.locator('tbody tr td:nth-child(2) a').allInnerTexts();
    const byTitle = await titlesOf();
    await table.getByRole('button', { name: 'Highlights' }).click();
    await counting.waitForURL(/sort=-highlights/);
    expect(await titlesOf()).toEqual(byTitle);
    await go('tags');
    await waitUntilVisible(counting.getByText(/^\d+ tags$/));
    expect(await table.count()).toBe(0);
    await go('tag-boards?sort=highlights');
    await waitUntilVisible(counting.getByRole('status', { name: 'Loading' }));
    await go('tags');
    await release();
    await waitUntilVisible(table);
    const counts = (await table.locator('tbody tr td:nth-child(4)').allInnerTexts()).map(Number);
    expect(counts).toEqual([...counts].sort((a, b) => b - a));
    expect(counts[0]).toBeGreaterThan(0);
    await until(totals, (texts) => /\d uses/.test(texts.join()), 'the uses');
    const answer = { errors: [{ message: 'Not now.', extensions: { code: 'NotFound' } }] };
    await counting.route('**/api/graphql', (route) =>
      route.request().postData()?.includes('"TagUsesOfProject"') ? route.fulfill({ json: answer }) : route.fallback(),
    );
    await go('tags');
    await waitUntilVisible(counting.getByText(/^\d+ tags · Could not count uses$/));
    await waitUntilVisible(table.getByText('Habit forming'));
    await go('tag-boards');
    await waitUntilVisible(counting.getByText(/^\d+ tags · Could not count uses$/));
    await counting.context().close();
  });

  it('shows a viewer the wall without its actions', async () => {
    const clara = await stage.page(await stage.person('clara'), `/projects/${projectId}/tag-boards`);
    await waitUntilVisible(column('First weeks', clara));
    await waitUntilVisible(clara.getByText('View only'));
    expect(await clara.getByRole('button', { name: /Add a tag to|Actions for/ }).count()).toBe(0);
    await clara.context().close();
  });
});
