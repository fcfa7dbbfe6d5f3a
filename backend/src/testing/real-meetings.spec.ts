import fs from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { plainText, schema } from '@libs/editor';
import { type Person, startApp, type TestApp } from './harness.js';

const DATA = path.resolve(import.meta.dirname, '../../../../shared/data/qmsum');
const MEETINGS = [
  'academic/Bed017',
  'academic/Bmr013',
  'academic/Bro010',
  'committee/education_5',
  'committee/education_15',
  'committee/education_20',
  'product/ES2002a',
  'product/ES2007c',
  'product/ES2014a',
  'product/IS1001c',
];
/** Where in each highlight a phrase of 8 to 12 words is taken from. */
const PLACES = [0, 0.5, 1];
const CREATE = `mutation ($i: CreateHighlightInput!) { createHighlight(input: $i) { id quote text start end status docVersion } }`;
const SEARCH = `query ($i: SearchInput!) { search(input: $i) { total nextCursor items { id preview data } } }`;

interface Meeting {
  meeting_transcripts: { speaker: string; content: string }[];
  specific_query_list: { query: string; relevant_text_span: [string, string][] }[];
}
/** What the test itself knows of a note: its text and where each turn begins in it, in code points. */
interface Source {
  title: string;
  turns: string[];
  starts: number[];
  points: string[];
  meeting: Meeting;
}
interface Found {
  nextCursor: string | null;
  items: { id: string; data: { status: string } }[];
}
interface Made {
  id: string;
  quote: string;
  text: string;
  start: number;
  end: number;
  status: string;
  docVersion: number;
  expected: string;
}

const isHere = fs.existsSync(DATA);
const suite = isHere ? describe : describe.skip;

suite(`ten real meetings${isHere ? '' : ' (skipped: the folder shared/data/qmsum is not beside the repository)'}`, () => {
  let t: TestApp;
  let writer: Person;
  let sources: Source[];
  let noteIds: string[];
  const made: Made[] = [];

  beforeAll(async () => {
    t = await startApp();
    writer = (await t.aWorkspace()).admin;
    sources = MEETINGS.map((name) => sourceOf(name));
  });
  afterAll(() => t.close());

  it('come in with every word and mark of theirs, turn by turn', async () => {
    const projectId = (await writer.ask(`mutation { createProject(input: { name: "Meetings" }) { id } }`)).createProject.id;
    const request = writer.request('post', `/api/projects/${projectId}/imports`);
    for (const { title, meeting } of sources) {
      const text = meeting.meeting_transcripts.map(({ speaker, content }) => `${speaker}: ${content}`).join('\n');
      request.attach('files', Buffer.from(text), `${title}.txt`);
    }
    const begun = await request;
    expect(begun.status).toBe(201);
    await t.settle();
    const { importBatch } = await writer.ask(
      `query ($id: ID!) { importBatch(id: $id) { state done failed items { error warnings noteId } } }`,
      { id: begun.body.id },
    );
    expect(importBatch).toMatchObject({ state: 'done', done: sources.length, failed: 0 });
    expect(importBatch.items.flatMap((item: any) => item.warnings)).toEqual([]);
    noteIds = importBatch.items.map((item: any) => item.noteId);
    for (const [i, { points, meeting }] of sources.entries()) {
      const { doc } = (await writer.request('get', `/api/docs/${noteIds[i]}`)).body;
      expect(plainText(schema.nodeFromJSON(doc))).toBe(points.join(''));
      const { note } = await writer.ask(`query ($id: ID!) { note(id: $id) { title speakers { name } } }`, { id: noteIds[i] });
      expect(new Set(note.speakers.map((s: any) => s.name))).toEqual(new Set(meeting.meeting_transcripts.map((turn) => turn.speaker)));
    }
  }, 60_000);

  it('give highlights that say exactly what was said', async () => {
    for (const [i, source] of sources.entries()) {
      let { version } = (await writer.request('get', `/api/docs/${noteIds[i]}`)).body;
      for (const [first, last] of spansOf(source.meeting)) {
        const start = source.starts[first]!;
        const end = source.starts[last]! + [...source.turns[last]!].length;
        const { createHighlight } = await writer.ask(CREATE, { i: { noteId: noteIds[i], version, start, end } });
        version = createHighlight.docVersion;
        made.push({ ...createHighlight, expected: source.points.slice(start, end).join('').trim() });
        expect(source.points.slice(createHighlight.start, createHighlight.end).join('')).toBe(createHighlight.quote);
      }
    }
    expect(made.length).toBeGreaterThan(80);
    for (const highlight of made) {
      expect(highlight.quote).toBe(highlight.expected);
      expect(highlight.text).toBe(highlight.expected);
      expect(highlight.status).toBe('ok');
    }
  }, 60_000);

  it('are found again by words out of each highlight', async () => {
    await t.settle();
    const missed: string[] = [];
    let asked = 0;
    for (const [i, { id, quote }] of made.entries()) {
      for (const place of PLACES) {
        const phrase = phraseOf(quote, place, 8 + (i % 5));
        asked++;
        if (!(await isFound(phrase, id))) missed.push(`${quote.length} characters, at ${place}: ${phrase}`);
      }
    }
    const backwards = phraseOf(made[0]!.quote, 0.5, 8).split(' ').reverse().join(' ');
    expect(await isFound(backwards, made[0]!.id)).toBe(false);
    const turns = sources.reduce((sum, source) => sum + source.turns.length, 0);
    console.log(
      `${sources.length} meetings, ${turns} turns, ${made.length} highlights of ${made.reduce((sum, h) => sum + h.quote.split(/\s+/).length, 0)} words, ${asked - missed.length} of ${asked} phrases of 8 to 12 words found`,
    );
    expect(missed).toEqual([]);
  }, 60_000);

  async function isFound(phrase: string, id: string): Promise<boolean> {
    for (let cursor: string | null = null; ; ) {
      const { search }: { search: Found } = await writer.ask(SEARCH, {
        i: { query: `"${phrase}"`, types: ['HIGHLIGHT'], limit: 50, cursor },
      });
      if (search.items.some((item) => item.id === id && item.data.status === 'ok')) return true;
      cursor = search.nextCursor;
      if (!cursor) return false;
    }
  }
});

function sourceOf(name: string): Source {
  const meeting: Meeting = JSON.parse(fs.readFileSync(path.join(DATA, `${name}.json`), 'utf8'));
  // An importer may cut blanks around a turn; nothing else.
  const turns = meeting.meeting_transcripts.map(({ content }) => content.trim());
  const starts: number[] = [];
  let at = 0;
  for (const turn of turns) {
    starts.push(at);
    at += [...turn].length + 1;
  }
  return { title: name.replace('/', ' '), turns, starts, points: [...turns.join('\n')], meeting };
}

const spansOf = ({ specific_query_list }: Meeting): [number, number][] =>
  specific_query_list.flatMap(({ relevant_text_span }) =>
    relevant_text_span.map(([first, last]): [number, number] => [Number(first), Number(last)]),
  );

/** So many words with all that stands between them, from a place between 0 and 1; all words of a shorter quote. */
function phraseOf(quote: string, place: number, wanted: number): string {
  const words = quote
    .replace(/["“”„]/g, ' ')
    .trim()
    .split(/\s+/);
  const isWord = (word: string) => /[\p{L}\p{N}]/u.test(word) && !word.startsWith('{');
  let from = Math.floor(words.length * place);
  for (let k = words.length; k > 0 && words.slice(from).filter(isWord).length < wanted && from > 0; k--) from--;
  let to = from;
  for (let count = 0; to < words.length && count < wanted; to++) if (isWord(words[to]!)) count++;
  return words.slice(from, to).join(' ');
}
