import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { newId } from '#platform/db';
import { type Person, sharedApp, type TestApp } from '../../../testing/harness.js';
import { aNote, aProject, aPush, push, replaceStep } from '../../documents/docs/doc.factory.js';

let t: TestApp;
let admin: Person;
let writer: Person;
let viewer: Person;
let stranger: Person;
let projectId: string;

beforeAll(async () => {
  t = await sharedApp();
  const a = await t.aWorkspace();
  admin = a.admin;
  writer = await t.aMember(a.id, 'contributor');
  viewer = await t.aMember(a.id, 'viewer');
  stranger = (await t.aWorkspace()).admin;
  projectId = await aProject(t, admin.actor);
});
afterAll(() => t.close());

const create = async (person: Person, input: Record<string, unknown>): Promise<any> =>
  (await person.ask('mutation ($i: CreateHighlightInput!) { createHighlight(input: $i) { id } }', { i: { version: 0, ...input } }))
    .createHighlight;
const ofNote = async (person: Person, noteId: string): Promise<any[]> =>
  (await person.ask('query ($n: ID!) { noteHighlights(noteId: $n) { id } }', { n: noteId })).noteHighlights;

describe('a highlight', () => {
  it('is listed with all of its note, or with those that were asked for', async () => {
    const noteId = await aNote(t, admin.actor, projectId, 'Hello you');
    const other = await aNote(t, admin.actor, projectId, 'Hello them');
    const [a, b] = [await create(writer, { noteId, start: 0, end: 5 }), await create(writer, { noteId, start: 6, end: 9 })];
    const elsewhere = await create(writer, { noteId: other, start: 0, end: 5 });
    const some = async (ids: string[]) =>
      (await viewer.ask(`query ($n: ID!, $ids: [ID!]) { noteHighlights(noteId: $n, ids: $ids) { id } }`, { n: noteId, ids }))
        .noteHighlights;
    expect((await ofNote(viewer, noteId)).map((h) => h.id)).toEqual([a.id, b.id]);
    expect(await some([b.id, elsewhere.id, newId()])).toEqual([{ id: b.id }]);
    expect(await some([])).toEqual([]);
    await expect(some(['nonsense'])).rejects.toMatchObject({ code: 'ValidationError' });
    await expect(some(Array.from({ length: 1001 }, newId))).rejects.toMatchObject({ code: 'ValidationError' });
  });

  it('is ok, changed or an orphan, and lists by status have all of them, whatever is done to the text', async () => {
    const own = (await admin.ask('mutation { createProject(input: { name: "States" }) { id } }')).createProject.id;
    const words = 'one two three four five six seven eight nine ten';
    const noteId = await aNote(t, admin.actor, own, words, words);
    const from = (text: string) => words.indexOf(text);
    for (const word of words.split(' ')) await create(writer, { noteId, start: from(word), end: from(word) + word.length });
    const states = async () =>
      (await viewer.ask('query ($p: ID!) { highlightStatusCounts(projectId: $p) { total ok changed orphan } }', { p: own }))
        .highlightStatusCounts;
    const listed = async (status: string) =>
      (
        await viewer.ask(
          'query ($p: ID!, $s: HighlightStatus) { highlights(projectId: $p, status: $s, first: 50) { total nodes { status } } }',
          { p: own, s: status },
        )
      ).highlights;
    expect(await states()).toEqual({ total: 10, ok: 10, changed: 0, orphan: 0 });
    // Inside of "two", all of "five", and half of "eight".
    const at = (text: string, by = 0) => 1 + from(text) + by;
    await push(
      admin,
      aPush(noteId, 10, [
        replaceStep(at('eight', 2), at('eight', 5), ''),
        replaceStep(at('five'), at('five', 4), ''),
        replaceStep(at('two', 1), at('two', 1), 'x'),
      ]),
    );
    expect(await states()).toEqual({ total: 10, ok: 7, changed: 2, orphan: 1 });
    for (const status of ['ok', 'changed', 'orphan']) {
      const { total, nodes } = await listed(status);
      expect([total, ...new Set(nodes.map((node: { status: string }) => node.status))]).toEqual([(await states())[status], status]);
    }
    await expect(stranger.ask('query ($p: ID!) { highlightStatusCounts(projectId: $p) { total } }', { p: own })).rejects.toMatchObject({
      code: 'NotFound',
    });
  });
});
