import type { BrowserContext, Page } from 'playwright-core';
import type { Person } from '../backend/src/testing/harness.js';
import { openPage } from './browser.js';
import { placeOf } from './note-text.js';
import {
  describeInBrowser,
  expectHealthy,
  inDarkTheme,
  type TestPage,
  TestStage,
  until,
  waitForToast,
  waitUntilHidden,
  waitUntilVisible,
} from './steps.js';

/** Runs in the page: everything that is kept there of documents. */
function keptOnDevice(): Promise<string> {
  return new Promise((resolve, reject) => {
    const opening = indexedDB.open('keyval-store');
    opening.onerror = () => reject(opening.error);
    opening.onsuccess = () => {
      const all = opening.result.transaction('keyval').objectStore('keyval').getAll();
      all.onsuccess = () => resolve(JSON.stringify(all.result));
    };
  });
}

describeInBrowser('Edits that cannot be sent', () => {
  let stage: TestStage;
  let maren: Person;
  let idris: Person;
  let noteId: string;
  let projectId: string;
  const PLACE = 'Belt two is the good one';

  beforeAll(async () => {
    stage = await TestStage.withSample();
    [maren, idris] = [await stage.person('maren'), await stage.person('idris')];
    const note = await stage.row(`select id, project_id from notes where title = 'Belt two, ten past one'`);
    [noteId, projectId] = [note['id'], note['project_id']];
  }, 180_000);
  afterEach(() => stage?.closePages());
  afterAll(() => stage?.close());

  const text = (at: Page) => at.getByRole('textbox', { name: 'Text of the note' });
  const saved = (at: Page) => waitUntilVisible(at.getByRole('status').getByText('Saved', { exact: true }));
  const steps = async (id = noteId) => Number((await stage.row('select count(*) as n from doc_steps where doc_id = $1', [id]))['n']);
  const stored = async (id = noteId) => {
    const rows = await stage.row<{ all: string }>(
      `select string_agg(step::text, ' ' order by version) as all from doc_steps where doc_id = $1`,
      [id],
    );
    return rows.all ?? '';
  };
  const write = async (at: TestPage, words: string, place = PLACE) => {
    await waitUntilVisible(text(at).getByText(place, { exact: false }));
    const edit = at.getByRole('button', { name: 'Edit text' });
    if (await edit.count()) await edit.click();
    // On a busy machine the mode changes after the click: letters that are typed before it go nowhere.
    await waitUntilHidden(edit);
    await caretBefore(at, place);
    await at.keyboard.type(words);
  };
  const caretBefore = async (at: TestPage, words: string) => {
    const { startX, y } = await placeOf(at, words);
    await at.mouse.click(startX + 1, y);
    await at.evaluate((expected) => {
      const walker = document.createTreeWalker(document.querySelector('.ProseMirror')!, NodeFilter.SHOW_TEXT);
      while (walker.nextNode()) {
        const position = walker.currentNode.textContent!.indexOf(expected);
        if (position >= 0) return getSelection()!.collapse(walker.currentNode, position);
      }
    }, words);
  };
  const times = (whole: string, part: string) => whole.split(part).length - 1;
  const shownTimes = async (at: Page, part: string) => times(await text(at).innerText(), part);
  const toList = async (at: Page) => {
    await at.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('link', { name: 'Data' }).click();
    await waitUntilVisible(at.getByRole('grid', { name: /Notes in/ }));
  };
  const waits = (at: Page) =>
    waitUntilVisible(
      at
        .getByRole('status')
        .getByText(/changes? (waits?|waiting) on this device/)
        .first(),
    );
  const kept = (at: Page, words: string) =>
    until(
      () => at.evaluate(keptOnDevice),
      // One step a letter.
      (json) =>
        [...json.matchAll(/"text":"([^"]*)"/g)]
          .map(([, letters]) => letters)
          .join('')
          .includes(words),
      'the words on this device',
    );
  const again = (context: BrowserContext, url = `/data/${noteId}`) => openPage(context, maren, stage.t, url);

  it('are there when one comes back to the note in the same tab, and are sent once', async () => {
    const page = await stage.page(maren, `/projects/${projectId}/view/${noteId}`);
    await waitUntilVisible(text(page).getByText(PLACE, { exact: false }));
    // The code of both pages is there, as after opening it from the list.
    await toList(page);
    await page.goBack();
    await waitUntilVisible(text(page).getByText(PLACE, { exact: false }));
    await page.context().setOffline(true);
    await write(page, 'First away. ');
    await waits(page);
    await toList(page);
    await page.goBack();
    await waitUntilVisible(text(page).getByText('First away.', { exact: false }));
    await waits(page);
    await write(page, 'Second away. ');
    await toList(page);
    await page.context().setOffline(false);
    await page.goBack();
    await waitUntilVisible(text(page).getByText('First away. Second away.', { exact: false }));
    await saved(page);
    expect(await shownTimes(page, 'First away.')).toBe(1);
    expect(times(await stored(), 'Second away')).toBeLessThanOrEqual(1);
    await page.reload();
    await waitUntilVisible(text(page).getByText('First away. Second away.', { exact: false }));
    expect(await shownTimes(page, 'away.')).toBe(2);
    expect(await page.getByText(/could not be applied/).count()).toBe(0);
  });

  it('survive the tab, typed in its last moment, and go onto what a colleague wrote meanwhile', async () => {
    const context = await stage.context(maren);
    const page = await again(context);
    await waitUntilVisible(text(page).getByText(PLACE, { exact: false }));
    await context.setOffline(true);
    await write(page, 'Typed on the train, to the last letter. ');
    await page.close();
    await context.setOffline(false);

    const other = await stage.page(idris, `/data/${noteId}`);
    await write(other, 'Idris was here. ');
    await saved(other);

    const back = await again(context);
    await waitUntilVisible(text(back).getByText('Typed on the train, to the last letter.', { exact: false }));
    await waitUntilVisible(text(back).getByText('Idris was here.', { exact: false }));
    await saved(back);
    await waitUntilVisible(text(other).getByText('Typed on the train, to the last letter.', { exact: false }));
    expect(await shownTimes(other, 'Typed on the train')).toBe(1);
    expect(await back.getByText(/could not be applied/).count()).toBe(0);
    expect(back.problems).toEqual([]);
  });

  it('are listed when their place is gone, to be put in again with one click', async () => {
    const context = await stage.context(maren);
    const page = await again(context);
    const doomed = 'A sentence that somebody deletes. ';
    await write(page, doomed);
    await saved(page);
    await context.setOffline(true);
    await write(page, 'kept words ', 'that somebody deletes');
    await waits(page);
    await kept(page, 'kept words');
    await page.close();
    await context.setOffline(false);

    const other = await stage.page(idris, `/data/${noteId}`);
    await write(other, '', 'A sentence that');
    for (let i = 0; i < doomed.length; i++) await other.keyboard.press('Shift+ArrowRight');
    await other.keyboard.press('Delete');
    await saved(other);

    const back = await again(context);
    const panel = back.getByRole('region', { name: /could not be applied/ });
    const isBack = await until(
      async () => [await panel.count(), await shownTimes(back, 'kept words')] as const,
      ([listed, shown]) => listed + shown > 0,
      'the words, in the text or in the list',
    );
    if (isBack[0] === 0) throw new Error('the place was not gone');
    await waitUntilVisible(panel.getByText('kept words'));
    await expectHealthy(back, 'note-lost-edits-light');
    await back.reload();
    await waitUntilVisible(panel.getByText('kept words'));
    await inDarkTheme(back);
    await expectHealthy(back, 'note-lost-edits-dark');
    await caretBefore(back, PLACE);
    await panel.getByRole('button', { name: 'Insert at cursor' }).click();
    await waitUntilVisible(text(back).getByText('kept words', { exact: false }));
    await saved(back);
    await waitUntilHidden(panel);
    await waitUntilVisible(text(other).getByText('kept words', { exact: false }));
  });

  it('are never too large: a paste of 1.2 MB is saved in several steps', async () => {
    const page = await stage.page(maren, `/data/${noteId}`);
    await write(page, '');
    const before = await steps();
    await page.evaluate(() => {
      const data = new DataTransfer();
      data.setData('text/plain', Array.from({ length: 1200 }, (_, i) => `${i} ${'word '.repeat(200)}`).join('\n'));
      document
        .querySelector('.ProseMirror')!
        .dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }));
    });
    await saved(page);
    const after = await until(steps, (n) => n >= before + 4, 'the steps of the paste');
    await page.keyboard.press('Control+z');
    await until(steps, (n) => n > after, 'the steps of its undo');
    await saved(page);
    await page.reload();
    await waitUntilVisible(text(page).getByText(PLACE, { exact: false }));
    expect(await shownTimes(page, 'word word')).toBe(0);
    expect(page.problems).toEqual([]);
  });

  it('are kept after a logout, and are saved after the next sign-in', async () => {
    const context = await stage.context(maren);
    const page = await again(context);
    await write(page, '');
    // Away when the session ends: without unsent edits one is sent to the login.
    await context.setOffline(true);
    await page.keyboard.insertText('Written without a session. ');
    await waits(page);
    await stage.t.db.global('delete from sessions where user_id = (select id from users where email = $1)', [maren.email]);
    await context.setOffline(false);
    const alert = page.getByRole('alert');
    await waitUntilVisible(alert.getByText(/logged out/));
    await waitUntilVisible(alert.getByText(/kept on this device/));
    await expectHealthy(page, 'note-signed-out-light');
    expect(await stored()).not.toContain('without a session');
    await page.close();
    maren = await stage.person('maren');
    const [name, ...value] = maren.cookie.split('=');
    await context.addCookies([
      { name: name!, value: value.join('='), domain: maren.host.split(':')[0]!, path: '/', httpOnly: true, sameSite: 'Lax' },
    ]);
    const back = await again(context);
    await waitUntilVisible(text(back).getByText('Written without a session.', { exact: false }));
    await saved(back);
    expect(await shownTimes(back, 'Written without a session.')).toBe(1);
  });

  it('can be copied when the right to edit is taken away in the middle of a word', async () => {
    const page = await stage.page(idris, `/data/${noteId}`);
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await write(page, '');
    const role = (to: string) =>
      stage.row(`update members set role = $2 where user_id = (select id from users where email = $1) returning id`, [idris.email, to]);
    await role('viewer');
    await page.keyboard.insertText('Too late to be saved');
    await waitUntilVisible(page.getByRole('alert').getByText(/can no longer edit this note/));
    const panel = page.getByRole('region', { name: /was not saved|could not be applied/ });
    await waitUntilVisible(panel.getByText('Too late to be saved'));
    expect(await panel.getByRole('button', { name: 'Insert at cursor' }).count()).toBe(0);
    await expectHealthy(page, 'note-forbidden-light');
    await panel.getByRole('button', { name: 'Copy' }).click();
    await waitForToast(page, 'Text copied');
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('Too late to be saved');
    // Nothing is asked again and again.
    let asked = 0;
    page.on('request', (request) => (asked += Number(request.postData()?.includes('DocTransportPush') ?? false)));
    await page.reload();
    await waitUntilVisible(panel.getByText('Too late to be saved'));
    expect(asked).toBe(0);
    await role('contributor');
    await page.reload();
    await waitUntilVisible(panel.getByRole('button', { name: 'Insert at cursor' }));
    expect(await stored()).not.toContain('Too late');
  });

  it('can be copied from the page of a deleted note', async () => {
    const page = await stage.page(idris, `/data/${noteId}`);
    await write(page, '');
    await page.context().setOffline(true);
    await page.keyboard.type('About a note that is gone');
    await waits(page);
    const other = await stage.page(maren, `/data/${noteId}`);
    await other.locator('#content header').getByRole('button', { name: 'More' }).click();
    await other.getByRole('menuitem', { name: /^Delete note/ }).click();
    await waitForToast(other, 'Note deleted');
    await page.context().setOffline(false);
    await waitUntilVisible(page.getByText('About a note that is gone').last());
    await page.reload();
    await waitUntilVisible(page.getByText('Page not found'));
    await waitUntilVisible(page.getByRole('region').getByText('About a note that is gone'));
    await expectHealthy(page, 'note-gone-light');
  });
});
