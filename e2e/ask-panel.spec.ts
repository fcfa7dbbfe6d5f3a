import type { Person } from '../backend/src/testing/harness.js';
import { sizeOf } from './browser.js';
import { withMaren } from './search-steps.js';
import {
  describeInBrowser,
  expectHealthy,
  inDarkTheme,
  inLightTheme,
  type TestPage,
  type TestStage,
  until,
  waitUntilHidden,
  waitUntilVisible,
} from './steps.js';

describeInBrowser('Ask beside a page', () => {
  let stage: TestStage;
  let maren: Person;
  let page: TestPage;

  withMaren('/home', (scene) => {
    ({ stage, maren, page } = scene);
  });

  const peek = () => page.getByRole('complementary', { name: 'Ask' });
  const asked = async () => (await stage.row(`select count(*)::int as n from answers`))['n'] as number;

  it('is asked beside any page about what it shows', async () => {
    const note = await stage.row(`select id from notes where title = 'Reading a crate like a cook' limit 1`);
    await page.goto(`http://${maren.host}/data/${note['id']}`);
    await page.locator('.ProseMirror p').first().waitFor();
    await page.keyboard.press('Control+j');
    await waitUntilVisible(peek().getByText('About “Reading a crate like a cook”'));
    await peek().getByLabel('Question', { exact: true }).fill('What does Ottilie say about the fennel?');
    await page.keyboard.press('Enter');
    await waitUntilVisible(
      peek()
        .getByRole('region', { name: 'Answer' })
        .getByText(/Extractive, no model|Nobody says this/),
    );
    await page.waitForURL(/peekAt=answer/);
    await expectHealthy(page, 'ask-peek-light');
  });

  it('keeps the panel with its answer beside the note that a citation leads to, and over a reload asks no model again', async () => {
    const before = await asked();
    await peek().getByRole('link', { name: 'Open in note' }).first().click();
    await page.waitForURL(/#o=\d+-\d+@\d+$/);
    await waitUntilVisible(
      peek()
        .getByRole('region', { name: 'Answer' })
        .getByText(/Extractive, no model|Nobody says this/),
    );
    const quote = await peek().locator('mark').first().innerText();
    const words = page.locator('main .ProseMirror').getByText(quote.split(/\s+/).slice(0, 4).join(' '), { exact: false });
    await until(
      // In a column so narrow a paragraph may be taller than the screen: the cited words are distinguished from it.
      () =>
        words.first().evaluate((el, text) => {
          const walker = document.createTreeWalker(el, NodeFilter.SHOW_TEXT);
          for (let node = walker.nextNode(); node; node = walker.nextNode()) {
            const at = node.nodeValue?.indexOf(text) ?? -1;
            if (at < 0) continue;
            const range = document.createRange();
            range.setStart(node, at);
            range.setEnd(node, at + text.length);
            return range.getBoundingClientRect();
          }
          return el.getBoundingClientRect();
        }, quote.split(/\s+/).slice(0, 3).join(' ')),
      ({ top, bottom }) => top > 40 && bottom < 900,
      'the words behind the panel are in sight',
    );
    await page.locator('main [class*="-stripe"]').first().waitFor();
    await expectHealthy(page, 'ask-beside-light');
    await inDarkTheme(page);
    await expectHealthy(page, 'ask-beside-dark');
    await inLightTheme(page);
    await page.reload();
    await waitUntilVisible(peek().getByRole('heading', { name: 'What does Ottilie say about the fennel?' }));
    expect(await asked()).toBe(before);
    const address = page.url();
    await peek().getByLabel('Ask a follow-up').fill('And about the lettuce?');
    await page.keyboard.press('Enter');
    await waitUntilVisible(peek().getByRole('heading', { name: 'And about the lettuce?' }));
    await until(asked, (n) => n === before + 1, 'the follow-up is stored');
    await until(
      () => page.url(),
      (url) => url !== address,
      'the address names the follow-up',
    );
    await page.reload();
    await waitUntilVisible(peek().getByRole('heading', { name: 'And about the lettuce?' }));
    await waitUntilVisible(peek().getByRole('heading', { name: 'What does Ottilie say about the fennel?' }));
    expect(await asked()).toBe(before + 1);
  });

  it('leaves the note beside it a column to read, with its details on demand', async () => {
    const main = page.locator('main');
    await main.locator('.ProseMirror p').first().waitFor();
    expect((await sizeOf(page, 'main .ProseMirror')).width).toBeGreaterThanOrEqual(420);
    await main.getByRole('button', { name: 'More', exact: true }).click();
    await page.getByRole('menuitem', { name: /details/ }).click();
    const details = page.getByRole('dialog', { name: 'Details' });
    await waitUntilVisible(details.getByRole('heading', { name: 'Fields' }));
    await expectHealthy(page, 'ask-beside-details-light');
    await page.keyboard.press('Escape');
    await waitUntilHidden(details);
    await waitUntilVisible(peek().getByRole('heading', { name: 'And about the lettuce?' }));
    // As wide as it can be, the panel leaves no room for names of highlights.
    const grip = page.getByRole('separator', { name: 'Side panel width' });
    await grip.focus();
    const text = async () => (await sizeOf(page, 'main .ProseMirror')).width;
    for (let i = 0; i < 20; i++) await page.keyboard.press('ArrowLeft');
    await until(text, (width) => width > 300 && width < 420, 'the text beside the widest panel');
    const more = await main.getByRole('button', { name: 'More', exact: true }).boundingBox();
    expect(more!.x + more!.width).toBeLessThanOrEqual((await sizeOf(page, 'main')).x + (await sizeOf(page, 'main')).width);
    await expectHealthy(page, 'ask-beside-widest-light');
    for (let i = 0; i < 20; i++) await page.keyboard.press('ArrowRight');
    await until(text, (width) => width >= 420, 'the column as it was');
  });

  it('is the same conversation on a page of its own, and comes back beside pages from there', async () => {
    await peek().getByRole('button', { name: 'Open as' }).click();
    await page.getByRole('menuitem', { name: 'Always open full page' }).click();
    await page.waitForURL(/\/search\/ask\?about=note-[^#]+#answer=/);
    const main = page.locator('main');
    // The panel, which says the same, is distinguished from the page that replaces it.
    await waitUntilHidden(peek());
    await waitUntilVisible(main.getByRole('heading', { name: 'And about the lettuce?' }));
    await waitUntilVisible(main.getByText('About “Reading a crate like a cook”'));
    await waitUntilVisible(main.getByRole('link', { name: 'Open in note' }).first());
    await expectHealthy(page, 'ask-page-light');
    await page.getByRole('button', { name: 'Keep open beside pages' }).click();
    await page.waitForURL(/\/data\/[^?]+\?peek=ask/);
    await waitUntilVisible(peek().getByRole('heading', { name: 'And about the lettuce?' }));
    expect(await page.getByRole('complementary', { name: 'Details' }).count()).toBe(0);
    await peek().getByRole('button', { name: 'Close' }).click();
    await waitUntilVisible(page.getByRole('complementary', { name: 'Details' }));
  });

  it('is asked by the button of a project, a tag, a folder and a note, and by a command', async () => {
    const project = await stage.row(`select id, name from projects where deleted_at is null order by name limit 1`);
    const tag = await stage.row(`select id, title from tags where deleted_at is null and merged_into is null order by title limit 1`);
    const folder = await stage.row(`select id, name from folders where deleted_at is null order by name limit 1`);
    for (const [path, name] of [
      [`/projects/${project['id']}`, project['name']],
      [`/tags/${tag['id']}`, tag['title']],
      [`/folders/${folder['id']}`, folder['name']],
    ]) {
      await page.goto(`http://${maren.host}${path}`);
      await page.getByRole('button', { name: 'Ask', exact: true }).click();
      await waitUntilVisible(peek().getByText(`About “${name}”`));
      await peek().getByRole('button', { name: 'Close' }).click();
    }
    await page.goto(`http://${maren.host}/projects/${project['id']}`);
    await page.getByRole('button', { name: 'Ask', exact: true }).waitFor();
    await expectHealthy(page, 'ask-button-light');
    const insight = await stage.row(
      `select i.id, p.name from insights i join projects p on p.id = i.project_id where i.deleted_at is null order by i.id limit 1`,
    );
    await page.goto(`http://${maren.host}/insights/${insight['id']}`);
    await page.locator('.ProseMirror').first().waitFor();
    await page.keyboard.press('Control+k');
    await page.getByPlaceholder('Search, or type what you want to do').fill('Ask about');
    await page.getByText('Ask about this insight’s project').click();
    await waitUntilVisible(peek().getByText(`About “${insight['name']}”`));
    await peek().getByRole('button', { name: 'Close' }).click();
  });
});
