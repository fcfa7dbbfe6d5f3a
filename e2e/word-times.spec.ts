import type { Person } from '../backend/src/testing/harness.js';
import { noteText } from './sample-note.js';
import {
  describeInBrowser,
  expectHealthy,
  focused,
  inDarkTheme,
  inLightTheme,
  type TestPage,
  TestStage,
  until,
  waitUntilVisible,
} from './steps.js';

/** A word every 400 ms, so that what the screen says can be counted. */
const LINES = [
  ['Hanna', 'Take me back to the dock that evening.'],
  ['Hanna', 'What do you see when you come in through the gate?'],
  ['Amara', 'The first thing is always the noise of belt two, and then the smell of wet cardboard.'],
  ['Amara', 'We had eleven hundred boxes to pack before midnight and nobody had told us that the leeks would be late again.'],
  ['Amara', 'So we stood there and waited.'],
  ['Hanna', 'How did you notice?'],
] as const;
const WORD_MS = 400;
const STARTS_MS = 63_000;

const said = (ms: number) => new Date(ms).toISOString().slice(11, 23);
const timesOf = (word: string) => STARTS_MS + LINES.flatMap(([, text]) => text.split(' ')).indexOf(word) * WORD_MS;

function captions(later = 0): string {
  let ms = STARTS_MS + later;
  const cues = LINES.map(([who, text]) => {
    const words = text.split(' ').map((word, i) => `${i ? `<${said(ms + i * WORD_MS)}>` : ''}${word}`);
    const cue = `${said(ms)} --> ${said(ms + words.length * WORD_MS)}\n<v ${who}>${words.join(' ')}`;
    ms += words.length * WORD_MS;
    return cue;
  });
  return `${['WEBVTT - The dock', ...cues].join('\n\n')}\n`;
}

describeInBrowser('The times of words', () => {
  let stage: TestStage;
  let writer: Person;
  let noteId: string;

  beforeAll(async () => {
    stage = await TestStage.open();
    writer = (await stage.t.aWorkspace()).admin;
    const projectId = (await writer.ask(`mutation { createProject(input: { name: "Dock" }) { id } }`)).createProject.id;
    const response = await writer
      .request('post', `/api/projects/${projectId}/imports`)
      .attach('files', Buffer.from(captions()), 'dock.vtt');
    await stage.t.settle();
    const { importBatch } = await writer.ask(`query ($id: ID!) { importBatch(id: $id) { items { noteId } } }`, { id: response.body.id });
    noteId = importBatch.items[0].noteId;
  }, 180_000);
  afterEach(() => stage.closePages());
  afterAll(() => stage?.close());

  const open = async (options = {}) => {
    const page = await stage.page(writer, `/data/${noteId}`, options);
    await waitUntilVisible(noteText(page).getByText('eleven hundred', { exact: false }));
    return page;
  };
  /** The middle of a word on the screen. */
  const placeOf = (page: TestPage, word: string) =>
    noteText(page).evaluate((text, expected) => {
      const walk = document.createTreeWalker(text, NodeFilter.SHOW_TEXT);
      for (let node = walk.nextNode() as Text | null; node; node = walk.nextNode() as Text | null) {
        const at = node.data.indexOf(expected);
        if (at < 0) continue;
        const range = document.createRange();
        range.setStart(node, at);
        range.setEnd(node, at + expected.length);
        const { x, y, width, height } = range.getBoundingClientRect();
        return { x: x + width / 2, y: y + height / 2, left: x };
      }
      throw new Error(`${expected} is not in the text`);
    }, word);
  const turns = (page: TestPage) =>
    noteText(page).evaluate((text) => [...text.children].map((turn) => Number((turn as HTMLElement).dataset['startMs'])));
  const shownTimes = (page: TestPage) => page.locator('[class*="time"]').allInnerTexts();
  const clock = (ms: number) =>
    `${String(Math.floor(ms / 60_000)).padStart(2, '0')}:${String(Math.floor(ms / 1000) % 60).padStart(2, '0')}`;
  /** Points at a word until its time shows: the page may not listen yet, and fetches the times only on hover. */
  const pointAt = async (page: TestPage, word: string, later = 0) => {
    const expected = clock(timesOf(word) + later);
    const locator = page.locator('[class*="time"]', { hasText: expected });
    await until(
      async () => {
        const { x, y } = await placeOf(page, word);
        await page.mouse.move(x - 2, y);
        await page.mouse.move(x, y);
        await locator
          .first()
          .waitFor({ timeout: 2_000 })
          .catch(() => {});
        return shownTimes(page);
      },
      (times) => times.includes(expected),
      `${expected} beside ${word}`,
    );
  };

  it('show beside the word that is pointed at, and go with the pointer', async () => {
    const page = await open();
    const before = await shownTimes(page);
    for (const word of ['leeks', 'belt', 'waited.']) {
      await pointAt(page, word);
      expect(await shownTimes(page)).toHaveLength(before.length + 1);
    }
    await expectHealthy(page, 'word-time-light');
    await inDarkTheme(page);
    await expectHealthy(page, 'word-time-dark');
    await inLightTheme(page);
    await page.mouse.move(5, 5);
    await until(
      () => shownTimes(page),
      (visible) => visible.join() === before.join(),
      'the times of the turns alone',
    );
  });

  it('are those of a highlight: in its list and in the table', async () => {
    const page = await open();
    const { x, y } = await placeOf(page, 'leeks');
    await page.mouse.dblclick(x, y);
    await page.keyboard.press('h');
    const startMs = timesOf('leeks');
    await until(
      async () =>
        (await writer.ask(`query ($n: ID!) { noteHighlights(noteId: $n) { quote startMs endMs } }`, { n: noteId })).noteHighlights,
      (result) => JSON.stringify(result) === JSON.stringify([{ quote: 'leeks', startMs, endMs: startMs + WORD_MS }]),
      'the highlight with its times',
    );
    const table = await writer.request('get', `/api/exports/highlights?noteId=${noteId}`).buffer(true);
    expect(table.text).toContain(`,Amara,${said(startMs)},${said(startMs + WORD_MS)},`);
    expect(page.problems).toEqual([]);
  });

  it('begin the second half of a split paragraph, until it is taken back; the captions stay what they were', async () => {
    const page = await open();
    const before = await turns(page);
    // Shown, so the page has the times of the words before it splits by them.
    await pointAt(page, 'leeks');
    await page.keyboard.press('e');
    await waitUntilVisible(page.getByRole('button', { name: 'Done editing' }));
    await focused(noteText(page));
    const { left, y } = await placeOf(page, 'We had');
    await page.mouse.click(left + 1, y);
    await page.keyboard.press('Enter');
    const split = [...before.slice(0, 2), timesOf('We'), ...before.slice(2)];
    await until(
      () => turns(page),
      (now) => now.join() === split.join(),
      'a third turn with its own time',
    );
    const file = await until(
      async () => (await writer.request('get', `/api/exports/notes/${noteId}?format=vtt`).buffer(true)).text,
      (text) => text.includes('<v Amara>We '),
      'the captions',
    );
    expect(file.replace(/^WEBVTT.*$/m, '')).toBe(captions().replace(/^WEBVTT.*$/m, ''));
    await page.keyboard.press('Control+z');
    await until(
      () => turns(page),
      (now) => now.join() === before.join(),
      'the turns as they were',
    );
    expect(page.problems).toEqual([]);
  });

  it('are those of the file that replaces the text, in a page that is open', async () => {
    const page = await open();
    const replace = async (later: number) => {
      const send = (path: string) =>
        writer.request('post', `/api/notes/${noteId}/replacement${path}`).attach('files', Buffer.from(captions(later)), 'dock.vtt');
      const { version } = (await send('/preview')).body;
      expect((await send(`?since=${version}`)).body).toMatchObject({ before: version });
    };
    await pointAt(page, 'leeks');
    await replace(100_000);
    await pointAt(page, 'leeks', 100_000);
    await page.keyboard.press('e');
    await waitUntilVisible(page.getByRole('button', { name: 'Done editing' }));
    // Who writes does not ask: a new paragraph needs its time at once.
    const fetched = page.waitForResponse((answer) => answer.url().endsWith('/times'));
    await replace(200_000);
    await fetched;
    await page.keyboard.press('Escape');
    await waitUntilVisible(page.getByRole('button', { name: 'Edit text' }));
    await pointAt(page, 'belt', 200_000);
    expect(page.problems).toEqual([]);
  });
});
