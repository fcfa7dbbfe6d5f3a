import type { Person } from '../backend/src/testing/harness.js';
import { field, withMaren } from './search-steps.js';
import {
  describeInBrowser,
  expectHealthy,
  inDarkTheme,
  inLightTheme,
  selectOption,
  type TestPage,
  type TestStage,
  until,
  waitForToast,
  waitUntilHidden,
  waitUntilVisible,
} from './steps.js';

describeInBrowser('Ask', () => {
  let stage: TestStage;
  let maren: Person;
  let page: TestPage;

  withMaren('/search', (scene) => {
    ({ stage, maren, page } = scene);
    return page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  });

  const panel = (at: TestPage) => at.getByRole('region', { name: 'Answer' });
  const asked = async () => (await stage.row(`select count(*)::int as n from answers`))['n'] as number;
  const cards = (at: TestPage) => panel(at).getByRole('figure');

  it('offers questions about what is tagged most, each with an answer', async () => {
    await expectHealthy(page, 'ask-start-light');
    await page.getByRole('button', { name: 'What do people say about Handover gap?' }).click();
    await waitUntilVisible(panel(page).getByText('Extractive, no model'));
    const selected = await panel(page).locator('mark').allInnerTexts();
    const { quotes } = await stage.row(
      `select string_agg(h.text, E'\\n') as quotes from highlights h join highlight_tags ht on ht.highlight_id = h.id
       join tags t on t.id = ht.tag_id where t.title = 'Handover gap'`,
    );
    const plain = quotes.replace(/\s+/g, ' ');
    // What is shown are sentences; a highlight may begin in the middle of one.
    const tagged = selected.filter((words) =>
      words.split(/(?<=[.!?]) /).some((s) => plain.includes(s.trim().split(' ').slice(2, 7).join(' '))),
    );
    expect(tagged.length).toBeGreaterThan(selected.length / 2);
    await field(page).fill('');
    await waitUntilVisible(page.getByText('Questions to start with'));
    await page.keyboard.press('Control+j');
    const peek = page.locator('[data-peek="ask"]');
    await waitUntilVisible(peek.getByRole('button', { name: /^What do people say about/ }).first());
    await expectHealthy(page, 'ask-panel-start-light');
    await peek
      .getByRole('button', { name: /^What do people say about/ })
      .first()
      .click();
    await waitUntilVisible(peek.getByText('Extractive, no model'));
    await peek.getByRole('button', { name: 'Close' }).click();
    await waitUntilHidden(peek);
  });

  it('answers a question with the very words that were said', async () => {
    await field(page).fill('Why do people throw the lettuce away?');
    await waitUntilVisible(panel(page).getByText('Extractive, no model'));
    const words = await panel(page).locator('mark').allInnerTexts();
    expect(words.length).toBeGreaterThan(0);
    const { body } = await stage.row(`select string_agg(plain, E'\\n') as body from notes`);
    for (const quote of words) expect(body.replace(/\s+/g, ' ')).toContain(quote.replace(/\s+/g, ' '));
    await expectHealthy(page, 'ask-answer-light');
    await inDarkTheme(page);
    await expectHealthy(page, 'ask-answer-dark');
    await inLightTheme(page);
  });

  it('asks nothing while a question is only being typed, and offers it', async () => {
    const before = await asked();
    await field(page).fill('why do people leave');
    await waitUntilVisible(page.getByRole('button', { name: /^Ask: “why do people leave”/ }));
    expect(await asked()).toBe(before);
    await field(page).press('Enter');
    await waitUntilVisible(panel(page));
    await waitUntilHidden(page.getByRole('button', { name: /^Ask:/ }));
  });

  it('leads from a citation to its words in the note', async () => {
    // No other answer stands there meanwhile.
    await field(page).fill('');
    await waitUntilVisible(page.getByText('Questions to start with'));
    await field(page).fill('Why do people throw the lettuce away?');
    await page.waitForURL(/lettuce/);
    await waitUntilVisible(
      panel(page)
        .locator('mark')
        .filter({ hasText: /lettuce/i }),
    );
    const quote = await panel(page).locator('mark').first().innerText();
    await cards(page).first().locator('xpath=ancestor::li').getByRole('link', { name: 'Open in note' }).click();
    await page.waitForURL(/peek=note/);
    const peek = page.locator('[data-peek="note"]');
    const words = peek.locator('.ProseMirror').getByText(quote.split(/\s+/).slice(0, 4).join(' '), { exact: false });
    await waitUntilVisible(words);
    await until(
      () => words.first().evaluate((el) => el.getBoundingClientRect()),
      ({ top, bottom }) => top > 60 && bottom < 900,
      'the words are in sight',
    );
    await expectHealthy(page, 'ask-citation-peek-light');
    await peek.getByRole('button', { name: 'Open as' }).click();
    await page.getByRole('menuitem', { name: 'Open full page', exact: true }).click();
    await page.waitForURL(/\/data\/[^?]+#o=\d+-\d+@\d+$/);
    await waitUntilVisible(page.locator('.ProseMirror').getByText(quote.split(/\s+/).slice(0, 4).join(' '), { exact: false }));
    await page.goBack();
    await waitUntilVisible(peek);
    await peek.getByRole('button', { name: 'Close' }).click();
    await waitUntilHidden(peek);
    await waitUntilVisible(panel(page));
  });

  it('goes on with a follow-up, is copied with its sources, saved, and found again', async () => {
    await panel(page).getByLabel('Ask a follow-up').fill('And what about bread?');
    await panel(page).getByLabel('Ask a follow-up').press('Enter');
    await waitUntilVisible(panel(page).getByRole('heading', { name: 'And what about bread?' }));
    await until(
      () => panel(page).getAttribute('data-busy'),
      (busy) => busy === 'false',
      'the second answer',
    );
    await panel(page).getByRole('button', { name: 'Copy with sources' }).first().click();
    await waitForToast(page, 'Answer copied');
    const copied = await page.evaluate(() => navigator.clipboard.readText());
    expect(copied).toMatch(/^Why do people throw the lettuce away\?\n\n.*\[1\]/s);
    expect(copied).toContain(`http://${maren.host}/data/`);
    const wrong = panel(page).getByRole('button', { name: 'Not right' }).first();
    await wrong.click();
    await panel(page).getByLabel('What’s wrong with it?', { exact: false }).fill('Nobody throws it away.');
    await panel(page).getByRole('button', { name: 'Send' }).click();
    await waitForToast(page, /^Thanks/);
    expect(await wrong.getAttribute('aria-pressed')).toBe('true');
    const { rating_comment } = await stage.row(`select rating_comment from answers where is_right = false`);
    expect(rating_comment).toBe('Nobody throws it away.');
    await panel(page).getByRole('button', { name: 'Save answer' }).first().click();
    await waitForToast(page, /^Answer saved/);
    await page.goto(`http://${maren.host}/search`);
    await page.getByRole('link', { name: 'Why do people throw the lettuce away?' }).click();
    await waitUntilVisible(panel(page).getByText('Extractive, no model'));
  });

  it('is inserted into a new insight as its very words, and into one that is there', async () => {
    const dialog = page.getByRole('dialog', { name: 'Insert into insight' });
    await panel(page).getByRole('button', { name: 'Insert into insight' }).click();
    await waitUntilVisible(dialog.getByLabel('Title'));
    expect(await dialog.getByLabel('Title').inputValue()).toBe('Why do people throw the lettuce away?');
    await expectHealthy(page, 'ask-insert-light');
    const elsewhere = dialog.getByText(/are from “The night before delivery”\. Readers who can’t open/);
    expect(await elsewhere.count()).toBe(0);
    await selectOption(page, /^Project/, 'Leaving after the first box');
    await waitUntilVisible(elsewhere);
    await expectHealthy(page, 'ask-insert-elsewhere-light');
    await inDarkTheme(page);
    await expectHealthy(page, 'ask-insert-elsewhere-dark');
    await inLightTheme(page);
    await selectOption(page, /^Project/, 'The night before delivery');
    await waitUntilHidden(elsewhere);
    await dialog.getByRole('button', { name: 'Insert' }).click();
    await waitForToast(page, /^\d+ quotes? inserted/);
    await page.waitForURL(/\/insights\//);
    const figures = page.locator('.ProseMirror figure');
    await waitUntilVisible(figures.first());
    const count = await figures.count();
    expect(await page.locator('.ProseMirror h2').count()).toBe(0);
    await page.goBack();
    await panel(page).getByRole('button', { name: 'Insert into insight' }).click();
    await dialog.getByRole('button', { name: /^Insight/ }).click();
    await page.getByRole('option', { name: /^Why do people throw the lettuce away\?/ }).click();
    await dialog.getByRole('button', { name: 'Insert' }).click();
    await page.waitForURL(/\/insights\//);
    // The same words are the same highlights, and stand there a second time because it was requested.
    await until(
      () => figures.count(),
      (n) => n === 2 * count,
      'the words at the end',
    );
    await waitUntilVisible(page.locator('.ProseMirror h2', { hasText: 'Why do people throw the lettuce away?' }));
  });

  it('says that nothing supports an answer, with what comes closest', async () => {
    await page.goto(`http://${maren.host}/search?q=${encodeURIComponent('Which satellites orbit Neptune?')}`);
    await waitUntilVisible(panel(page).getByRole('heading', { name: 'Nobody says this in the notes you can open' }));
    await expectHealthy(page, 'ask-refused-light');
  });

  it('says where an answer over results looked, keeps it over tabs and a reload, and asks within a project on demand', async () => {
    await page.goto(`http://${maren.host}/search?q=${encodeURIComponent('Why do people throw the lettuce away?')}`);
    await waitUntilVisible(panel(page).getByText('Asking the whole workspace', { exact: true }));
    await page.waitForURL(/answer=/);
    const before = await asked();
    await page.getByRole('link', { name: /^Highlights/ }).click();
    await page.waitForURL(/type=highlight.*answer=|answer=.*type=highlight/);
    await page.reload();
    await waitUntilVisible(panel(page).getByText('Asking the whole workspace', { exact: true }));
    expect(await asked()).toBe(before);
    const project = await stage.row(`select id, name from projects where name = 'The night before delivery'`);
    await page.goto(`${page.url()}&project=${project['id']}`);
    await waitUntilVisible(panel(page).getByText('; the filters on the left do not apply.', { exact: false }));
    expect(await asked()).toBe(before);
    await panel(page).getByRole('button', { name: 'Ask within this project' }).click();
    await waitUntilVisible(panel(page).getByText('About “The night before delivery”'));
    await expectHealthy(page, 'ask-within-light');
    expect(await asked()).toBe(before + 1);
  });

  it('renames a saved answer, and deletes it, which can be undone', async () => {
    await page.goto(`http://${maren.host}/search`);
    const link = page.getByRole('link', { name: /Why do people throw the lettuce away\?/ });
    await waitUntilVisible(link);
    await waitUntilVisible(link.getByText(/About the whole workspace · /));
    await expectHealthy(page, 'ask-saved-light');
    const more = page.getByRole('button', { name: /^More options for “Why do people throw/ });
    await more.focus();
    await page.keyboard.press('Enter');
    await page.getByRole('menuitem', { name: 'Rename' }).press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Rename answer' });
    const name = dialog.getByRole('textbox', { name: 'Name' });
    await until(
      () => name.inputValue(),
      (text) => text === 'Why do people throw the lettuce away?',
      'the question to begin with',
    );
    await name.fill('Lettuce in the bin');
    await expectHealthy(page, 'ask-rename-light');
    await name.press('Enter');
    const renamed = page.getByRole('link', { name: /Lettuce in the bin/ });
    await waitUntilVisible(renamed);
    await waitUntilHidden(link);
    await page.getByRole('button', { name: 'More options for “Lettuce in the bin”' }).click();
    await page.getByRole('menuitem', { name: 'Delete' }).click();
    await waitUntilHidden(renamed);
    await page.getByRole('button', { name: 'Undo' }).click();
    await renamed.click();
    await waitUntilVisible(panel(page).getByText('Extractive, no model'));
    await page.goto(`http://${maren.host}/search`);
    await waitUntilVisible(renamed);
  });

  it('fits a phone', async () => {
    const phone = await stage.page(maren, `/search?q=${encodeURIComponent('Why do people throw the lettuce away?')}`, { phone: true });
    await waitUntilVisible(panel(phone).getByText('Extractive, no model'));
    await expectHealthy(phone, 'ask-phone-light');
    await phone.waitForURL(/answer=/);
    const before = await asked();
    await cards(phone).first().locator('xpath=ancestor::li').getByRole('link', { name: 'Open in note' }).click();
    await phone.waitForURL(/\/data\//);
    await phone.goBack();
    await waitUntilVisible(panel(phone).getByText('Extractive, no model'));
    expect(await asked()).toBe(before);
    const note = await stage.row(`select id from notes where title = 'Reading a crate like a cook' limit 1`);
    await phone.goto(`http://${maren.host}/data/${note['id']}`);
    await phone.getByRole('button', { name: 'Ask about this note' }).click();
    await phone.waitForURL(/\/search\/ask\?about=note-/);
    await waitUntilVisible(phone.getByText('About “Reading a crate like a cook”'));
    await phone.getByLabel('Question', { exact: true }).fill('What does Ottilie say about the fennel?');
    await phone.getByLabel('Question', { exact: true }).press('Enter');
    await phone.waitForURL(/#answer=/);
    await waitUntilVisible(panel(phone).getByText('Extractive, no model'));
    await expectHealthy(phone, 'ask-page-phone');
    await phone.close();
  });
});
