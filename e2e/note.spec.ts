import type { Person } from '../backend/src/testing/harness.js';
import { sizeOf } from './browser.js';
import { dragOver, painted, placeOf, squeezed } from './note-text.js';
import { noteIsOpen, noteText, sampleNote } from './sample-note.js';
import {
  describeInBrowser,
  expectFrame,
  expectHealthy,
  focused,
  inDarkTheme,
  type TestPage,
  TestStage,
  until,
  waitUntilHidden,
  waitUntilVisible,
} from './steps.js';

describeInBrowser('A note', () => {
  let stage: TestStage;
  let maren: Person;
  let idris: Person;
  let page: TestPage;
  let projectId: string;
  let noteId: string;
  const MOUSE = 'No leeks';
  const KEYS = 'Nine instead of';
  const TAG = 'Torchlight on the belt';

  beforeAll(async () => {
    stage = await TestStage.withSample();
    [maren, idris] = [await stage.person('maren'), await stage.person('idris')];
    ({ id: noteId, projectId } = await sampleNote(stage));
    page = await stage.page(maren, `/projects/${projectId}`);
  }, 180_000);
  afterAll(() => stage?.close());

  const stripes = (at: TestPage) => at.locator('button[class*="-stripe"]');
  const quotes = async () =>
    (
      await stage.row<{ all: string[] }>('select array_agg(quote) as all from highlights where note_id = $1 and deleted_at is null', [
        noteId,
      ])
    ).all;
  const open = async (at: TestPage, hash = '') => {
    await at.goto(`http://${maren.host}/data/${noteId}${hash}`);
    await noteIsOpen(at);
    await until(
      () => stripes(at).count(),
      (n) => n > 0,
      'stripes in the margin',
    );
  };

  it('opens beside the list, steps with J and K, and closes with Escape', async () => {
    await waitUntilVisible(page.getByRole('grid', { name: /Notes in/ }));
    await expectFrame(page);
    expect((await sizeOf(page, 'thead tr')).height).toBe(34);
    const row = (await sizeOf(page, 'tbody tr')).height;
    expect(row).toBeGreaterThanOrEqual(36);
    expect(row).toBeLessThanOrEqual(38);
    await page
      .getByRole('link', { name: /Belt two, ten past one/ })
      .last()
      .click();
    const peek = page.getByRole('complementary').filter({ hasText: 'Belt two is the good one' });
    await waitUntilVisible(peek);
    expect(decodeURIComponent(page.url())).toContain(`peek=note:${noteId}`);
    const { width } = await sizeOf(page, 'aside:has(.ProseMirror), section:has(.ProseMirror)');
    expect(width).toBeGreaterThanOrEqual(400);
    expect(width).toBeLessThanOrEqual(0.6 * 1440);
    await expectHealthy(page, 'note-peek-light');
    const before = page.url();
    await page.keyboard.press('k');
    await until(
      () => page.url(),
      (url) => url !== before,
      'the note above',
    );
    await page.keyboard.press('Escape');
    await waitUntilHidden(page.locator('#content ~ * .ProseMirror'));
  });

  it('has the measures of the design', async () => {
    await open(page);
    await expectFrame(page);
    await until(
      async () => (await sizeOf(page, '.ProseMirror')).width,
      (width) => width === 600,
      'the reading column',
    );
    const time = await sizeOf(page, 'span[class*="-time"]');
    const column = await sizeOf(page, '.ProseMirror');
    const margin = await sizeOf(page, 'div[class*="-margin"]');
    expect(column.x - time.x).toBe(52);
    expect(column.width).toBe(600);
    expect(margin.x + margin.width - (column.x + column.width)).toBe(196);
    const type = await page
      .locator('.ProseMirror p')
      .nth(1)
      .evaluate((p) => {
        const { fontSize, lineHeight, fontFamily } = getComputedStyle(p);
        return `${fontSize}/${lineHeight} ${fontFamily.split(',')[0]}`;
      });
    expect(type).toBe('17px/31px "Literata Variable"');
    expect((await sizeOf(page, 'aside[aria-label="Details"]')).width).toBe(268);
  });

  it('paints each highlight over exactly its quote, with one stripe each', async () => {
    const known = new Set((await quotes()).map(squeezed));
    const { lines, names } = await until(
      () => painted(page),
      (p) => p.lines.length > 3,
      'painted highlights',
    );
    expect(lines.filter((words) => !known.has(squeezed(words)))).toEqual([]);
    expect(await stripes(page).count()).toBe(lines.length);
    expect(names.some((name) => name.startsWith('wash-'))).toBe(true);
    // Two lanes where two highlights overlap.
    expect(names.some((name) => name.startsWith('line-1-'))).toBe(true);
  });

  it('makes a highlight by mouse whose quote is the selection', async () => {
    const before = await quotes();
    await dragOver(page, MOUSE);
    expect(await page.evaluate(() => String(getSelection()))).toBe(MOUSE);
    await waitUntilVisible(page.getByLabel('Selected text'));
    await expectHealthy(page, 'note-selection-light');
    await page
      .getByRole('button', { name: /^Highlight/ })
      .last()
      .click();
    const after = await until(quotes, (all) => all.length === before.length + 1, 'the highlight is kept');
    expect(after).toContain(MOUSE);
    await until(
      () => painted(page),
      (p) => [...p.lines, ...p.selected].includes(MOUSE),
      'the new highlight is painted',
    );
    const beside = page.getByRole('complementary', { name: 'Sidebar' }).getByRole('link', { name: /Belt two, ten past one/ });
    await waitUntilVisible(beside.filter({ hasText: String(after.length) }));
    await page.keyboard.press('Escape');
  });

  it('makes one by keyboard with a tag made in the picker, which a colleague sees at once', async () => {
    const other = await stage.page(idris, `/data/${noteId}`);
    await until(
      () => stripes(other).count(),
      (n) => n > 0,
      'stripes at the colleague',
    );
    const from = await placeOf(page, KEYS);
    await page.mouse.click(from.startX + 1, from.y);
    await page.keyboard.press('Home');
    for (let i = 0; i < KEYS.length; i++) await page.keyboard.press('Shift+ArrowRight');
    expect(await page.evaluate(() => String(getSelection()))).toBe(KEYS);
    await page.keyboard.press('t');
    const picker = page.getByRole('combobox', { name: 'Tag' });
    await focused(picker);
    await page.keyboard.type(TAG);
    await waitUntilVisible(page.getByRole('option', { name: new RegExp(`Create “${TAG}” in`) }));
    expect((await sizeOf(page, '[role="dialog"][aria-label="Tag highlight"]')).width).toBe(400);
    await expectHealthy(page, 'note-picker-light');
    await inDarkTheme(page);
    await expectHealthy(page, 'note-picker-dark');
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('Enter');
    await waitUntilVisible(page.locator('[data-highlight]').filter({ hasText: TAG }));
    await waitUntilVisible(other.locator('[data-highlight]').filter({ hasText: TAG }));
    const created = await stage.row(
      `select h.quote from highlights h join highlight_tags ht on ht.highlight_id = h.id join tags t on t.id = ht.tag_id where t.title = $1`,
      [TAG],
    );
    expect(created['quote']).toBe(KEYS);
    await until(
      () => painted(other),
      (p) => p.lines.includes(KEYS),
      'painted at the colleague',
    );

    await noteText(page).press('Control+z');
    await noteText(page).press('Control+z');
    await waitUntilHidden(page.locator('[data-highlight]').filter({ hasText: TAG }));
    await waitUntilHidden(other.locator('[data-highlight]').filter({ hasText: TAG }));
    expect(other.problems).toEqual([]);
    await other.context().close();
  });

  it('scrolls to the highlight of a link and marks it', async () => {
    const last = await stage.row(
      'select id, quote from highlights where note_id = $1 and deleted_at is null order by start_offset desc limit 1',
      [noteId],
    );
    await open(page, `#highlight=${last['id']}`);
    const name = page.locator(`[data-highlight="${last['id']}"]`);
    await waitUntilVisible(name);
    expect(await name.getAttribute('aria-pressed')).toBe('true');
    const marked = await until(
      () => painted(page),
      (p) => p.flash.length + p.selected.length > 0,
      'the mark',
    );
    expect(squeezed([...marked.flash, ...marked.selected][0]!)).toBe(squeezed(last['quote']));
    const box = (await name.boundingBox())!;
    expect(box.y).toBeGreaterThan(48);
    expect(box.y).toBeLessThan(900);
    await expectHealthy(page, 'note-linked-dark');
  });

  it('lets a viewer read and change nothing', async () => {
    const clara = await stage.page(await stage.person('clara'), `/data/${noteId}`);
    await waitUntilVisible(clara.getByText('View only'));
    expect(await clara.getByRole('button', { name: 'Edit text' }).count()).toBe(0);
    const before = await quotes();
    await dragOver(clara, KEYS);
    await clara.keyboard.press('h');
    await clara.keyboard.type('x');
    await waitUntilVisible(clara.getByLabel('Selected text'));
    expect(
      await clara
        .getByLabel('Selected text')
        .getByRole('button', { name: /^Highlight/ })
        .count(),
    ).toBe(0);
    await stage.t.settle();
    expect((await quotes()).length).toBe(before.length);
    expect(await clara.locator('.ProseMirror').innerText()).not.toContain('x instead');
    await clara.mouse.move(300, 890);
    await expectHealthy(clara, 'note-viewer-light');
    await clara.context().close();
  });

  it('is readable on a phone: stripes stay, names go', async () => {
    const phone = await stage.page(maren, `/data/${noteId}`, { phone: true });
    await until(
      () => stripes(phone).count(),
      (n) => n > 0,
      'stripes on the phone',
    );
    expect(await phone.locator('[data-highlight]:visible').count()).toBe(0);
    expect(await phone.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
    expect((await sizeOf(phone, 'nav[aria-label="Main"]')).height).toBe(60);
    await stripes(phone).first().click();
    await waitUntilVisible(phone.getByText('Highlights here'));
    await expectHealthy(phone, 'note-phone-list-light');
    await phone.context().close();
  });
});
