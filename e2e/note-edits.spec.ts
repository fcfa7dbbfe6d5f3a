import { TagsService } from '#contexts/repository';
import type { Person } from '../backend/src/testing/harness.js';
import { dragOver, painted, placeOf, squeezed } from './note-text.js';
import { noteIsOpen, noteText, sampleNote } from './sample-note.js';
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

describeInBrowser('Editing a note', () => {
  let stage: TestStage;
  let maren: Person;
  let idris: Person;
  let page: TestPage;
  let projectId: string;
  let noteId: string;

  beforeAll(async () => {
    stage = await TestStage.withSample();
    [maren, idris] = [await stage.person('maren'), await stage.person('idris')];
    ({ id: noteId, projectId } = await sampleNote(stage));
    page = await stage.page(maren, `/data/${noteId}`);
    await noteIsOpen(page);
    await until(
      () => painted(page),
      (p) => p.lines.length > 0,
      'painted highlights',
    );
  }, 180_000);
  afterAll(() => stage?.close());

  const quotes = async () =>
    (
      await stage.row<{ all: string[] }>('select array_agg(quote) as all from highlights where note_id = $1 and deleted_at is null', [
        noteId,
      ])
    ).all;

  it('shows a colleague what is typed, and follows highlights through the edit', async () => {
    const other = await stage.page(idris, `/data/${noteId}`);
    await noteIsOpen(other);
    await page.getByRole('button', { name: 'Edit text' }).click();
    const place = await placeOf(page, 'Belt two. Belt two');
    await page.mouse.click(place.startX + 1, place.y);
    await page.keyboard.press('Home');
    await page.keyboard.type('Listen. ');
    await waitUntilVisible(noteText(other).getByText('Listen. Belt two.', { exact: false }));
    await waitUntilVisible(page.getByRole('status').getByText('Saved', { exact: true }));
    const known = new Set((await quotes()).map(squeezed));
    const { lines } = await painted(other);
    expect(lines.filter((words) => !known.has(squeezed(words)))).toEqual([]);
    await page.keyboard.press('Escape');
    await other.context().close();
  });

  it('takes back after a reload what was typed before, leaves what a colleague wrote, and does it again', async () => {
    await page.getByRole('button', { name: 'Edit text' }).click();
    const place = await placeOf(page, 'Ten past one in the morning');
    await page.mouse.click(place.startX + 1, place.y);
    await page.keyboard.press('Home');
    await page.keyboard.type('First words. ');
    await page.waitForTimeout(700);
    await page.keyboard.type('Second words. ');
    await waitUntilVisible(page.getByRole('status').getByText('Saved', { exact: true }));
    const other = await stage.page(idris, `/data/${noteId}`);
    await waitUntilVisible(noteText(other).getByText('First words. Second words. ', { exact: false }));
    await other.getByRole('button', { name: 'Edit text' }).click();
    const theirs = await placeOf(other, 'What am I looking at');
    await other.mouse.click(theirs.startX + 1, theirs.y);
    await other.keyboard.type('HERE');
    await waitUntilVisible(other.getByRole('status').getByText('Saved', { exact: true }));
    await page.reload();
    await waitUntilVisible(noteText(page).getByText('First words. Second words. ', { exact: false }));
    await page.getByRole('button', { name: 'Edit text' }).click();
    await noteText(page).focus();
    await page.keyboard.press('Control+z');
    await waitUntilHidden(noteText(page).getByText('Second words. ', { exact: false }));
    await waitUntilVisible(noteText(page).getByText('First words. Ten past one', { exact: false }));
    await page.keyboard.press('Control+z');
    await waitUntilHidden(noteText(page).getByText('First words. ', { exact: false }));
    expect(await noteText(page).innerText()).toContain('HERE');
    await page.keyboard.press('Control+Shift+z');
    await waitUntilVisible(noteText(page).getByText('First words. Ten past one', { exact: false }));
    await waitUntilVisible(noteText(other).getByText('First words. Ten past one', { exact: false }));
    await page.keyboard.press('Control+z');
    await waitUntilVisible(page.getByRole('status').getByText('Saved', { exact: true }));
    await page.keyboard.press('Escape');
    await other.context().close();
  });

  it('asks for what changed alone: nothing while one types in a highlight, all when a tag gets another name', async () => {
    const requests: string[] = [];
    const listen = (request: { postData(): string | null }) => {
      if (request.postData()?.includes('NoteHighlights')) requests.push(request.postData()!);
    };
    page.on('request', listen);
    await page.getByRole('button', { name: 'Edit text' }).click();
    const { lines } = await painted(page);
    const inside = lines.find((words) => words.length > 20 && !words.includes('\n'))!.slice(4, 16);
    const place = await placeOf(page, inside);
    await page.mouse.click(place.startX + 1, place.y);
    await page.keyboard.type('oh ', { delay: 120 });
    await waitUntilVisible(page.getByRole('complementary').getByRole('heading', { name: 'Text changed' }));
    await waitUntilVisible(page.getByRole('status').getByText('Saved', { exact: true }));
    await page.keyboard.press('Control+z');
    await page.keyboard.press('Escape');
    const tag = await stage.row(
      `select t.id, t.title from tags t join highlight_tags ht on ht.tag_id = t.id join highlights h on h.id = ht.highlight_id
       where h.note_id = $1 and h.deleted_at is null order by h.start_offset limit 1`,
      [noteId],
    );
    await page.evaluate(() => document.querySelector('.ProseMirror p')!.scrollIntoView());
    await waitUntilVisible(page.locator('[data-highlight]').filter({ hasText: tag['title'] }));
    expect(requests).toEqual([]);
    await stage.t.get(TagsService).update(maren.actor, { id: tag['id'], title: 'Under another name', description: undefined });
    await waitUntilVisible(page.locator('[data-highlight]').filter({ hasText: 'Under another name' }));
    expect(requests.length).toBeGreaterThan(0);
    page.off('request', listen);
    await page.mouse.move(4, 4);
  });

  it('lists what an edit changed or left without a place among the highlights of the project', async () => {
    await page.getByRole('button', { name: 'Edit text' }).click();
    const { lines } = await painted(page);
    const [hit, other] = [...new Set(lines)].filter((words) => words.length > 20 && words.length < 60);
    const place = await placeOf(page, hit!);
    await page.mouse.click(place.startX + 8, place.y);
    await page.keyboard.type('x');
    await dragOver(page, other!);
    await page.keyboard.press('Delete');
    await waitUntilVisible(page.getByRole('status').getByText('Saved', { exact: true }));
    const list = await stage.page(maren, `/projects/${projectId}/highlights`);
    await list.getByText(/^Needs a place · [1-9]/).click();
    await waitUntilVisible(list.getByText('The words of these highlights were removed', { exact: false }));
    await until(
      () => list.locator('[data-row]').count(),
      (n) => n > 0 && n < 10,
      'only those without a place',
    );
    await expectHealthy(list, 'highlights-states-light');
    await inDarkTheme(list);
    await expectHealthy(list, 'highlights-states-dark');
    await list.context().close();
    await noteText(page).focus();
    await page.keyboard.press('Control+z');
    await page.keyboard.press('Control+z');
    await waitUntilVisible(page.getByRole('status').getByText('Saved', { exact: true }));
    await page.keyboard.press('Escape');
    await page.mouse.move(4, 4);
  });

  it('takes the last words by keys that come quicker than the end of the text is drawn', async () => {
    const reader = await stage.page(maren, `/data/${noteId}`);
    await noteIsOpen(reader);
    await reader.getByRole('button', { name: 'Edit text' }).click();
    const all = await noteText(reader).evaluate((text) => text.lastElementChild!.textContent!);
    const cdp = await reader.context().newCDPSession(reader);
    const press = (key: string, code: number, modifiers: number) => [
      cdp.send('Input.dispatchKeyEvent', { type: 'rawKeyDown', key, code: key, windowsVirtualKeyCode: code, modifiers }),
      cdp.send('Input.dispatchKeyEvent', { type: 'keyUp', key, code: key, windowsVirtualKeyCode: code, modifiers }),
    ];
    const left = () => press('ArrowLeft', 37, 2 + 8);
    // None waits for what the one before it changed on the screen.
    await Promise.all([...press('Home', 36, 2), ...press('End', 35, 2), ...left(), ...left(), ...left()]);
    const taken = await until(
      () => reader.evaluate(() => document.getSelection()!.toString()),
      (words) => words !== '',
      'words are selected',
    );
    expect(taken.length).toBeLessThan(40);
    expect(all.endsWith(taken)).toBe(true);
    await reader.context().close();
  });

  it('keeps a title whose page goes before the field is left: by Back and by a reload', async () => {
    const title = async () => (await stage.row<{ title: string }>('select title from notes where id = $1', [noteId])).title;
    const at = await stage.page(maren, `/projects/${projectId}`);
    const goes = { back: () => at.goBack(), reload: () => at.reload() };
    for (const [word, go] of Object.entries(goes)) {
      await at.evaluate((to) => {
        history.pushState(null, '', to);
        dispatchEvent(new PopStateEvent('popstate', { state: null }));
      }, `/data/${noteId}`);
      const field = at.getByRole('textbox', { name: 'Title' });
      await waitUntilVisible(field);
      await field.click();
      await at.keyboard.type(word);
      await go();
      await until(title, (now) => now.includes(word), 'the title that was typed');
    }
    expect(at.problems).toEqual([]);
    await at.context().close();
  });

  it('copies a link where the browser refuses its clipboard', async () => {
    const at = await stage.page(maren, `/data/${noteId}`);
    await at.evaluate(() => {
      navigator.clipboard.writeText = () => Promise.reject(new DOMException('Write permission denied.', 'NotAllowedError'));
    });
    await noteIsOpen(at);
    await at.locator('#content header').getByRole('button', { name: 'More' }).click();
    await at.getByRole('menuitem', { name: 'Copy link' }).click();
    await waitForToast(at, 'Link copied');
    expect(at.problems).toEqual([]);
    await at.context().close();
  });
});
