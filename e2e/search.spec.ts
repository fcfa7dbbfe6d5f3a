import type { Person } from '../backend/src/testing/harness.js';
import { sizeOf } from './browser.js';
import { field, results, types, withMaren } from './search-steps.js';
import {
  describeInBrowser,
  expectHealthy,
  focused,
  inDarkTheme,
  type TestPage,
  type TestStage,
  tabTo,
  until,
  waitUntilHidden,
  waitUntilVisible,
} from './steps.js';

describeInBrowser('Search', () => {
  let stage: TestStage;
  let maren: Person;
  let page: TestPage;

  withMaren('/search', (scene) => {
    ({ stage, maren, page } = scene);
  });

  it('finds quotes, marks them, and counts the types', async () => {
    await waitUntilVisible(page.getByText('Narrow your search'));
    await focused(field(page));
    await page.keyboard.type('lettuce');
    await page.waitForURL(/q=lettuce/);
    await waitUntilVisible(results(page));
    const marks = await results(page).locator('mark').allInnerTexts();
    expect(marks.length).toBeGreaterThan(0);
    expect(marks.every((words) => /lettuce/i.test(words))).toBe(true);
    expect(Math.round((await sizeOf(page, 'nav[aria-label="Result types"]')).height)).toBe(40);
    const all = await types(page).getByRole('link').first().innerText();
    expect(all).toMatch(/^All\s*[1-9]/);
    await expectHealthy(page, 'search-results-light');
    await inDarkTheme(page);
    await expectHealthy(page, 'search-results-dark');
  });

  it('narrows by type and by operators, and says when nothing fits', async () => {
    const before = await results(page).count();
    await types(page)
      .getByRole('link', { name: /^Notes/ })
      .click();
    await page.waitForURL(/type=/i);
    const notes = await until(
      () => results(page).count(),
      (n) => n > 0 && n < before,
      'only notes',
    );
    expect(notes).toBeLessThan(before);
    await field(page).fill('"field yesterday lunchtime"');
    await types(page).getByRole('link', { name: /^All/ }).click();
    await until(
      () => results(page).count(),
      (n) => n > 0 && n <= 3,
      'the exact phrase',
    );
    await field(page).fill('lettuce -tag:Frustration');
    const has = (tag: string) => results(page).getByText(tag, { exact: true }).count();
    await until(
      () => results(page).count(),
      (n) => n > 3,
      'more than the phrase',
    );
    expect(await has('Frustration')).toBe(0);
    await field(page).fill('lettuce type:note status:open');
    await waitUntilVisible(page.getByText('status: is not a filter here, so it is searched for as a word.'));
    await field(page).fill('lettuce type:note');
    await until(
      () => results(page).count(),
      (n) => n === notes,
      'only notes',
    );
    await field(page).fill('lettuce -lettuce');
    await waitUntilVisible(page.getByText(/No results for/));
    await expectHealthy(page, 'search-nothing-dark');
  });

  it('understands a misspelt word, says so, and narrows by person and tag', async () => {
    await page.goto(`http://${maren.host}/search?q=letuce`);
    await waitUntilVisible(page.getByText('Showing results for lettuce'));
    const before = await results(page).count();
    const people = page.getByRole('group', { name: 'Person' });
    await waitUntilVisible(people.getByRole('checkbox').first());
    await people.getByLabel('Wanda Kosciuk').click();
    await until(
      () => results(page).count(),
      (n) => n > 0 && n < before,
      'only what Wanda said',
    );
    expect(page.url()).toContain('people=Wanda');
    await waitUntilVisible(page.getByRole('group', { name: 'Tag' }).getByLabel('Frustration'));
    await expectHealthy(page, 'search-facets');
    await page.getByRole('button', { name: 'Clear filters' }).click();
    await until(
      () => results(page).count(),
      (n) => n === before,
      'everything again',
    );
  });

  it('is used by keyboard: arrows to a result, Enter opens it, Back returns', async () => {
    await page.goto(`http://${maren.host}/search?q=lettuce`);
    await waitUntilVisible(results(page));
    await tabTo(page, field(page));
    await page.keyboard.press('ArrowDown');
    expect(await page.evaluate(() => document.activeElement?.closest('[data-row]') !== null)).toBe(true);
    const address = page.url();
    await page.keyboard.press('Enter');
    await until(
      () => page.url(),
      (url) => url !== address,
      'the result opens',
    );
    await waitUntilVisible(page.locator('.ProseMirror, blockquote').filter({ hasText: /lettuce/i }));
    await page.goBack();
    await page.waitForURL(address);
    await waitUntilVisible(results(page));
  });

  it('never shows what a reader may not open', async () => {
    const secret = await stage.row(`select id from projects where name = 'The night before delivery'`);
    const clara = await stage.person('clara');
    const at = await stage.page(clara, '/search?q=lettuce');
    await waitUntilVisible(results(at));
    await page.goto(`http://${maren.host}/projects/${secret['id']}/settings/access`);
    await page.getByRole('button', { name: /Everyone in the workspace/ }).click();
    await page.getByRole('option', { name: /No access|None/i }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Change access' }).click();
    await waitUntilHidden(page.getByRole('dialog'));
    await at.reload();
    await waitUntilVisible(types(at));
    await until(
      () => at.locator('#content').getByText('The night before delivery').count(),
      (n) => n === 0,
      'nothing of the closed project',
    );
    await at.context().close();
  });

  it('opens the palette with Ctrl+K from anywhere: titles, commands, Escape gives the focus back', async () => {
    await page.goto(`http://${maren.host}/browse`);
    const opener = page.getByRole('button', { name: /^Search/ }).first();
    await waitUntilVisible(opener);
    await opener.focus();
    await page.keyboard.press('Control+k');
    const palette = page.getByRole('dialog', { name: 'Search or run a command' });
    await waitUntilVisible(palette);
    await page.keyboard.type('belt two');
    await waitUntilVisible(palette.getByRole('option', { name: /Belt two, ten past one/ }));
    await expectHealthy(page, 'palette-dark');
    await page.keyboard.press('Escape');
    await waitUntilHidden(palette);
    expect(await opener.evaluate((b) => b === document.activeElement)).toBe(true);
    await page.keyboard.press('Control+k');
    await page.keyboard.type('belt two');
    await waitUntilVisible(palette.getByRole('option', { name: /Belt two, ten past one/ }));
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await page.waitForURL(/\/data\//);
    // The titles for fewer letters are still there while those for all of them are on their way: no key may choose one.
    let answer = () => {};
    const held = new Promise<void>((done) => {
      answer = done;
    });
    await page.route('**/api/graphql', async (route) => {
      if (route.request().postData()?.includes('"members and"')) await held;
      await route.continue();
    });
    await page.keyboard.press('Control+k');
    await page.keyboard.type('m');
    await waitUntilVisible(palette.getByRole('group', { name: 'Titles' }).getByRole('option').first());
    await page.keyboard.type('embers and');
    await waitUntilVisible(palette.getByRole('option', { name: /Members and invitations/ }));
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await page.waitForURL(/\/settings\/users/);
    answer();
    expect(page.problems).toEqual([]);
  });
});
