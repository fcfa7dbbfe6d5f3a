import { SearchAlerts } from '#contexts/search';
import type { Person } from '../backend/src/testing/harness.js';
import { results, withMaren } from './search-steps.js';
import { expectSound, gone, inDark, inLight, journeys, type Stage, toasted, until, visible, type Watched } from './steps.js';

journeys('Saved searches', () => {
  let stage: Stage;
  let maren: Person;
  let page: Watched;

  withMaren('/search?q=lettuce', (scene) => {
    ({ stage, maren, page } = scene);
  });

  const row = (at: Watched, name: string) => at.getByRole('listitem').filter({ hasText: name });

  it('are kept under a name by keyboard, with an alert', async () => {
    const keep = page.getByRole('button', { name: 'Save search' });
    await visible(keep);
    await keep.focus();
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Save this search' });
    await visible(dialog);
    await until(
      () => dialog.getByRole('textbox', { name: 'Name' }).inputValue(),
      (text) => text === 'lettuce',
      'a name to begin with',
    );
    await dialog.getByRole('textbox', { name: 'Name' }).fill('Salad that nobody eats');
    await dialog.getByRole('switch', { name: /Notify me of new results/ }).check();
    await expectSound(page, 'saved-search-dialog-light');
    await page.keyboard.press('Escape');
    await gone(dialog);
    await page.keyboard.press('Enter');
    await dialog.getByRole('textbox', { name: 'Name' }).fill('Salad that nobody eats');
    await dialog.getByRole('switch', { name: /Notify me of new results/ }).check();
    await dialog.getByRole('textbox', { name: 'Name' }).press('Enter');
    await toasted(page, /You’ll hear about new results/);
    await visible(page.getByRole('button', { name: 'Saved', exact: true }));
    expect(await stage.row(`select name, alert, cardinality(seen) > 0 as known from saved_searches limit 1`, [])).toEqual({
      name: 'Salad that nobody eats',
      alert: true,
      known: true,
    });
  });

  it('stand where a search begins, lead back, are renamed and deleted', async () => {
    await page.goto(`http://${maren.host}/search`);
    const saved = row(page, 'Salad that nobody eats');
    await visible(saved);
    const otherWindow = await stage.page(maren, '/search');
    await visible(row(otherWindow, 'Salad that nobody eats'));
    await expectSound(page, 'saved-searches-light');
    await inDark(page);
    await expectSound(page, 'saved-searches-dark');
    await inLight(page);
    await saved.getByRole('button', { name: /Stop notifying me/ }).click();
    await visible(saved.getByRole('button', { name: /Notify me of new results/ }));
    await saved.getByRole('button', { name: /^More options for/ }).click();
    await page.getByRole('menuitem', { name: 'Rename' }).click();
    const dialog = page.getByRole('dialog', { name: 'Rename search' });
    await dialog.getByRole('textbox', { name: 'Name' }).fill('Wilted lettuce');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await visible(row(page, 'Wilted lettuce'));
    await visible(row(otherWindow, 'Wilted lettuce'));
    await row(page, 'Wilted lettuce').getByRole('link').click();
    await page.waitForURL(/q=lettuce/);
    await visible(results(page));
    await page.goBack();
    await row(page, 'Wilted lettuce')
      .getByRole('button', { name: /^More options for/ })
      .click();
    await page.getByRole('menuitem', { name: 'Delete' }).click();
    await toasted(page, 'Saved search deleted');
    await gone(row(page, 'Wilted lettuce'));
    await gone(row(otherWindow, 'Wilted lettuce'));
    await otherWindow.context().close();
  });

  it('fit a phone', async () => {
    const phone = await stage.page(maren, '/search?q=bread', { phone: true });
    await phone.getByRole('button', { name: 'Save search' }).click();
    await phone.getByRole('button', { name: 'Save', exact: true }).click();
    await toasted(phone, /^Search saved/);
    await expectSound(phone, 'saved-search-phone-light');
    await phone.goto(`http://${maren.host}/search`);
    await visible(row(phone, 'bread'));
    await expectSound(phone, 'saved-searches-phone-light');
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
    await visible(news);
    await expectSound(page, 'inbox-alert-light');
    await news.click();
    await page.waitForURL(/q=bread.*sort=newest/);
    await visible(results(page));
  });
});
