import type { Person } from '../backend/src/testing/harness.js';
import {
  describeInBrowser,
  expectHealthy,
  focused,
  inDarkTheme,
  inLightTheme,
  type TestPage,
  TestStage,
  tabTo,
  until,
  waitForToast,
  waitUntilHidden,
  waitUntilVisible,
} from './steps.js';

describeInBrowser('Many tags at once', () => {
  let stage: TestStage;
  let maren: Person;
  let page: TestPage;
  let projectId: string;

  beforeAll(async () => {
    stage = await TestStage.withSample();
    maren = await stage.person('maren');
    projectId = (await stage.row(`select id from projects where name = 'The night before delivery'`))['id'];
    page = await stage.page(maren, `/projects/${projectId}/tag-boards`);
    await waitUntilVisible(column('First weeks'));
  }, 180_000);
  afterAll(() => stage?.close());

  const column = (name: string) => page.getByRole('region', { name: new RegExp(`^${name},`) });
  const card = (title: string) => page.locator('li[data-row]').filter({ has: page.getByRole('link', { name: title, exact: true }) });
  const titles = (name: string) => column(name).locator('li[data-row] a').allInnerTexts();
  const bar = () => page.getByRole('toolbar', { name: 'Selection' });
  const selected = (n: number) => waitUntilVisible(bar().getByText(`${n} selected`));
  const undo = () => page.getByRole('list', { name: 'Messages' }).getByRole('button', { name: 'Undo' }).last().click();
  const FIRST = ['Sign-up friction', 'First box surprise', 'Recipe help wanted', 'Expectation gap', 'Habit forming'];
  const becomes = (name: string, expected: string[]) =>
    until(
      () => titles(name),
      (now) => now.join() === expected.join(),
      `${name} holds ${expected}`,
    );

  it('are selected by clicks, and by a rectangle over the wall', async () => {
    await card('Sign-up friction').click({ modifiers: ['ControlOrMeta'], position: { x: 12, y: 12 } });
    await card('Recipe help wanted').click({ modifiers: ['Shift'], position: { x: 60, y: 14 } });
    await selected(3);
    await expectHealthy(page, 'board-selected-light');
    await inDarkTheme(page);
    await expectHealthy(page, 'board-selected-dark');
    await inLightTheme(page);
    await page.keyboard.press('Escape');
    await waitUntilHidden(bar());
    const box = (await card('Expectation gap').boundingBox())!;
    await page.mouse.move(box.x + 40, 820);
    await page.mouse.down();
    await page.mouse.move(box.x + 120, box.y + box.height / 2, { steps: 6 });
    await page.mouse.up();
    await selected(2);
    expect(await card('Habit forming').getByRole('checkbox').isChecked()).toBe(true);
    await page.keyboard.press('Escape');
  });

  it('are dragged together to another group, and one undo brings each back to its place', async () => {
    const there = await titles('Money');
    for (const title of ['Habit forming', 'First box surprise'])
      await card(title).click({ modifiers: ['ControlOrMeta'], position: { x: 12, y: 12 } });
    const from = (await card('First box surprise').boundingBox())!;
    const to = (await card(there[1]!).boundingBox())!;
    await page.mouse.move(from.x + 60, from.y + 40);
    await page.mouse.down();
    await page.mouse.move(from.x + 80, from.y + 50, { steps: 4 });
    await page.mouse.move(to.x + 60, to.y + 3, { steps: 12 });
    await page.mouse.up();
    await waitForToast(page, '2 tags moved to Money');
    await becomes('Money', [there[0]!, 'First box surprise', 'Habit forming', ...there.slice(1)]);
    await undo();
    await becomes('First weeks', FIRST);
    await becomes('Money', there);
    await page.keyboard.press('Escape');
  });

  it('are selected, moved and coloured with keys alone', async () => {
    await page.getByLabel('Find a tag').focus();
    await tabTo(page, card('Sign-up friction').getByRole('link'));
    await page.keyboard.press('ArrowDown');
    await focused(card('First box surprise').getByRole('link'));
    await page.keyboard.press('x');
    await page.keyboard.press('Shift+ArrowDown');
    await selected(2);
    await page.keyboard.press('Alt+ArrowUp');
    await becomes('First weeks', ['First box surprise', 'Recipe help wanted', 'Sign-up friction', 'Expectation gap', 'Habit forming']);
    await focused(card('Recipe help wanted').getByRole('link'));
    await page.keyboard.press('Alt+ArrowRight');
    await until(
      () => titles('Box and produce'),
      (now) => now.includes('First box surprise') && now.includes('Recipe help wanted'),
      'both are in the next group',
    );
    await focused(card('Recipe help wanted').getByRole('link'));
    await page.keyboard.press('Alt+ArrowLeft');
    await until(
      () => titles('First weeks'),
      (now) => now.length === 5,
      'both are back',
    );
    await bar().getByRole('button', { name: 'Color' }).press('Enter');
    await page.getByRole('dialog').getByRole('button', { name: 'rose' }).press('Enter');
    await waitForToast(page, '2 tags are now rose');
    await undo();
    const { n } = await until(
      () =>
        stage.row(
          `select count(*) filter (where colour = 'rose')::int as n from tags where title in ('First box surprise', 'Recipe help wanted')`,
        ),
      (row) => row['n'] === 0,
      'the old colours',
    );
    expect(n).toBe(0);
  });

  it('are deleted with one key, which keeps their highlights, and come back', async () => {
    const count = async () => (await stage.row(`select count(*)::int as n from highlights where deleted_at is null`))['n'];
    const before = await count();
    await waitUntilHidden(bar());
    await card('Recipe help wanted').getByRole('link').focus();
    await page.keyboard.press('x');
    await page.keyboard.press('Shift+ArrowDown');
    await selected(2);
    await page.keyboard.press('Delete');
    await waitForToast(page, '2 tags deleted. Their highlights stay.');
    await waitUntilHidden(card('Recipe help wanted'));
    expect(await count()).toBe(before);
    await undo();
    await waitUntilVisible(card('Recipe help wanted'));
    expect(page.problems).toEqual([]);
  });

  it('come apart again from the page of the tag that they went into', async () => {
    await card('Pride').click({ modifiers: ['ControlOrMeta'], position: { x: 12, y: 12 } });
    await card('Relief').click({ modifiers: ['ControlOrMeta'], position: { x: 12, y: 12 } });
    await bar().getByRole('button', { name: 'Merge into…' }).click();
    await focused(page.getByRole('dialog').getByLabel('Find a tag'));
    await page.keyboard.type('Pride');
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog');
    await waitUntilVisible(dialog.getByText(/highlights? will have “Pride”/));
    await dialog.getByRole('radio', { name: /Relief/ }).check({ force: true });
    await waitUntilVisible(dialog.getByText(/highlights? will have “Relief”/));
    await dialog.getByRole('button', { name: 'Merge', exact: true }).click();
    await waitForToast(page, /Merged into Relief/);
    await waitUntilHidden(card('Pride'));
    const tag = await stage.row(
      `select t.id from tags t join tag_boards b on b.id = t.board_id where t.title = 'Relief' and b.project_id = $1`,
      [projectId],
    );
    await page.goto(`http://${maren.host}/tags/${tag['id']}`);
    const apart = page.getByRole('button', { name: 'Unmerge “Pride”' });
    await waitUntilVisible(apart);
    await expectHealthy(page, 'tag-merged-light');
    await apart.press('Enter');
    await waitUntilHidden(apart);
    await page.goto(`http://${maren.host}/projects/${projectId}/tag-boards`);
    await waitUntilVisible(card('Pride'));
  });

  it('stay as they are on a locked board, for everybody without full access', async () => {
    await page.getByRole('button', { name: 'Lock board' }).click();
    await waitForToast(page, /is locked/);
    const idris = await stage.page(await stage.person('idris'), `/projects/${projectId}/tag-boards`);
    await waitUntilVisible(idris.getByText('Locked'));
    expect(await idris.getByRole('button', { name: /Add a tag to|Actions for/ }).count()).toBe(0);
    await expectHealthy(idris, 'board-locked-light');
    await page.getByRole('button', { name: 'Unlock board' }).click();
    await waitUntilVisible(idris.getByRole('button', { name: 'Add a tag to Money' }));
    await idris.context().close();
    expect(page.problems).toEqual([]);
  });
});
