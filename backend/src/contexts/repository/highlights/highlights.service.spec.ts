import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { HIGHLIGHT_TOO_LONG, LIMITS, sliceCodePoints } from '@libs/domain';
import { EMPTY_STEP, plainText } from '@libs/editor';
import { newId } from '#platform/db';
import { type Person, sharedApp, type TestApp } from '../../../testing/harness.js';
import { aNote, aProject, aPush, fetchDoc, push, replaceStep } from '../../documents/docs/doc.factory.js';
import { DocsService } from '../../documents/docs/docs.service.js';
import { aTag, aTagGroup } from '../tags/tag.factory.js';
import { HighlightsService } from './highlights.service.js';

let t: TestApp;
let admin: Person;
let writer: Person;
let viewer: Person;
let stranger: Person;
let projectId: string;
let groupId: string;

beforeAll(async () => {
  t = await sharedApp();
  const a = await t.aWorkspace();
  admin = a.admin;
  writer = await t.aMember(a.id, 'contributor', 'Wim Writer');
  viewer = await t.aMember(a.id, 'viewer');
  stranger = (await t.aWorkspace()).admin;
  projectId = await aProject(t, admin.actor);
  ({ groupId } = await aTagGroup(admin, projectId));
});
afterAll(() => t.close());

const FIELDS = `id noteId projectId noteTitle projectName quote text status start end docVersion speaker startMs tags { id title colour } createdAt createdBy { name } deletedAt viewerAccess`;

const newTag = (title: string, group = groupId) => aTag(admin, group, title);
const create = async (person: Person, input: Record<string, unknown>): Promise<any> =>
  (await person.ask(`mutation ($i: CreateHighlightInput!) { createHighlight(input: $i) { ${FIELDS} } }`, { i: { version: 0, ...input } }))
    .createHighlight;
const ofNote = async (person: Person, noteId: string): Promise<any[]> =>
  (await person.ask(`query ($n: ID!) { noteHighlights(noteId: $n) { ${FIELDS} } }`, { n: noteId })).noteHighlights;
const list = async (person: Person, args: Record<string, unknown>): Promise<any> =>
  (
    await person.ask(
      `query ($p: ID, $t: ID, $n: ID, $f: Int, $a: String) { highlights(projectId: $p, tagId: $t, noteId: $n, first: $f, after: $a) { nodes { id excerpt text tags { title } } total pageInfo { hasNextPage endCursor } } }`,
      args,
    )
  ).highlights;
const one = async (person: Person, id: string): Promise<any> =>
  (await person.ask(`query ($id: ID!) { highlight(id: $id) { ${FIELDS} } }`, { id })).highlight;
const tag = async (person: Person, ids: string[], add: string[], remove: string[] = []): Promise<any[]> =>
  (
    await person.ask(
      `mutation ($i: [ID!]!, $a: [ID!]!, $r: [ID!]!) { tagHighlights(input: { ids: $i, add: $a, remove: $r }) { highlights { id tags { id } } } }`,
      {
        i: ids,
        a: add,
        r: remove,
      },
    )
  ).tagHighlights.highlights;
const remove = (person: Person, ids: string[]) => person.ask(`mutation ($i: [ID!]!) { deleteHighlights(ids: $i) { ids } }`, { i: ids });
const restore = async (person: Person, ids: string[]): Promise<any[]> =>
  (await person.ask(`mutation ($i: [ID!]!) { restoreHighlights(ids: $i) { highlights { ${FIELDS} } } }`, { i: ids })).restoreHighlights
    .highlights;

describe('making highlights', () => {
  it('takes code points, so that the quote is exactly that slice of the text', async () => {
    const noteId = await aNote(t, admin.actor, projectId, 'Ana: I paid 😀 twice 👩‍👩‍👧', 'Ben: why? 😮');
    const { plain } = (await t.db.one<{ plain: string }>(admin.actor, `select plain from notes where id = $1`, [noteId]))!;
    for (const [start, end] of [
      [0, 1],
      [7, 8],
      [2, 12],
      [7, 20],
      [9, 25],
    ] as const) {
      const created = await create(writer, { noteId, start, end });
      const slice = sliceCodePoints(plain, start, end);
      expect(created).toMatchObject({
        quote: slice,
        text: slice,
        status: 'ok',
        start,
        end,
        noteId,
        projectId,
        noteTitle: 'Call with Ana',
        projectName: 'Deposit study',
        speaker: 'Ana',
        startMs: 0,
        tags: [],
        deletedAt: null,
        createdBy: { name: 'Wim Writer' },
        viewerAccess: 'write',
      });
    }
    const last = await create(writer, { noteId, start: 22, end: 26, version: 5 });
    expect(last).toMatchObject({ speaker: 'Ben', startMs: 1000 });
    expect((await ofNote(viewer, noteId)).map((h) => h.start)).toEqual([0, 2, 7, 7, 9, 22]);
  });

  it('counted in an older version finds the words where they are now', async () => {
    const noteId = await aNote(t, admin.actor, projectId, 'The deposit came as a surprise');
    await push(admin, aPush(noteId, 0, [replaceStep(1, 1, 'Well 😀, ')]));
    await push(admin, aPush(noteId, 1, [replaceStep(10, 13, ''), replaceStep(1, 1, 'Oh. ')]));
    const created = await create(writer, { noteId, version: 0, start: 4, end: 11 });
    expect(created).toMatchObject({ text: 'deposit', status: 'ok' });
    expect(sliceCodePoints(await plainOf(noteId), created.start, created.end)).toBe('deposit');
    expect(await create(writer, { noteId, version: 1, start: 0, end: 4 })).toMatchObject({ text: 'Well' });
    await expect(create(writer, { noteId, version: 0, start: 0, end: 3 })).rejects.toMatchObject({ code: 'ValidationError' });
    await expect(create(writer, { noteId, version: 99, start: 0, end: 3 })).rejects.toMatchObject({ code: 'ValidationError' });
  });

  it('is refused for an empty range, one outside the text, or one without a letter', async () => {
    const noteId = await aNote(t, admin.actor, projectId, 'Hello', 'you');
    for (const [start, end] of [
      [2, 2],
      [3, 1],
      [0, 10],
      [50, 60],
      [5, 6],
    ])
      await expect(create(writer, { noteId, start, end })).rejects.toMatchObject({ code: 'ValidationError' });
    expect((await fetchDoc(admin, noteId)).version).toBe(0);
  });

  it('is refused beyond 20,000 code points, and lists show the first 600', async () => {
    const max = LIMITS.highlight.length;
    const noteId = await aNote(t, admin.actor, projectId, '😀'.repeat(max + 1));
    await expect(create(writer, { noteId, start: 0, end: max + 1 })).rejects.toMatchObject({
      code: 'ValidationError',
      extensions: { fields: { end: HIGHLIGHT_TOO_LONG } },
    });
    const op = { kind: 'create' as const, id: newId(), from: 1, to: 1 + 2 * (max + 1) };
    await expect(push(writer, aPush(noteId, 0, [EMPTY_STEP], { ops: [op] }))).rejects.toThrow(HIGHLIGHT_TOO_LONG);
    const created = await create(writer, { noteId, start: 0, end: max });
    expect(created.quote).toBe('😀'.repeat(max));
    const shown = (await list(writer, { n: noteId })).nodes[0].excerpt;
    expect(shown).toBe(`${'😀'.repeat(LIMITS.highlight.excerpt - 1)}…`);
    const longer = { kind: 'resize' as const, id: created.id, from: 1, to: 1 + 2 * (max + 1) };
    await expect(push(writer, aPush(noteId, 1, [EMPTY_STEP], { ops: [longer] }))).rejects.toThrow(HIGHLIGHT_TOO_LONG);
    await push(admin, aPush(noteId, 1, [replaceStep(3, 3, 'x'.repeat(50_000))]));
    await t.get(DocsService).settle(admin.actor, noteId);
    expect([...(await one(writer, created.id)).text]).toHaveLength(max);
  });

  it('is done once for one client key', async () => {
    const noteId = await aNote(t, admin.actor, projectId, 'Hello you');
    const key = { noteId, start: 0, end: 5, clientKey: 'once-0000-1' };
    const both = await Promise.all([create(writer, key), create(writer, key)]);
    expect(both[1].id).toBe(both[0].id);
    expect(await ofNote(admin, noteId)).toHaveLength(1);
  });

  it('is not for viewers, and there is no note for another workspace', async () => {
    const noteId = await aNote(t, admin.actor, projectId, 'Hello');
    const created = await create(writer, { noteId, start: 0, end: 5 });
    await expect(create(viewer, { noteId, start: 0, end: 5 })).rejects.toMatchObject({ code: 'Forbidden' });
    await expect(create(stranger, { noteId, start: 0, end: 5 })).rejects.toMatchObject({ code: 'NotFound' });
    await expect(ofNote(stranger, noteId)).rejects.toMatchObject({ code: 'NotFound' });
    await expect(one(stranger, created.id)).rejects.toMatchObject({ code: 'NotFound' });
    await expect(remove(stranger, [created.id])).rejects.toMatchObject({ code: 'NotFound' });
    await expect(remove(viewer, [created.id])).rejects.toMatchObject({ code: 'Forbidden' });
    expect((await list(stranger, {})).total).toBe(0);
    expect((await t.get(HighlightsService).byIds(stranger.actor, [created.id])).size).toBe(0);
  });

  it('makes 700 in a few writes', async () => {
    const noteId = await aNote(t, admin.actor, projectId, ...Array.from({ length: 700 }, (_, i) => `paragraph ${i} 😀`));
    const plain = await plainOf(noteId);
    const points = [...plain];
    const starts = points.flatMap((c, i) => (c === 'p' && points[i + 1] === 'a' && points[i + 2] === 'r' ? [i] : []));
    const startedAt = performance.now();
    const ids = await t.get(HighlightsService).createMany(
      writer.actor,
      noteId,
      starts.map((start) => ({ version: 0, start, end: start + 9 })),
    );
    expect(performance.now() - startedAt).toBeLessThan(5000);
    expect(new Set(ids).size).toBe(700);
    const created = await ofNote(admin, noteId);
    expect(created.map((h) => h.id)).toEqual(ids);
    expect(new Set(created.map((h) => h.text))).toEqual(new Set(['paragraph']));
    expect((await fetchDoc(admin, noteId)).version).toBe(2);
  });
});

describe('tags on highlights', () => {
  it('are put on and taken off; only those of a board of the project, at most 50', async () => {
    const noteId = await aNote(t, admin.actor, projectId, 'Hello you');
    const [a, b] = [await newTag('A'), await newTag('B')];
    const other = await newTag('Other', (await aTagGroup(admin, await aProject(t, admin.actor))).groupId);
    const created = await create(writer, { noteId, start: 0, end: 5, tagIds: [a] });
    expect(created.tags).toMatchObject([{ id: a, title: 'A' }]);
    const second = await create(writer, { noteId, start: 6, end: 9 });
    const both = await tag(writer, [second.id, created.id], [a, b]);
    expect(both.map((h) => h.id)).toEqual([second.id, created.id]);
    expect(both.map((h) => h.tags.map((x: any) => x.id).sort())).toEqual([[a, b].sort(), [a, b].sort()]);
    expect((await tag(writer, [created.id], [], [a]))[0].tags).toEqual([{ id: b }]);
    await expect(tag(writer, [created.id], [other])).rejects.toMatchObject({ code: 'ValidationError' });
    await expect(create(writer, { noteId, start: 0, end: 5, tagIds: [other] })).rejects.toMatchObject({ code: 'ValidationError' });
    await expect(tag(viewer, [created.id], [a])).rejects.toMatchObject({ code: 'Forbidden' });
    await expect(tag(stranger, [created.id], [a])).rejects.toMatchObject({ code: 'NotFound' });
    const many = await Promise.all(Array.from({ length: 50 }, (_, i) => newTag(`Tag ${i}`)));
    await expect(tag(writer, [created.id], many)).rejects.toMatchObject({ code: 'ValidationError' });
    expect((await one(writer, created.id)).tags).toHaveLength(1);
    expect((await tag(writer, [created.id], many, [b]))[0].tags).toHaveLength(50);
  });

  it('are at most 50 also when two people tag at the same moment', async () => {
    const noteId = await aNote(t, admin.actor, projectId, 'Hello you');
    const { groupId: group } = await aTagGroup(admin, projectId);
    const tags: string[] = [];
    for (let i = 0; i < 60; i++) tags.push(await newTag(`Both ${i}`, group));
    const ids = await t.get(HighlightsService).createMany(
      writer.actor,
      noteId,
      Array.from({ length: 4 }, () => ({ version: 0, start: 0, end: 5 })),
    );
    for (const id of ids) {
      const ends = await Promise.allSettled([tag(writer, [id], tags.slice(0, 30)), tag(admin, [id], tags.slice(30))]);
      expect(ends.filter((end) => end.status === 'fulfilled')).toHaveLength(1);
      expect((await one(writer, id)).tags).toHaveLength(30);
    }
  });

  it('filter the lists, which are paged newest first', async () => {
    const project = await aProject(t, admin.actor);
    const noteId = await aNote(t, admin.actor, project, 'one two three four five');
    const tagId = await newTag('Listed', (await aTagGroup(admin, project)).groupId);
    const ids: string[] = [];
    for (const [start, end] of [
      [0, 3],
      [4, 7],
      [8, 13],
      [14, 18],
      [19, 23],
    ])
      ids.push((await create(writer, { noteId, start, end, tagIds: start! % 8 ? [] : [tagId] })).id);
    const first = await list(viewer, { p: project, f: 2 });
    expect(first).toMatchObject({ total: 5, nodes: [{ text: 'five' }, { text: 'four' }], pageInfo: { hasNextPage: true } });
    const next = await list(viewer, { p: project, f: 3, a: first.pageInfo.endCursor });
    expect(next).toMatchObject({
      total: 5,
      nodes: [{ text: 'three' }, { text: 'two' }, { text: 'one' }],
      pageInfo: { hasNextPage: false },
    });
    expect((await list(viewer, { t: tagId })).nodes).toMatchObject([{ text: 'three', tags: [{ title: 'Listed' }] }, { text: 'one' }]);
    expect((await list(viewer, { n: noteId, t: tagId })).total).toBe(2);
    expect(await list(viewer, { p: newId() })).toMatchObject({ total: 0, nodes: [], pageInfo: { hasNextPage: false, endCursor: null } });
    const counted = async () =>
      (await viewer.ask('query ($p: ID!) { project(id: $p) { highlightCount } }', { p: project })).project.highlightCount;
    const before = (await list(viewer, {})).total;
    await remove(writer, [ids[4]!]);
    expect([await counted(), (await list(viewer, {})).total]).toEqual([4, before - 1]);
    await t.db.tx(admin.actor, (m) => m.query(`update notes set deleted_at = now() where id = $1`, [noteId]));
    expect([await counted(), (await list(viewer, { p: project })).total, (await list(viewer, {})).total]).toEqual([0, 0, before - 5]);
    await expect(one(admin, ids[0]!)).rejects.toMatchObject({ code: 'NotFound' });
  });
});

describe('deleted highlights', () => {
  it('leave the lists, keep moving, and come back where their words are', async () => {
    const noteId = await aNote(t, admin.actor, projectId, 'Hello world');
    const created = await create(writer, { noteId, start: 6, end: 11 });
    await remove(writer, [created.id]);
    expect(await ofNote(writer, noteId)).toEqual([]);
    expect((await list(writer, { n: noteId })).total).toBe(0);
    expect((await one(writer, created.id)).deletedAt).not.toBeNull();
    expect((await fetchDoc(writer, noteId)).highlights).toMatchObject([{ id: created.id, removed: true }]);
    await push(admin, aPush(noteId, 2, [replaceStep(1, 1, 'Oh 😀. ')]));
    expect(await restore(writer, [created.id])).toMatchObject([
      { id: created.id, deletedAt: null, text: 'world', status: 'ok', start: 12, end: 17 },
    ]);
    await restore(writer, [created.id]);
    expect((await fetchDoc(writer, noteId)).version).toBe(4);
    const actions = await t.db.read<{ action: string }>(admin.actor, `select action from revisions where object_id = $1 order by at, id`, [
      created.id,
    ]);
    expect(actions.map((r) => r.action)).toEqual(['created', 'deleted', 'restored']);
  });
});

const plainOf = async (noteId: string) => plainText((await t.get(DocsService).textOf(admin.actor, noteId)).doc);
