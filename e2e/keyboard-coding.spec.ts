import { aNote } from '../backend/src/contexts/documents/docs/doc.factory.js';
import type { Person } from '../backend/src/testing/harness.js';
import { takeScreenshot } from './browser.js';
import {
  describeInBrowser,
  expectHealthy,
  focused,
  holdAnswers,
  type TestPage,
  TestStage,
  tabTo,
  until,
  waitUntilHidden,
  waitUntilVisible,
} from './steps.js';

interface Row {
  quote: string;
  status: string;
  tags: string[];
}

describeInBrowser('A 40-minute interview, coded by keyboard alone', () => {
  let stage: TestStage;
  let maren: Person;
  let page: TestPage;
  let noteId: string;

  beforeAll(async () => {
    stage = await TestStage.withSample();
    maren = await stage.person('maren');
    // What four people of the sample said is as long as 40 minutes of talk.
    const { texts, project } = await stage.row<{ texts: string[]; project: string }>(
      `select array_agg(plain) as texts, (array_agg(project_id))[1] as project
       from (select plain, project_id from notes order by project_id, created_at limit 4) talks`,
    );
    const turns = texts.flatMap((text) => text.split('\n')).filter((line) => line.trim());
    const said = turns.map((turn, i) => `${i % 2 ? 'Una' : 'Piet'}: ${turn}`);
    noteId = await aNote(stage.t, maren.actor, project, ...said);
    page = await stage.page(maren, `/data/${noteId}`);
    await page.evaluate(() => {
      (window as any).pointed = 0;
      for (const kind of ['pointerdown', 'mousedown', 'touchstart'])
        addEventListener(kind, () => (window as any).pointed++, { capture: true });
    });
  }, 180_000);
  afterAll(() => stage?.close());

  const text = () => page.getByRole('textbox', { name: 'Text of the note' });
  const selected = () => page.evaluate(() => String(getSelection()));
  const rows = async (): Promise<Row[]> =>
    (
      await stage.row<{ all: Row[] | null }>(
        `select json_agg(json_build_object('quote', h.quote, 'status', h.status, 'tags', tags) order by h.from_pos) as all
         from highlights h, lateral (
           select coalesce(json_agg(t.title order by t.title), '[]') as tags
           from highlight_tags ht join tags t on t.id = ht.tag_id where ht.highlight_id = h.id) x
         where h.note_id = $1 and h.deleted_at is null`,
        [noteId],
      )
    ).all ?? [];
  const waitForHighlights = (n: number) => until(rows, (all) => all.length === n, `${n} highlights`);
  const goDownTurns = async (n: number) => {
    for (let i = 0; i < n; i++) await page.keyboard.press('j');
  };

  it('begins: the keyboard reaches the text, and ? tells its keys', async () => {
    await waitUntilVisible(text().locator('p'));
    const words = ((await text().textContent()) ?? '').split(/\s+/).length;
    expect(words).toBeGreaterThan(4500);
    await tabTo(page, text(), 80);
    await page.keyboard.press('?');
    for (const key of ['Highlight the selection', 'Highlight and tag', 'Repeat the last tags', 'Next highlight', 'Next turn', 'Redo'])
      await waitUntilVisible(page.getByText(key));
    await expectHealthy(page, 'keyboard-1-help');
    await page.keyboard.press('Escape');
    await waitUntilHidden(page.getByText('Repeat the last tags'));
    await tabTo(page, text(), 80);
  });

  it('takes a sentence, grows it, tags it with a new tag', async () => {
    await goDownTurns(2);
    await page.keyboard.press('}');
    const sentence = await until(selected, (s) => s.length > 0, 'a sentence');
    await page.keyboard.press(']');
    await until(selected, (s) => s.length > sentence.length && s.startsWith(sentence), 'a word more');
    await page.keyboard.press('[');
    // Words end before the full stop.
    await until(selected, (s) => s === sentence.replace(/[^\p{L}\p{N}]+$/u, ''), 'a word less');
    await page.keyboard.press('}');
    await until(selected, (s) => s === sentence, 'the sentence again');
    await takeScreenshot(page, 'keyboard-2-sentence');
    // The picker is written into and entered before it has a single tag.
    const release = await holdAnswers(page, 'NotePickerBoards');
    await page.keyboard.press('t');
    const picker = page.getByRole('combobox', { name: 'Tag' });
    await focused(picker);
    await page.keyboard.type('First impression');
    await page.keyboard.press('Enter');
    expect(await rows()).toEqual([]);
    await release();
    const [row] = await until(rows, (all) => all[0]?.tags.length === 1, 'the tag');
    expect(row).toEqual({ quote: sentence.trim(), status: 'ok', tags: ['First impression'] });
    await focused(text());
  });

  it('goes on with repeated, recent and further tags', async () => {
    await goDownTurns(1);
    await page.keyboard.press('}');
    await page.keyboard.press('Control+Enter');
    await waitForHighlights(2);
    await goDownTurns(1);
    await page.keyboard.press('}');
    await page.keyboard.press('1');
    await waitForHighlights(3);
    await goDownTurns(1);
    await page.keyboard.press('}');
    await page.keyboard.press('}');
    await page.keyboard.press('t');
    await focused(page.getByRole('combobox', { name: 'Tag' }));
    await page.keyboard.type('Zip ties');
    await waitUntilVisible(page.getByRole('option', { name: /Create “Zip ties” in/ }));
    await takeScreenshot(page, 'keyboard-3-picker');
    await page.keyboard.press('Tab');
    await waitUntilVisible(page.getByRole('button', { name: /Zip ties/ }));
    await page.keyboard.type('First imp');
    await page.keyboard.press('Enter');
    const all = await until(rows, (some) => some[3]?.tags.length === 2, 'two tags');
    expect(all[3]!.tags).toEqual(['First impression', 'Zip ties']);
    expect(all.map(({ status }) => status)).toEqual(['ok', 'ok', 'ok', 'ok']);
    await takeScreenshot(page, 'keyboard-4-coded');
  });

  it('codes the whole length of it', async () => {
    for (let i = 0; i < 16; i++) {
      await goDownTurns(5);
      await page.keyboard.press('}');
      await page.keyboard.press(i % 3 === 0 ? 'h' : i % 3 === 1 ? '1' : 'Control+Enter');
      await waitForHighlights(5 + i);
    }
    await takeScreenshot(page, 'keyboard-5-further');
  });

  it('steps through highlights, changes and removes them, takes it back and does it again', async () => {
    await page.keyboard.press('Alt+ArrowUp');
    const locator = page.locator('[data-highlight][aria-pressed="true"]');
    await focused(locator);
    await page.keyboard.press('Alt+ArrowUp');
    const before = await rows();
    await page.keyboard.press('[');
    const quotes = (all: Row[]) => all.map(({ quote }) => quote).join('|');
    await until(rows, (all) => quotes(all) !== quotes(before), 'a shorter highlight');
    await page.keyboard.press('Control+z');
    await until(rows, (all) => quotes(all) === quotes(before), 'its old length');
    await page.keyboard.press('Delete');
    await waitForHighlights(19);
    await page.keyboard.press('Control+z');
    await waitForHighlights(20);
    await page.keyboard.press('Control+Shift+Z');
    await waitForHighlights(19);
    await page.keyboard.press('Control+z');
    expect(quotes(await waitForHighlights(20))).toBe(quotes(before));
    await expectHealthy(page, 'keyboard-6-stepped');
  });

  it('takes back after a reload what was done before it', async () => {
    expect(await page.evaluate(() => (window as any).pointed)).toBe(0);
    await page.reload();
    await waitUntilVisible(text().locator('p'));
    await tabTo(page, text(), 80);
    const [first] = await rows();
    await page.keyboard.press('Control+z');
    await waitForHighlights(19);
    await page.keyboard.press('Control+z');
    await waitForHighlights(18);
    await page.keyboard.press('Control+y');
    await waitForHighlights(19);
    expect((await rows())[0]).toEqual(first);
    expect(page.problems).toEqual([]);
  });
});
