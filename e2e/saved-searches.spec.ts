import { SearchAlerts } from '#contexts/search';
import type { Person } from '../backend/src/testing/harness.js';
import { results, withMaren } from './search-steps.js';
import {
  describeInBrowser,
  expectHealthy,
  inDarkTheme,
  inLightTheme,
  type TestPage,
  type TestStage,
  until,
  waitForToast,
  waitUntilHidden,
  waitUntilVisible,
} from './steps.js';

describeInBrowser('Saved searches', () => {
  let stage: TestStage;
  let maren: Person;
  let page: TestPage;

  withMaren('/search?q=lettuce', (scene) => {
    ({ stage, maren, page } = scene);
  });

  const row = (at: TestPage, name: string) => at.getByRole('listitem').filter({ hasText: name });

  it('are kept under a name by keyboard, with an alert', async () => {
    const keep = page.getByRole('button', { name: 'Save search' });
    await waitUntilVisible(keep);
    await keep.focus();
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Save this search' });
    await waitUntilVisible(dialog);
    await until(
      () => dialog.getByRole('textbox', { name: 'Name' }).inputValue(),
      (text) => text === 'lettuce',
      'a name to begin with',
    );
    await dialog.getByRole('textbox', { name: 'Name' }).fill('Salad that nobody eats');
    await dialog.getByRole('switch', { name: /Notify me of new results/ }).check();
    await expectHealthy(page, 'saved-search-dialog-light');
    await page.keyboard.press('Escape');
    await waitUntilHidden(dialog);
    await page.keyboard.press('Enter');
    await dialog.getByRole('textbox', { name: 'Name' }).fill('Salad that nobody eats');
    await dialog.getByRole('switch', { name: /Notify me of new results/ }).check();
    await dialog.getByRole('textbox', { name: 'Name' }).press('Enter');
    await waitForToast(page, /You’ll hear about new results/);
    await waitUntilVisible(page.getByRole('button', { name: 'Saved', exact: true }));
    expect(await stage.row(`select name, alert, cardinality(seen) > 0 as known from saved_searches limit 1`, [])).toEqual({
      name: 'Salad that nobody eats',
      alert: true,
      known: true,
    });
  });

  it('stand where a search begins, lead back, are renamed and deleted', async () => {
    await page.goto(`http://${maren.host}/search`);
    const saved = row(page, 'Salad that nobody eats');
    await waitUntilVisible(saved);
    const otherWindow = await stage.page(maren, '/search');
    await waitUntilVisible(row(otherWindow, 'Salad that nobody eats'));
    await expectHealthy(page, 'saved-searches-light');
    await inDarkTheme(page);
    await expectHealthy(page, 'saved-searches-dark');
    await inLightTheme(page);
    await saved.getByRole('button', { name: /Stop notifying me/ }).click();
    await waitUntilVisible(saved.getByRole('button', { name: /Notify me of new results/ }));
    await saved.getByRole('button', { name: /^More options for/ }).click();
    await page.getByRole('menuitem', { name: 'Rename' }).click();
    const dialog = page.getByRole('dialog', { name: 'Rename search' });
    await dialog.getByRole('textbox', { name: 'Name' }).fill('Wilted lettuce');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await waitUntilVisible(row(page, 'Wilted lettuce'));
    await waitUntilVisible(row(otherWindow, 'Wilted lettuce'));
    await row(page, 'Wilted lettuce').getByRole('link').click();
    await page.waitForURL(/q=lettuce/);
    await waitUntilVisible(results(page));
    await page.goBack();
    await row(page, 'Wilted lettuce')
      .getByRole('button', { name: /^More options for/ })
      .click();
    await page.getByRole('menuitem', { name: 'Delete' }).click();
    await waitForToast(page, 'Saved search deleted');
    await waitUntilHidden(row(page, 'Wilted lettuce'));
    await waitUntilHidden(row(otherWindow, 'Wilted lettuce'));
    await otherWindow.context().close();
  });

  it('fit a phone', async () => {
    const phone = await stage.page(maren, '/search?q=bread', { phone: true });
    await phone.getByRole('button', { name: 'Save search' }).click();
    await phone.getByRole('button', { name: 'Save', exact: true }).click();
    await waitForToast(phone, /^Search saved/);
    await expectHealthy(phone, 'saved-search-phone-light');
    await phone.goto(`http://${maren.host}/search`);
    await waitUntilVisible(row(phone, 'bread'));
    await expectHealthy(phone, 'saved-searches-phone-light');
    await phone.close();
  });

  it('tell in the inbox what is new', async () => {
    const { workspaceId } = maren.actor;
    // As if all that is found had come since the last look.
    await stage.row(`update saved_searches set alert = true, seen = '{}' where path like '%bread%' returning id`);
    await stage.t.get(SearchAlerts).order({ workspaceId, payload: { day: '2026-01-01' } } as never);
    await stage.t.settle();
    await page.goto(`http://${maren.host}/inbox`);
    const news = page.getByRole('link', { name: /new results? for bread/ });
    await waitUntilVisible(news);
    await expectHealthy(page, 'inbox-alert-light');
    await news.click();
    await page.waitForURL(/q=bread.*sort=newest/);
    await waitUntilVisible(results(page));
  });
});
