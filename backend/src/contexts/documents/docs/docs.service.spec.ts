import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { newId } from '#platform/db';
import { type Person, sharedApp, type TestApp } from '../../../testing/harness.js';
import { aTag, aTagGroup } from '../../repository/tags/tag.factory.js';
import { aNote, aProject, aPush, fetchDoc, push, replaceStep } from './doc.factory.js';
import { DocSnapshots } from './doc-snapshots.js';
import { DocsService } from './docs.service.js';

let t: TestApp;
let admin: Person;
let viewer: Person;
let stranger: Person;
let projectId: string;

beforeAll(async () => {
  t = await sharedApp();
  const a = await t.aWorkspace();
  admin = a.admin;
  viewer = await t.aMember(a.id, 'viewer');
  stranger = (await t.aWorkspace()).admin;
  projectId = await aProject(t, admin.actor);
});
afterAll(() => t.close());

const textOf = (doc: any): string => doc.doc.content.map((p: any) => (p.content ?? []).map((n: any) => n.text).join('')).join('\n');
const stored = async (noteId: string) => (await t.db.one<any>(admin.actor, `select * from highlights where note_id = $1`, [noteId]))!;

describe('a push', () => {
  it('is accepted on the newest version, and committed when it says so', async () => {
    const id = await aNote(t, admin.actor, projectId, 'Hello');
    expect(await push(admin, aPush(id, 0, [replaceStep(6, 6, ' you'), replaceStep(10, 10, '!')]))).toMatchObject({
      accepted: true,
      version: 2,
      rows: [],
    });
    const rows = await t.db.read<any>(admin.actor, `select version, client_id, user_id from doc_steps where doc_id = $1 order by version`, [
      id,
    ]);
    expect(rows).toEqual([0, 1].map((version) => ({ version, client_id: 'client-a', user_id: admin.actor.userId })));
    expect(textOf(await fetchDoc(admin, id))).toBe('Hello you!');
  });

  it('on an older version is refused with what was missed; a repeated one finds its own steps there', async () => {
    const id = await aNote(t, admin.actor, projectId, 'Hello');
    const first = aPush(id, 0, [replaceStep(6, 6, '!')]);
    await push(admin, first);
    const repeated = await push(admin, first);
    expect(repeated).toMatchObject({
      accepted: false,
      version: 1,
      rows: [{ version: 0, clientId: 'client-a', meta: null, step: first.steps[0] }],
    });
    expect(textOf(await fetchDoc(admin, id))).toBe('Hello!');
  });

  it('that does not fit is a ValidationError and changes nothing', async () => {
    const id = await aNote(t, admin.actor, projectId, 'Hello');
    for (const bad of [
      replaceStep(90, 91, 'x'),
      { stepType: 'nonsense' },
      { stepType: 'replace', from: 0, to: 0, slice: { content: [{ type: 'text', text: 'bare' }] } },
      7,
    ])
      await expect(push(admin, aPush(id, 0, [replaceStep(1, 1, 'a'), bad]))).rejects.toMatchObject({ code: 'ValidationError' });
    await expect(push(admin, { ...aPush(id, 0, [replaceStep(1, 1, 'a')]), epoch: 3 })).rejects.toMatchObject({
      code: 'ValidationError',
      extensions: { epoch: 0 },
    });
    await expect(push(admin, aPush(id, 5, [replaceStep(1, 1, 'a')]))).rejects.toMatchObject({ code: 'ValidationError' });
    await expect(
      push(
        admin,
        aPush(
          id,
          0,
          Array.from({ length: 201 }, () => replaceStep(1, 1, 'a')),
        ),
      ),
    ).rejects.toMatchObject({ code: 'ValidationError' });
    await expect(push(admin, aPush(id, 0, [replaceStep(1, 1, 'a'.repeat(1_100_000))]))).rejects.toMatchObject({ code: 'ValidationError' });
    await expect(push(admin, aPush(id, 0, [replaceStep(1, 1, 'a')], { metas: [] }))).rejects.toMatchObject({ code: 'ValidationError' });
    expect((await fetchDoc(admin, id)).version).toBe(0);
  });

  it('of a viewer is Forbidden, of another workspace NotFound, and both for reading', async () => {
    const id = await aNote(t, admin.actor, projectId, 'Hello');
    await expect(push(viewer, aPush(id, 0, [replaceStep(1, 1, 'a')]))).rejects.toMatchObject({ code: 'Forbidden' });
    await expect(push(stranger, aPush(id, 0, [replaceStep(1, 1, 'a')]))).rejects.toMatchObject({ code: 'NotFound' });
    await expect(push(admin, aPush(newId(), 0, [replaceStep(1, 1, 'a')]))).rejects.toMatchObject({ code: 'NotFound' });
    await expect(fetchDoc(stranger, id)).rejects.toMatchObject({ code: 'NotFound' });
    await expect(fetchDoc(admin, 'nonsense')).rejects.toMatchObject({ code: 'NotFound' });
    expect((await fetchDoc(viewer, id)).access).toBe('read');
    await t.db.tx(admin.actor, (m) => m.query(`update notes set deleted_at = now() where id = $1`, [id]));
    await expect(fetchDoc(admin, id)).rejects.toMatchObject({ code: 'NotFound' });
    await expect(push(admin, aPush(id, 0, [replaceStep(1, 1, 'a')]))).rejects.toMatchObject({ code: 'NotFound' });
  });

  it('makes highlights in the same transaction, with tags of the project only', async () => {
    const id = await aNote(t, admin.actor, projectId, 'Hello world');
    const tagId = await aTag(admin, (await aTagGroup(admin, projectId)).groupId, 'T');
    const create = { kind: 'create' as const, id: newId(), from: 8, to: 13 };
    await expect(push(admin, aPush(id, 0, [replaceStep(1, 1, 'O')], { ops: [{ ...create, tagIds: [newId()] }] }))).rejects.toMatchObject({
      code: 'ValidationError',
    });
    expect((await fetchDoc(admin, id)).version).toBe(0);
    const created = await push(admin, aPush(id, 0, [replaceStep(1, 1, 'O')], { ops: [{ ...create, tagIds: [tagId] }] }));
    expect(created).toMatchObject({ accepted: true, version: 1, highlightRows: [{ id: create.id, quote: 'world', status: 'ok' }] });
    expect(await stored(id)).toMatchObject({
      id: create.id,
      quote: 'world',
      text: 'world',
      start_offset: 7,
      end_offset: 12,
      at_version: 1,
      from_pos: 8,
      to_pos: 13,
    });
    expect(await t.db.read(admin.actor, `select tag_id from highlight_tags where highlight_id = $1`, [create.id])).toEqual([
      { tag_id: tagId },
    ]);
    const other = await aNote(t, admin.actor, projectId, 'Hello world');
    await expect(push(admin, aPush(other, 0, [], { ops: [create] }))).rejects.toMatchObject({ code: 'ValidationError' });
  });

  it('writes a highlight whose words changed at once, and every later edit of its words', async () => {
    const id = await aNote(t, admin.actor, projectId, 'Hello world');
    await push(admin, aPush(id, 0, [], { ops: [{ kind: 'create', id: newId(), from: 7, to: 12 }] }));
    await push(admin, aPush(id, 1, [replaceStep(9, 9, 'X')]));
    expect(await stored(id)).toMatchObject({ status: 'changed', text: 'woXrld', quote: 'world' });
    await push(admin, aPush(id, 2, [replaceStep(9, 9, 'Y')]));
    expect(await stored(id)).toMatchObject({ status: 'changed', text: 'woYXrld', at_version: 3 });
    await push(admin, aPush(id, 3, [replaceStep(7, 14, '')]));
    expect(await stored(id)).toMatchObject({ status: 'orphan', text: '', quote: 'world', start_offset: null });
  });
});

describe('a document at rest', () => {
  it('is stored after a pause, with what the note shows and the offsets of its highlights', async () => {
    const id = await aNote(t, admin.actor, projectId, 'Ana: Hello 😀 world');
    await push(admin, aPush(id, 0, [], { ops: [{ kind: 'create', id: newId(), from: 10, to: 15 }] }));
    await push(admin, aPush(id, 1, [replaceStep(1, 1, 'Oh 😀, ')]));
    await t.get(DocsService).settle(admin.actor, id);
    expect(await stored(id)).toMatchObject({
      status: 'ok',
      text: 'world',
      start_offset: 14,
      end_offset: 19,
      offset_version: 2,
      speaker: 's1',
      start_ms: 0,
    });
    const note = await t.db.one<any>(admin.actor, `select plain, plain_version, word_count from notes where id = $1`, [id]);
    expect(note).toMatchObject({ plain: 'Oh 😀, Hello 😀 world', plain_version: 2 });
    const snapshots = await t.db.read<any>(
      admin.actor,
      `select version, anchors is not null as anchors from doc_snapshots where doc_id = $1 order by 1`,
      [id],
    );
    expect(snapshots).toEqual([
      { version: 0, anchors: false },
      { version: 2, anchors: true },
    ]);
    for (let v = 2; v < 5; v++) {
      await push(admin, aPush(id, v, [replaceStep(1, 1, 'a')]));
      await t.get(DocsService).settle(admin.actor, id);
    }
    const thinned = await t.db.read<any>(
      admin.actor,
      `select version, anchors is not null as anchors from doc_snapshots where doc_id = $1 order by 1`,
      [id],
    );
    expect(thinned).toEqual([
      { version: 0, anchors: false },
      { version: 5, anchors: true },
    ]);
  });

  it('is stored by itself after a second of quiet', async () => {
    const id = await aNote(t, admin.actor, projectId, 'Hello');
    await push(admin, aPush(id, 0, [replaceStep(6, 6, ' again')]));
    for (let i = 0; i < 60 && (await version(id)) < 1; i++) await new Promise((r) => setTimeout(r, 50));
    expect(await version(id)).toBe(1);
  });

  it('answers 304 for what the browser has, and steps since a version', async () => {
    const id = await aNote(t, admin.actor, projectId, 'Hello');
    const first = await admin.request('get', `/api/docs/${id}`);
    expect(first.headers).toMatchObject({ 'content-encoding': 'gzip', 'cache-control': 'private, no-cache' });
    const etag = first.headers['etag']!;
    expect((await admin.request('get', `/api/docs/${id}`).set('if-none-match', etag)).status).toBe(304);
    await push(admin, aPush(id, 0, [replaceStep(6, 6, '!')]));
    expect((await admin.request('get', `/api/docs/${id}`).set('if-none-match', etag)).status).toBe(200);
    expect((await admin.request('get', `/api/docs/${id}/steps?since=0`)).body).toMatchObject({
      docId: id,
      version: 1,
      epoch: 0,
      rows: [{ version: 0 }],
    });
    expect((await admin.request('get', `/api/docs/${id}/steps?since=x`)).status).toBe(400);
    expect((await stranger.request('get', `/api/docs/${id}/steps?since=0`)).status).toBe(404);
  });

  const version = async (id: string) =>
    (await t.db.one<{ v: number }>(admin.actor, `select snapshot_version as v from docs where id = $1`, [id]))!.v;
});

describe('following a document', () => {
  it('gives what was missed, then each step, and ends when the reader is removed', async () => {
    const id = await aNote(t, admin.actor, projectId, 'Hello');
    const reader = await t.aMember(admin.actor.workspaceId, 'contributor');
    await push(admin, aPush(id, 0, [replaceStep(1, 1, 'a')]));
    const before = t.get(DocSnapshots) && listeners();
    const stream = await t.get(DocsService).follow(reader.actor, id, 0);
    expect((await stream.next()).value).toMatchObject({ docId: id, version: 1, rows: [{ version: 0 }] });
    const next = stream.next();
    await push(admin, aPush(id, 1, [replaceStep(1, 1, 'b'), replaceStep(1, 1, 'c')]));
    expect((await next).value).toMatchObject({ version: 3, rows: [{ version: 1 }, { version: 2 }] });
    await t.db.tx(admin.actor, (m) => m.query(`update members set removed_at = now() where id = $1`, [reader.actor.memberId]));
    const last = stream.next();
    await push(admin, aPush(id, 3, [replaceStep(1, 1, 'd')]));
    expect(await last).toEqual({ done: true, value: undefined });
    expect(listeners()).toBe(before);
    await expect(t.get(DocsService).follow(stranger.actor, id, 0)).rejects.toMatchObject({ code: 'NotFound' });
  });

  const listeners = () => (t.get(DocsService) as any).live.size as number;
});
