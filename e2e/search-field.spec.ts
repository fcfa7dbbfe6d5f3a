import type { Person } from '../backend/src/testing/harness.js';
import { field, results, withMaren } from './search-steps.js';
import {
  describeInBrowser,
  expectHealthy,
  focused,
  holdAnswers,
  inDarkTheme,
  type TestPage,
  type TestStage,
  until,
  waitUntilHidden,
  waitUntilVisible,
} from './steps.js';

describeInBrowser('The field of the search', () => {
  let stage: TestStage;
  let maren: Person;
  let page: TestPage;

  withMaren('/search', (scene) => {
    ({ stage, maren, page } = scene);
  });

  it('says of each result the day by which results are sorted', async () => {
    await page.goto(`http://${maren.host}/search?q=lettuce&sort=newest`);
    await waitUntilVisible(results(page));
    const times = results(page).locator('time');
    expect(await times.count()).toBe(await results(page).count());
    const days = await times.evaluateAll((all) => all.map((one) => one.getAttribute('datetime') ?? ''));
    expect(days.length).toBeGreaterThan(2);
    expect([...days].sort().reverse()).toEqual(days);
    expect(await times.first().getAttribute('title')).toMatch(/^(Highlighted|Changed|Made) \d/);
  });

  it('offers titles and former searches under the field, by keyboard, and leaves the field alone', async () => {
    await page.goto(`http://${maren.host}/search?q=lettuce`);
    await waitUntilVisible(results(page));
    await field(page).click();
    await field(page).fill('belt tw');
    const offered = page.getByRole('listbox', { name: 'Suggestions' });
    await waitUntilVisible(offered.getByRole('option', { name: /Belt two, ten past one/ }));
    expect(await field(page).getAttribute('aria-expanded')).toBe('true');
    expect(await field(page).getAttribute('aria-activedescendant')).toBeNull();
    await waitUntilVisible(page.getByText('No results for “belt tw”'));
    await expectHealthy(page, 'search-suggestions-light');
    await inDarkTheme(page);
    await expectHealthy(page, 'search-suggestions-dark');
    await page.keyboard.press('ArrowDown');
    const meant = await field(page).getAttribute('aria-activedescendant');
    expect(await offered.locator('[aria-selected=true]').getAttribute('id')).toBe(meant);
    await page.keyboard.press('Escape');
    await waitUntilHidden(offered);
    expect(await field(page).inputValue()).toBe('belt tw');
    await focused(field(page));
    await page.keyboard.type('o');
    await waitUntilVisible(offered);
    // A pointer that only crossed the list chose nothing.
    const crossed = async () => {
      await offered.getByRole('option', { name: /Belt two, ten past one/ }).hover();
      await waitUntilVisible(offered.locator('[aria-selected=true]'));
    };
    await crossed();
    await page.mouse.move(2, 2);
    await waitUntilHidden(offered.locator('[aria-selected=true]'));
    await field(page).press('Backspace');
    await waitUntilVisible(offered);
    await crossed();
    await page.keyboard.type('o');
    expect(await field(page).getAttribute('aria-activedescendant')).toBeNull();
    await page.keyboard.press('Enter');
    await waitUntilHidden(offered);
    await page.waitForURL(/q=belt\+two|q=belt%20two/);
    await field(page).fill('belt');
    await waitUntilVisible(offered);
    await page.getByRole('button', { name: 'Clear', exact: true }).click();
    await waitUntilHidden(offered);
    await focused(field(page));
    await field(page).fill('bel');
    await waitUntilVisible(offered.getByRole('option', { name: 'belt two', exact: true }));
    await waitUntilVisible(offered.getByRole('option', { name: /Belt two, ten past one/ }));
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await page.waitForURL(/\/data\//);
    expect(page.problems).toEqual([]);
  });

  it('finds any of very many projects to search in, and shows on a phone where it searches', async () => {
    const owner = await stage.row(`select created_by as id, workspace_id as workspace from projects limit 1`);
    await stage.row(
      `insert into projects (workspace_id, id, name, created_by)
       select $1, gen_random_uuid(), 'Aisle ' || lpad(i::text, 3, '0'), $2 from generate_series(1, 150) i returning id`,
      [owner['workspace'], owner['id']],
    );
    await page.goto(`http://${maren.host}/search?q=lettuce`);
    await waitUntilVisible(results(page));
    const before = await results(page).count();
    await page.getByRole('button', { name: 'Where to search: Whole workspace' }).click();
    await waitUntilVisible(page.getByText('Type to find more.'));
    await expectHealthy(page, 'search-scope-dark');
    // The answer to the letters takes its time: Enter chooses nothing that they do not name, and waits.
    const release = await holdAnswers(page, /"night before"/);
    await page.keyboard.type('night before');
    await page.keyboard.press('Enter');
    expect(await page.getByRole('option').count()).toBe(0);
    expect(page.url()).not.toContain('project=');
    await release();
    await page.waitForURL(/project=/);
    await waitUntilVisible(page.getByRole('button', { name: 'Where to search: The night before delivery' }));
    await until(
      () => results(page).count(),
      (n) => n > 0 && n < before,
      'only what is in the project',
    );
    const phone = await stage.page(maren, page.url().replace(/^https?:\/\/[^/]+/, ''), { phone: true });
    await waitUntilVisible(phone.getByRole('button', { name: 'Filter, 1' }));
    await expectHealthy(phone, 'search-phone-project');
    await phone.getByRole('button', { name: 'In The night before delivery: search the whole workspace' }).click();
    await waitUntilVisible(phone.getByRole('button', { name: 'Filter', exact: true }));
    expect(phone.url()).not.toContain('project=');
    await phone.context().close();
  });

  it('leaves the letters in the field when a drawer comes late', async () => {
    const phone = await stage.page(maren, '/search?q=lettuce', { phone: true });
    await waitUntilVisible(results(phone).locator('mark').first());
    let begin = () => {};
    const started = new Promise<void>((resolve) => {
      begin = resolve;
    });
    let isHeld = false;
    await phone.route('**/*.js', async (route) => {
      isHeld = true;
      await started;
      await route.continue();
    });
    await phone.getByRole('button', { name: 'Filter' }).click();
    await until(() => isHeld, Boolean, 'the code of the drawer to be asked for');
    await field(phone).click();
    await phone.keyboard.type(' and ');
    begin();
    await phone.waitForLoadState('networkidle');
    await phone.keyboard.type('bread');
    expect(await field(phone).inputValue()).toMatch(/ and bread/);
    expect(await phone.getByRole('dialog').count()).toBe(0);
    await phone.getByRole('button', { name: 'Filter' }).click();
    await waitUntilVisible(phone.getByRole('dialog', { name: 'Filter' }));
    await phone.context().close();
  });

  it('says when the filters do not load, in the drawer of a phone as well, and tries again', async () => {
    for (const phone of [false, true]) {
      const at = await stage.page(maren, '/home', { phone });
      let isDown = true;
      await at.route('**/api/graphql', (route) => {
        const isFacets = /SearchFacets\b/.test(route.request().postData() ?? '');
        return isDown && isFacets ? route.fulfill({ status: 500, body: '{}' }) : route.continue();
      });
      await at.goto(`http://${maren.host}/search?q=lettuce`);
      await waitUntilVisible(results(at));
      if (phone) await at.getByRole('button', { name: 'Filter', exact: true }).click();
      await waitUntilVisible(at.getByText('Filters could not be loaded.'));
      expect(await at.getByRole('group', { name: 'Tag' }).count()).toBe(0);
      isDown = false;
      await at.getByRole('button', { name: 'Try again' }).click();
      await waitUntilVisible(at.getByRole('group', { name: 'Tag' }));
      await waitUntilHidden(at.getByText('Filters could not be loaded.'));
      if (phone) await expectHealthy(at, 'search-phone-filters');
      await at.context().close();
    }
    await page.goto(`http://${maren.host}/search?q=${Array(61).fill('a').join('+')}`);
    await waitUntilVisible(page.getByText(/at most 60 words/));
    expect(await page.getByText('Filters could not be loaded.').count()).toBe(0);
    await waitUntilHidden(page.locator('aside[aria-label="Sidebar"]').getByRole('status', { name: 'Loading' }));
  });

  it('shows eight values of a facet and the others on demand', async () => {
    await page.goto(`http://${maren.host}/search?q=in:night`);
    const tags = page.getByRole('group', { name: 'Tag' });
    await waitUntilVisible(tags.getByRole('checkbox').first());
    expect(await tags.getByRole('checkbox').count()).toBe(8);
    await tags.getByRole('button', { name: /^Tag: show \d+ more/ }).click();
    const all = await tags.getByRole('checkbox').count();
    expect(all).toBeGreaterThan(8);
    await tags
      .getByRole('checkbox')
      .nth(all - 1)
      .click();
    await page.waitForURL(/tags=/);
    await tags.getByRole('button', { name: 'Tag: show fewer' }).click();
    expect(await tags.getByRole('checkbox', { checked: true }).count()).toBe(1);
    expect(await tags.getByRole('checkbox').count()).toBe(9);
    await expectHealthy(page, 'search-facets-more-dark');
  });

  it('leads a question on Home to its answer, words to what has them, and a title to its page', async () => {
    const home = await stage.page(maren, '/home');
    const box = home.getByLabel('Ask a question, or search for words someone said');
    const examples = home.getByRole('button', { name: /^What do people say about/ });
    await waitUntilVisible(examples);
    await expectHealthy(home, 'home-ask-light');
    await box.fill('Why do people throw the lettuce away');
    await box.press('Enter');
    await home.waitForURL(/\/search\?q=Why/);
    await waitUntilVisible(home.getByRole('region', { name: 'Answer' }).getByText('Extractive, no model'));
    await home.goto(`http://${maren.host}/home`);
    await examples.first().click();
    await waitUntilVisible(home.getByRole('region', { name: 'Answer' }));
    await home.goto(`http://${maren.host}/home`);
    await box.fill('lettuce');
    await waitUntilVisible(home.getByRole('button', { name: 'Search or ask' }));
    await box.press('Enter');
    await waitUntilVisible(results(home));
    expect(await home.getByRole('region', { name: 'Answer' }).count()).toBe(0);
    await until(
      () => home.evaluate(() => Object.values(localStorage).join('\n')),
      // The question before it has the word too.
      (kept) => kept.includes('"lettuce"'),
      'the search is kept',
    );
    await home.goto(`http://${maren.host}/home`);
    await box.focus();
    await waitUntilVisible(home.getByRole('combobox', { name: 'Ask a question, or search for words someone said' }));
    await box.press('ArrowDown');
    const offered = home.getByRole('listbox', { name: 'Suggestions' });
    await waitUntilVisible(offered.getByRole('option', { name: 'lettuce', exact: true }));
    await box.press('Escape');
    await waitUntilHidden(offered);
    const scope = home.getByRole('button', { name: /^Where to search/ });
    await scope.click();
    await waitUntilVisible(home.getByRole('option', { name: 'Whole workspace Selected' }));
    await home.keyboard.press('Escape');
    await focused(scope);
    await box.fill('belt two');
    await waitUntilVisible(offered.getByRole('option', { name: /Belt two, ten past one/ }));
    await expectHealthy(home, 'home-suggestions-light');
    await offered.getByRole('option', { name: /Belt two, ten past one/ }).click();
    await home.waitForURL(/\/data\//);
    await home.context().close();
    const phone = await stage.page(maren, '/home', { phone: true });
    await waitUntilVisible(phone.getByRole('button', { name: /^What do people say about/ }));
    await expectHealthy(phone, 'home-phone');
    await phone.context().close();
  });

  it('forgets what was searched at logout, and shows it to no other user', async () => {
    const at = await stage.page(maren, '/search?q=lettuce');
    await waitUntilVisible(results(at));
    await field(at).press('Enter');
    const kept = () => at.evaluate(() => Object.entries(localStorage).filter(([key]) => key.startsWith('vb-own:')));
    await until(kept, (all) => JSON.stringify(all).includes('lettuce'), 'the search is kept');
    // Another user on the same device.
    const idris = await stage.person('idris');
    const [name, value] = idris.cookie.split('=') as [string, string];
    await at.context().addCookies([{ name, value, domain: idris.host.split(':')[0]!, path: '/', httpOnly: true, sameSite: 'Lax' }]);
    await at.goto(`http://${maren.host}/search`);
    await waitUntilVisible(at.getByText('Narrow your search'));
    expect(await at.getByText('Recent searches').count()).toBe(0);
    await field(at).fill('gravel');
    await field(at).press('Enter');
    await until(
      kept,
      (all) => JSON.stringify(all).includes('gravel') && !JSON.stringify(all).includes('lettuce'),
      'only what Idris searched',
    );
    // Another window keeps a search as well; and one here is still to be kept when he logs out.
    await at.evaluate(() => {
      const key = Object.keys(localStorage).find((value) => value.startsWith('vb-own:'))!;
      localStorage.setItem(key, JSON.stringify(['pallet', ...JSON.parse(localStorage.getItem(key)!)]));
      localStorage.setItem('vb-searches', '["lettuce"]');
    });
    await at.route('**/auth/logout', async (route) => {
      await new Promise((next) => setTimeout(next, 2500));
      await route.fallback();
    });
    await field(at).fill('lettuce');
    await field(at).press('Enter');
    await until(
      kept,
      (all) => ['pallet', 'gravel', 'lettuce'].every((value) => JSON.stringify(all).includes(value)),
      'what both windows kept',
    );
    await waitUntilVisible(results(at).first());
    await at.getByRole('button', { name: /^Account of/ }).click();
    await at.getByRole('menuitem', { name: 'Log out' }).click();
    await at.waitForURL(/\/auth\/(login|logout)/);
    await at.waitForLoadState('networkidle');
    await at.route('**/nothing', (route) => route.fulfill({ contentType: 'text/html', body: '<p>Nothing</p>' }));
    await at.goto(`http://${maren.host}/nothing`);
    expect(await kept()).toEqual([]);
    expect(await at.evaluate(() => localStorage.getItem('vb-searches'))).toBeNull();
    await at.context().close();
  });
});
