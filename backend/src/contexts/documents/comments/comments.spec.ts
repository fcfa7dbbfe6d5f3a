import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { mentionOf } from '@libs/domain';
import type { HighlightOp } from '@libs/editor';
import { newId } from '#platform/db';
import { type Person, sharedApp, type TestApp } from '../../../testing/harness.js';
import { aNote, aProject, aPush, fetchDoc, push, replaceStep } from '../docs/doc.factory.js';
import { DocsService } from '../docs/docs.service.js';
import { CommentsService } from './comments.service.js';

let t: TestApp;
let admin: Person;
let writer: Person;
let viewer: Person;
let outsider: Person;
let projectId: string;

beforeAll(async () => {
  t = await sharedApp();
  const a = await t.aWorkspace();
  admin = a.admin;
  writer = await t.aMember(a.id, 'contributor', 'Wim Writer');
  viewer = await t.aMember(a.id, 'viewer', 'Vera Viewer');
  outsider = await t.aMember(a.id, 'contributor', 'Olga Outsider');
  projectId = await aProject(t, admin.actor);
  await admin.ask(`mutation ($p: ID!) { setProjectDefaultAccess(input: { projectId: $p, access: none }) { title } }`, { p: projectId });
  for (const [person, access] of [
    [writer, 'write'],
    [viewer, 'read'],
  ] as const)
    await admin.ask(
      `mutation ($p: ID!, $u: ID!, $a: Access!) { setProjectAccess(input: { projectId: $p, userId: $u, access: $a }) { title } }`,
      {
        p: projectId,
        u: person.actor.userId,
        a: access,
      },
    );
});
afterAll(() => t.close());

const THREAD = `id docId highlightId quote status start end resolvedAt resolvedBy { name } viewerAccess createdBy { name }
  comments { id body mentions { name } createdBy { name } editedAt deletedAt canEdit canDelete }`;
const create = async (person: Person, input: object): Promise<any> =>
  (await person.ask(`mutation ($i: CreateThreadInput!) { createThread(input: $i) { ${THREAD} } }`, { i: input })).createThread;
const reply = async (person: Person, threadId: string, body: string, clientKey?: string): Promise<any> =>
  (await person.ask(`mutation ($i: ReplyInput!) { replyToThread(input: $i) { ${THREAD} } }`, { i: { threadId, body, clientKey } }))
    .replyToThread;
const edit = async (person: Person, id: string, body: string): Promise<any> =>
  (await person.ask(`mutation ($i: EditCommentInput!) { editComment(input: $i) { ${THREAD} } }`, { i: { id, body } })).editComment;
const resolve = async (person: Person, id: string, resolved: boolean): Promise<any> =>
  (
    await person.ask(`mutation ($id: ID!, $r: Boolean!) { resolveThread(input: { id: $id, resolved: $r }) { ${THREAD} } }`, {
      id,
      r: resolved,
    })
  ).resolveThread;
const remove = (person: Person, id: string) => person.ask(`mutation ($id: ID!) { deleteComment(id: $id) { ids } }`, { id });
const threads = async (person: Person, docId: string): Promise<any[]> =>
  (await person.ask(`query ($d: ID!) { threads(docId: $d) { ${THREAD} } }`, { d: docId })).threads;
const code = (call: Promise<unknown>) => call.then(() => 'done').catch((e) => e.code);
const note = (...paragraphs: string[]) => aNote(t, admin.actor, projectId, ...paragraphs);

describe('a thread on a range', () => {
  it('keeps the words, moves with the text, and says when they change or go', async () => {
    const docId = await note('The deposit came as a surprise.', 'Nobody said so.');
    const created = await create(writer, { docId, version: 0, start: 4, end: 11, body: 'Which deposit?' });
    expect(created).toMatchObject({
      quote: 'deposit',
      status: 'ok',
      start: 4,
      end: 11,
      createdBy: { name: 'Wim Writer' },
      comments: [{ body: 'Which deposit?', canEdit: true, canDelete: true }],
    });
    const anchor = async () => (await fetchDoc(writer, docId)).highlights.find((h: any) => h.id === created.id);
    expect(await anchor()).toMatchObject({ mark: 'comment', from: 5, to: 12, quote: 'deposit' });
    // A highlight it is not: no list has it, and nothing counts it.
    expect(await writer.ask(`query ($n: ID!) { noteHighlights(noteId: $n) { id } note(id: $n) { highlightCount } }`, { n: docId })).toEqual(
      {
        noteHighlights: [],
        note: { highlightCount: 0 },
      },
    );

    const { version } = await fetchDoc(writer, docId);
    await push(writer, aPush(docId, version, [replaceStep(1, 1, 'Well. ')]));
    expect((await threads(writer, docId))[0]).toMatchObject({ quote: 'deposit', status: 'ok', start: 10, end: 17 });
    await push(writer, aPush(docId, version + 1, [replaceStep(12, 13, 'E')]));
    expect((await threads(writer, docId))[0]).toMatchObject({ quote: 'deposit', status: 'changed' });
    await push(writer, aPush(docId, version + 2, [replaceStep(8, 24, '')]));
    expect((await threads(writer, docId))[0]).toMatchObject({ quote: 'deposit', status: 'orphan', start: null, end: null });
  });

  it('is placed in the version that the offsets were counted in', async () => {
    const docId = await note('One two three');
    await push(writer, aPush(docId, 0, [replaceStep(1, 1, 'Zero ')]));
    expect(await create(writer, { docId, version: 0, start: 4, end: 7, body: 'Two?' })).toMatchObject({ quote: 'two', start: 9, end: 12 });
    expect(await code(create(writer, { docId, version: 0, start: 4, end: 99, body: 'Beyond' }))).toBe('ValidationError');
    expect(await code(create(writer, { docId, version: 77, start: 0, end: 3, body: 'Later' }))).toBe('ValidationError');
  });

  it('survives a restart and an undo like any anchor, and no bare action makes, moves or removes one', async () => {
    const docId = await note('Hello world again');
    const created = await create(writer, { docId, version: 0, start: 6, end: 11, body: 'Which world?' });
    const { version } = await fetchDoc(writer, docId);
    await push(writer, aPush(docId, version, [replaceStep(6, 13, '')]));
    expect((await threads(writer, docId))[0].status).toBe('orphan');
    await t.get(DocsService).settle(writer.actor, docId);
    await push(writer, aPush(docId, version + 1, [replaceStep(6, 6, ' world ')], { metas: [{ k: 'h' }] }));
    expect((await threads(writer, docId))[0]).toMatchObject({ id: created.id, status: 'ok', start: 6, end: 11 });
    const ops: HighlightOp[] = [
      { kind: 'remove', id: created.id },
      { kind: 'resize', id: created.id, from: 1, to: 3 },
      { kind: 'create', id: newId(), from: 1, to: 3, mark: 'comment' },
    ];
    for (const op of ops) expect(await code(push(writer, aPush(docId, version + 2, [], { ops: [op] })))).toBe('ValidationError');
  });

  it('stands on insights as well', async () => {
    const insight = (
      await writer.ask(`mutation ($i: CreateInsightInput!) { createInsight(input: $i) { id } }`, { i: { projectId, title: 'Deposits' } })
    ).createInsight.id;
    await push(writer, aPush(insight, 0, [replaceStep(1, 1, 'People dislike deposits')]));
    expect(await create(writer, { docId: insight, version: 1, start: 7, end: 14, body: 'All of them?' })).toMatchObject({
      quote: 'dislike',
    });
    expect(await code(push(writer, aPush(insight, 2, [], { ops: [{ kind: 'create', id: newId(), from: 1, to: 4 }] })))).toBe(
      'ValidationError',
    );
    await push(writer, aPush(insight, 2, [replaceStep(1, 1, 'Some ')]));
    expect((await threads(viewer, insight))[0]).toMatchObject({ quote: 'dislike', start: 12, status: 'ok', viewerAccess: 'read' });
  });
});

describe('a thread on a highlight', () => {
  it('is one, stands where the highlight stands, and keeps its words when that is removed', async () => {
    const docId = await note('The fee was unclear to me');
    const highlight = (
      await writer.ask(`mutation ($i: CreateHighlightInput!) { createHighlight(input: $i) { id } }`, {
        i: { noteId: docId, version: 0, start: 4, end: 7 },
      })
    ).createHighlight.id;
    const on = (person: Person, body: string) => create(person, { docId, highlightId: highlight, body });
    const [a, b] = await Promise.all([on(writer, 'Fee of what?'), on(admin, 'Which one?')]);
    expect(b.id).toBe(a.id);
    await push(writer, aPush(docId, (await fetchDoc(writer, docId)).version, [replaceStep(1, 1, 'So. ')]));
    const [thread] = await threads(viewer, docId);
    expect(thread).toMatchObject({ highlightId: highlight, quote: 'fee', status: 'ok', start: 8, end: 11 });
    expect(thread.comments.map((c: any) => c.body).sort()).toEqual(['Fee of what?', 'Which one?']);
    await writer.ask(`mutation ($ids: [ID!]!) { deleteHighlights(ids: $ids) { ids } }`, { ids: [highlight] });
    expect((await threads(viewer, docId))[0]).toMatchObject({ quote: 'fee', status: 'orphan', start: null });
    expect(await code(on(writer, 'Still there?'))).toBe('NotFound');
    expect(await code(create(writer, { docId: await note('Other'), highlightId: highlight, body: 'Elsewhere' }))).toBe('NotFound');
  });
});

describe('comments', () => {
  it('are answered, changed, settled, opened again, deleted and brought back', async () => {
    const docId = await note('It buzzed and nothing came');
    const { id } = await create(writer, { docId, version: 0, start: 3, end: 9, body: 'What buzzed?' });
    const key = newId();
    const [one, two] = await Promise.all([reply(admin, id, 'The scanner.', key), reply(admin, id, 'The scanner.', key)]);
    expect([one.comments.length, two.comments.length]).toEqual([2, 2]);
    const [first, second] = one.comments;
    expect(second).toMatchObject({ createdBy: { name: 'Ada Admin' }, canEdit: true });
    expect((await threads(writer, docId))[0].comments[1]).toMatchObject({ canEdit: false, canDelete: false });
    expect((await edit(writer, first.id, 'What buzzed, exactly?')).comments[0]).toMatchObject({
      body: 'What buzzed, exactly?',
      editedAt: expect.any(String),
    });
    expect(await code(edit(writer, second.id, 'I never said so'))).toBe('Forbidden');
    expect(await code(remove(writer, second.id))).toBe('Forbidden');

    expect(await resolve(admin, id, true)).toMatchObject({ resolvedAt: expect.any(String), resolvedBy: { name: 'Ada Admin' } });
    expect(await reply(writer, id, 'Not yet.')).toMatchObject({ resolvedAt: null, resolvedBy: null });
    expect((await resolve(writer, id, true)).resolvedAt).not.toBeNull();
    expect((await resolve(writer, id, false)).resolvedAt).toBeNull();

    await remove(admin, first.id);
    const [left] = await threads(writer, docId);
    expect(left.comments[0]).toMatchObject({ body: '', deletedAt: expect.any(String), canEdit: false, canDelete: false });
    expect(await code(edit(writer, first.id, 'Again'))).toBe('NotFound');
    for (const c of left.comments.slice(1)) await remove(admin, c.id);
    expect(await threads(writer, docId)).toEqual([]);
    const mark = async () => (await fetchDoc(writer, docId)).highlights.find((h: any) => h.id === id);
    expect(await mark()).toMatchObject({ removed: true });
    await writer.ask(`mutation ($id: ID!) { restoreComment(id: $id) { id } }`, { id: first.id });
    expect((await threads(writer, docId))[0].comments[0].body).toBe('What buzzed, exactly?');
    expect(await mark()).not.toHaveProperty('removed');
  });

  it('mention only those who may read', async () => {
    const docId = await note('Who pays for this');
    const people = (await writer.ask(`query ($d: ID!) { mentionable(docId: $d) { user { id name } canRead } }`, { d: docId })).mentionable;
    expect(people.map((p: any) => [p.user.name, p.canRead])).toEqual([
      ['Ada Admin', true],
      ['Vera Viewer', true],
      ['Olga Outsider', false],
    ]);
    const result = await writer.ask(`query ($d: ID!, $q: String) { mentionable(docId: $d, query: $q) { user { name } } }`, {
      d: docId,
      q: 'outs',
    });
    expect(result.mentionable).toEqual([{ user: { name: 'Olga Outsider' } }]);
    const say = (body: string) => create(writer, { docId, version: 0, start: 0, end: 3, body });
    const created = await say(`${mentionOf(viewer.actor.userId)}, do you know?`);
    expect(created.comments[0].mentions).toEqual([{ name: 'Vera Viewer' }]);
    const refused = await say(`${mentionOf(outsider.actor.userId)}?`).catch((e) => e);
    expect([refused.code, refused.message]).toEqual(['ValidationError', expect.stringContaining('Olga Outsider cannot open this')]);
    expect(await code(say(`${mentionOf(newId())}?`))).toBe('ValidationError');
    expect(await code(edit(writer, created.comments[0].id, `${mentionOf(outsider.actor.userId)}?`))).toBe('ValidationError');
    expect(await code(reply(writer, created.id, `${mentionOf(outsider.actor.userId)}?`))).toBe('ValidationError');
  });

  it('are read by readers, written by writers, and not there for anybody else', async () => {
    const docId = await note('Quiet words');
    const { id, comments } = await create(writer, { docId, version: 0, start: 0, end: 5, body: 'Hm' });
    expect((await threads(viewer, docId))[0]).toMatchObject({ viewerAccess: 'read', comments: [{ body: 'Hm', canEdit: false }] });
    expect(await code(reply(viewer, id, 'May I?'))).toBe('Forbidden');
    expect(await code(create(viewer, { docId, version: 0, start: 0, end: 5, body: 'I' }))).toBe('Forbidden');
    expect(await code(resolve(viewer, id, true))).toBe('Forbidden');
    for (const call of [threads(outsider, docId), reply(outsider, id, 'x'), resolve(outsider, id, true), remove(outsider, comments[0].id)])
      expect(await code(call)).toBe('NotFound');
    await admin.ask(`mutation ($ids: [ID!]!) { deleteNotes(ids: $ids) { ids } }`, { ids: [docId] });
    expect(await code(threads(writer, docId))).toBe('NotFound');
    expect(await code(reply(writer, id, 'x'))).toBe('NotFound');
  });

  it('go for good thirty days after they were deleted', async () => {
    const docId = await note('Long ago');
    const { id, comments } = await create(writer, { docId, version: 0, start: 0, end: 4, body: 'An old word' });
    const lasting = await create(writer, { docId, version: 0, start: 5, end: 8, body: 'Stays' });
    await remove(writer, comments[0].id);
    const left = async () =>
      (
        await t.db.read<{ n: number }>(
          writer.actor,
          `select count(*)::int as n from comments c join comment_threads t on t.id = c.thread_id where t.id = $1`,
          [id],
        )
      )[0]!.n;
    await t.get(CommentsService).purge(writer.actor);
    expect(await left()).toBe(1);
    await t.db.tx(writer.actor, (m) =>
      m
        .query(`update comments set deleted_at = now() - interval '31 days' where id = $1`, [comments[0].id])
        .then(() => m.query(`update comment_threads set deleted_at = now() - interval '31 days' where id = $1`, [id])),
    );
    await t.get(CommentsService).purge(writer.actor);
    expect(await t.db.read(writer.actor, `select id from comment_threads where doc_id = $1`, [docId])).toEqual([{ id: lasting.id }]);
  });
});
