import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { plainText, schema } from '@libs/editor';
import { type Person, sharedApp, type TestApp } from './harness.js';
import { oneOf } from './proofs.js';
import { allMeetings, asTranscript, hasMeetings, MEETINGS, offsetsOf, type Source, sourceOf, spansOf } from './qmsum.js';

/** How many meetings go into one import. */
const BATCH_SIZE = 30;
/** Where in each highlight of the ten meetings a phrase of 8 to 12 words is taken from. */
const PLACES = [0, 0.5, 1];
const CREATE = `mutation ($i: CreateHighlightInput!) { createHighlight(input: $i) { id quote text start end status docVersion } }`;
const SEARCH = `query ($i: SearchInput!) { search(input: $i) { total nextCursor items { id preview data } } }`;

interface FoundSentence {
  nextCursor: string | null;
  items: { id: string; data: { status: string } }[];
}
interface SummaryResult {
  id: string;
  quote: string;
  text: string;
  start: number;
  end: number;
  status: string;
  docVersion: number;
  expected: string;
  meeting: string;
}

const suite = hasMeetings ? describe : describe.skip;

suite(`real meetings${hasMeetings ? '' : ' (skipped: the folder shared/data/qmsum is not beside the repository)'}`, () => {
  let t: TestApp;
  let writer: Person;
  let sources: Source[];
  const noteIds: string[] = [];
  const results: SummaryResult[] = [];

  beforeAll(async () => {
    t = await sharedApp();
    writer = (await t.aWorkspace()).admin;
    const rest = allMeetings().filter((name) => !MEETINGS.includes(name));
    sources = [...MEETINGS, ...oneOf(5, rest)].map(sourceOf);
  });
  afterAll(() => t.close());

  it('come in with every word and mark of theirs, turn by turn', async () => {
    const projectId = (await writer.ask(`mutation { createProject(input: { name: "Meetings" }) { id } }`)).createProject.id;
    for (let from = 0; from < sources.length; from += BATCH_SIZE) {
      const some = sources.slice(from, from + BATCH_SIZE);
      const request = writer.request('post', `/api/projects/${projectId}/imports`);
      for (const { title, meeting } of some) request.attach('files', Buffer.from(asTranscript(meeting)), `${title}.txt`);
      const response = await request;
      expect(response.status).toBe(201);
      await t.settle();
      const { importBatch } = await writer.ask(
        `query ($id: ID!) { importBatch(id: $id) { state done failed items { error warnings noteId } } }`,
        { id: response.body.id },
      );
      expect(importBatch).toMatchObject({ state: 'done', done: some.length, failed: 0 });
      expect(importBatch.items.flatMap((item: any) => item.warnings)).toEqual([]);
      noteIds.push(...importBatch.items.map((item: any) => item.noteId));
    }
    for (const [i, { points, meeting }] of sources.entries()) {
      const { doc } = (await writer.request('get', `/api/docs/${noteIds[i]}`)).body;
      expect(plainText(schema.nodeFromJSON(doc))).toBe(points.join(''));
      const { note } = await writer.ask(`query ($id: ID!) { note(id: $id) { title speakers { name } } }`, { id: noteIds[i] });
      expect(new Set(note.speakers.map((s: any) => s.name))).toEqual(new Set(meeting.meeting_transcripts.map((turn) => turn.speaker)));
    }
  }, 300_000);

  it('give highlights that say exactly what was said', async () => {
    for (const [i, source] of sources.entries()) {
      let { version } = (await writer.request('get', `/api/docs/${noteIds[i]}`)).body;
      for (const span of spansOf(source.meeting)) {
        const { start, end } = offsetsOf(source, span);
        const { createHighlight } = await writer.ask(CREATE, { i: { noteId: noteIds[i], version, start, end } });
        version = createHighlight.docVersion;
        results.push({ ...createHighlight, expected: source.points.slice(start, end).join('').trim(), meeting: source.name });
        expect(source.points.slice(createHighlight.start, createHighlight.end).join('')).toBe(createHighlight.quote);
      }
    }
    const turns = sources.reduce((sum, source) => sum + source.turns.length, 0);
    console.log(
      `${sources.length} meetings, ${turns} turns, ${results.length} highlights of ${results.reduce((sum, h) => sum + h.quote.split(/\s+/).length, 0)} words`,
    );
    expect(results.length).toBe(sources.flatMap(({ meeting }) => spansOf(meeting)).length);
    for (const highlight of results) {
      expect(highlight.quote).toBe(highlight.expected);
      expect(highlight.text).toBe(highlight.expected);
      expect(highlight.status).toBe('ok');
    }
  }, 300_000);

  it('are found again by words out of each highlight', async () => {
    await t.settle();
    const missed: string[] = [];
    let asked = 0;
    for (const [i, { id, quote }] of results.filter(({ meeting }) => MEETINGS.includes(meeting)).entries()) {
      for (const position of PLACES) {
        const phrase = phraseOf(quote, position, 8 + (i % 5));
        asked++;
        if (!(await isFound(phrase, id))) missed.push(`${quote.length} characters, at ${position}: ${phrase}`);
      }
    }
    const backwards = phraseOf(results[0]!.quote, 0.5, 8).split(' ').reverse().join(' ');
    expect(await isFound(backwards, results[0]!.id)).toBe(false);
    console.log(`${asked - missed.length} of ${asked} phrases of 8 to 12 words found`);
    expect(missed).toEqual([]);
  }, 300_000);

  async function isFound(phrase: string, id: string): Promise<boolean> {
    for (let cursor: string | null = null; ; ) {
      const { search }: { search: FoundSentence } = await writer.ask(SEARCH, {
        i: { query: `"${phrase}"`, types: ['HIGHLIGHT'], limit: 50, cursor },
      });
      if (search.items.some((item) => item.id === id && item.data.status === 'ok')) return true;
      cursor = search.nextCursor;
      if (!cursor) return false;
    }
  }
});

/** So many words with all that stands between them, from a place between 0 and 1; all words of a shorter quote. */
function phraseOf(quote: string, position: number, expected: number): string {
  const words = quote
    .replace(/["“”„]/g, ' ')
    .trim()
    .split(/\s+/);
  const isWord = (word: string) => /[\p{L}\p{N}]/u.test(word) && !word.startsWith('{');
  let from = Math.floor(words.length * position);
  for (let k = words.length; k > 0 && words.slice(from).filter(isWord).length < expected && from > 0; k--) from--;
  let to = from;
  for (let count = 0; to < words.length && count < expected; to++) if (isWord(words[to]!)) count++;
  return words.slice(from, to).join(' ');
}
