import fs from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { plainText, schema, textIndex } from '@libs/editor';
import { newId } from '#platform/db';
import { type Person, sharedApp, type TestApp } from './harness.js';
import { oneOf } from './proofs.js';

const DATA = path.resolve(import.meta.dirname, '../../../../shared/data/retrieval-xquad');
const LANGUAGES = ['ar', 'de', 'en', 'es', 'ru', 'zh'];
/** How many paragraphs go into one import. */
const BATCH_SIZE = 60;
/** Stands before each paragraph: counting its letters in UTF-16 would miss every answer by two. */
const BEFORE = '🙂🙂\n';
const SHIFT = [...BEFORE].length;
/** All answers of a paragraph in one push, as a page sends them. */
const CREATE = `mutation ($i: PushStepsInput!) { pushSteps(input: $i) { accepted } }`;
/** Highlights go with a step; this one changes nothing. */
const NOTHING = { stepType: 'replace', from: 0, to: 0 };
const READ = `query ($id: ID!) { noteHighlights(noteId: $id) { id quote text start end status } }`;

interface Answer {
  text: string;
  answer_start: number;
}
interface Paragraph {
  context: string;
  qas: { answers: Answer[] }[];
}

const hasData = fs.existsSync(DATA);
const suite = hasData ? describe : describe.skip;

suite(`real anchors${hasData ? '' : ' (skipped: the folder shared/data/retrieval-xquad is not beside the repository)'}`, () => {
  let t: TestApp;
  let writer: Person;

  beforeAll(async () => {
    t = await sharedApp();
    writer = (await t.aWorkspace()).admin;
  });
  afterAll(() => t.close());

  it.each(LANGUAGES)('of questions in %s are highlights that say exactly the answer', async (language) => {
    const file = JSON.parse(fs.readFileSync(path.join(DATA, `xquad.${language}.json`), 'utf8'));
    const paragraphs: Paragraph[] = oneOf(
      5,
      file.data.flatMap((article: { paragraphs: Paragraph[] }) => article.paragraphs),
    );
    const noteIds = await imported(language, paragraphs);
    // Offsets that do not point at their words are the data's fault, and are said.
    const astray: string[] = [];
    let made = 0;
    for (const [i, { context, qas }] of paragraphs.entries()) {
      const points = [...context];
      const { version, doc } = (await writer.request('get', `/api/docs/${noteIds[i]}`)).body;
      // Blanks at the end of a line are not kept; before any answer nothing may be lost.
      const text = schema.nodeFromJSON(doc);
      expect(plainText(text)).toBe(BEFORE + context.trimEnd());
      const index = textIndex(text);
      const ops: { kind: 'create'; id: string; from: number; to: number }[] = [];
      const expected = new Map<string, { start: number; end: number; quote: string; text: string; status: string }>();
      for (const { text, answer_start: start } of qas.flatMap(({ answers }) => answers)) {
        const end = start + [...text].length;
        if (points.slice(start, end).join('') !== text) {
          astray.push(`${text} at ${start}`);
          continue;
        }
        const place = { start: start + SHIFT, end: end + SHIFT };
        const id = newId();
        ops.push({ kind: 'create', id, from: index.offsetToPos(place.start, 1), to: index.offsetToPos(place.end, -1) });
        expected.set(id, { ...place, quote: text, text, status: 'ok' });
      }
      const { pushSteps } = await writer.ask(CREATE, {
        i: { docId: noteIds[i], version, epoch: 0, clientId: 'real-anchors', steps: [NOTHING], metas: [null], ops },
      });
      expect(pushSteps.accepted).toBe(true);
      const { noteHighlights } = await writer.ask(READ, { id: noteIds[i] });
      expect(new Map(noteHighlights.map(({ id, ...rest }: { id: string }) => [id, rest]))).toEqual(expected);
      made += expected.size;
    }
    const given = paragraphs.flatMap(({ qas }) => qas.flatMap(({ answers }) => answers)).length;
    console.log(
      `${language}: ${made} of ${given} answers are highlights in ${paragraphs.length} notes; offsets astray in the data: ${astray.join(', ') || 'none'}`,
    );
    expect(made + astray.length).toBe(given);
    expect(made).toBeGreaterThan(0.99 * given);
  });

  async function imported(language: string, paragraphs: readonly Paragraph[]): Promise<string[]> {
    const { createProject } = await writer.ask(`mutation ($i: CreateProjectInput!) { createProject(input: $i) { id } }`, {
      i: { name: `Answers in ${language}` },
    });
    const noteIds: string[] = [];
    for (let from = 0; from < paragraphs.length; from += BATCH_SIZE) {
      const some = paragraphs.slice(from, from + BATCH_SIZE);
      const request = writer.request('post', `/api/projects/${createProject.id}/imports`);
      for (const [i, { context }] of some.entries())
        request.attach('files', Buffer.from(`${BEFORE}\n${context}`), `${language} ${from + i}.txt`);
      const response = await request;
      expect(response.status).toBe(201);
      await t.settle();
      const { importBatch } = await writer.ask(
        `query ($id: ID!) { importBatch(id: $id) { state done items { fileName error warnings noteId } } }`,
        { id: response.body.id },
      );
      expect(importBatch).toMatchObject({ state: 'done', done: some.length });
      expect(importBatch.items.map((item: any) => item.fileName)).toEqual(some.map((_, i) => `${language} ${from + i}.txt`));
      noteIds.push(...importBatch.items.map((item: any) => item.noteId));
    }
    return noteIds;
  }
});
