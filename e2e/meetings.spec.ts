import type { Person } from '../backend/src/testing/harness.js';
import { asTranscript, hasMeetings, MEETINGS, offsetsOf, type Source, sourceOf, spansOf } from '../backend/src/testing/qmsum.js';
import { painted, squeezed } from './note-text.js';
import { describeInBrowser, type TestPage, TestStage, until, waitUntilVisible } from './steps.js';

const CREATE = `mutation ($i: CreateHighlightInput!) { createHighlight(input: $i) { id quote docVersion } }`;
/** Set as the height of the page, so that it draws a whole meeting and not only what is near the screen. */
const WHOLE_MEETING = 120_000;

const described = hasMeetings
  ? describeInBrowser
  : (name: string, body: () => void) => describe.skip(`${name} (shared/data/qmsum is missing)`, body);

described('Ten real meetings in the browser', () => {
  let stage: TestStage;
  let writer: Person;
  let page: TestPage;
  const notes: { id: string; source: Source; made: { id: string; quote: string; said: string }[] }[] = [];

  beforeAll(async () => {
    stage = await TestStage.open();
    writer = (await stage.t.aWorkspace()).admin;
    const projectId = (await writer.ask(`mutation { createProject(input: { name: "Meetings" }) { id } }`)).createProject.id;
    const sources = MEETINGS.map(sourceOf);
    const request = writer.request('post', `/api/projects/${projectId}/imports`);
    for (const { title, meeting } of sources) request.attach('files', Buffer.from(asTranscript(meeting)), `${title}.txt`);
    const batch = (await request).body.id;
    await stage.t.settle();
    const { importBatch } = await writer.ask(`query ($id: ID!) { importBatch(id: $id) { items { noteId } } }`, { id: batch });
    for (const [i, source] of sources.entries()) {
      const id: string = importBatch.items[i].noteId;
      const created = [];
      for (const span of spansOf(source.meeting)) {
        const { start, end } = offsetsOf(source, span);
        const { version } = (await writer.request('get', `/api/docs/${id}`)).body;
        const { createHighlight } = await writer.ask(CREATE, { i: { noteId: id, version, start, end } });
        created.push({ ...createHighlight, said: source.points.slice(start, end).join('') });
      }
      notes.push({ id, source, made: created });
    }
    page = await stage.page(writer, '/home', { width: 1440, height: 900 });
  }, 240_000);
  afterAll(() => stage?.close());

  it('marks over exactly the words of each quote', async () => {
    let compared = 0;
    for (const { id, made: created } of notes) {
      await page.goto(`http://${writer.host}/data/${id}`);
      await waitUntilVisible(page.locator('.ProseMirror p'));
      await page.evaluate((height) => Object.defineProperty(window, 'innerHeight', { value: height, configurable: true }), WHOLE_MEETING);
      for (const { id: highlight, quote, said: text } of created) {
        await page.evaluate((hash) => {
          location.hash = hash;
        }, `highlight=${highlight}`);
        const expected = squeezed(text);
        expect(squeezed(quote)).toBe(expected);
        const { selected } = await until(
          () => painted(page),
          (p) => p.selected.length === 1 && squeezed(p.selected[0]!) === expected,
          `the ${quote.length} characters of ${highlight}`,
        ).catch(async () => painted(page));
        expect(selected.map(squeezed)).toEqual([expected]);
        compared++;
      }
    }
    console.log(`${notes.length} meetings, ${compared} highlights: what the browser marks is what was said`);
    expect(compared).toBeGreaterThan(80);
    expect(page.problems).toEqual([]);
  }, 240_000);
});
