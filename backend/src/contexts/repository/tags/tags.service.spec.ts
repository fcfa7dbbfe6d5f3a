import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { newId } from '#platform/db';
import { type Person, sharedApp, type TestApp } from '../../../testing/harness.js';
import { aProject } from '../../documents/docs/doc.factory.js';
import { aGroupOn, aTagGroup } from './tag.factory.js';

let t: TestApp;
let admin: Person;
let viewer: Person;
let stranger: Person;
let projectId: string;
let groupId: string;
let boardId: string;

beforeAll(async () => {
  t = await sharedApp();
  const a = await t.aWorkspace();
  admin = a.admin;
  viewer = await t.aMember(a.id, 'viewer');
  stranger = (await t.aWorkspace()).admin;
  projectId = await aProject(t, admin.actor);
  ({ boardId, groupId } = await aTagGroup(admin, projectId, { board: 'Journey', group: 'Money' }));
});
afterAll(() => t.close());

const make = async (title: string, extra: Record<string, unknown> = {}) =>
  (
    await admin.ask(`mutation ($i: CreateTagInput!) { createTag(input: $i) { id title colour rank groupId } }`, {
      i: { groupId, title, ...extra },
    })
  ).createTag;
const titles = async (person = admin) =>
  (await person.ask(`query ($p: ID!) { tags(projectId: $p) { title } }`, { p: projectId })).tags.map((x: any) => x.title);

/** A highlight as the document engine would have stored it. */
async function aHighlight(...tagIds: string[]): Promise<string> {
  const w = admin.actor.workspaceId;
  const [note, id] = [newId(), newId()];
  await t.db.tx(admin.actor, async (m) => {
    await m.query(`insert into notes (workspace_id, id, project_id, title, created_by) values ($1, $2, $3, 'Call', $4)`, [
      w,
      note,
      projectId,
      admin.actor.userId,
    ]);
    await m.query(
      `insert into highlights (workspace_id, id, note_id, project_id, from_pos, to_pos, at_version, created_version, status, quote, text, offset_version, created_by)
       values ($1, $2, $3, $4, 1, 5, 0, 0, 'ok', 'word', 'word', 0, $5)`,
      [w, id, note, projectId, admin.actor.userId],
    );
    for (const tag of tagIds)
      await m.query(`insert into highlight_tags (workspace_id, highlight_id, tag_id, created_by) values ($1, $2, $3, $4)`, [
        w,
        id,
        tag,
        admin.actor.userId,
      ]);
  });
  return id;
}

describe('tags', () => {
  it('are made at the end of their group, with the least used colour', async () => {
    const a = await make('Deposit surprise');
    const b = await make('Fee unclear');
    expect(b.rank - a.rank).toBe(65536);
    expect(b.colour).not.toBe(a.colour);
    expect((await titles()).slice(-2)).toEqual(['Deposit surprise', 'Fee unclear']);
  });

  it('are made once for one client key', async () => {
    const a = await make('Once', { clientKey: 'key-0000-1' });
    const b = await make('Once', { clientKey: 'key-0000-1' });
    expect(b.id).toBe(a.id);
  });

  it('refuse an empty or over-long title with a message for the field', async () => {
    const r = await admin.gql(`mutation ($i: CreateTagInput!) { createTag(input: $i) { id } }`, { i: { groupId, title: '  ' } });
    expect(r.errors![0]!.extensions).toMatchObject({ code: 'ValidationError', fields: { title: 'Title is required.' } });
    await expect(make('x'.repeat(201))).rejects.toMatchObject({ code: 'ValidationError' });
    expect((await make('é'.repeat(200))).title).toHaveLength(200);
  });

  it('move between places, and the list shows the new order', async () => {
    const g = await aGroupOn(admin, boardId, 'Order');
    const [a, , c] = [await make('A', { groupId: g }), await make('B', { groupId: g }), await make('C', { groupId: g })];
    await admin.ask(`mutation ($id: ID!, $g: ID!) { moveTag(input: { id: $id, groupId: $g, index: 0 }) { id } }`, { id: c.id, g });
    await admin.ask(`mutation ($id: ID!, $g: ID!) { moveTag(input: { id: $id, groupId: $g, index: 2 }) { id } }`, { id: a.id, g });
    expect((await titles()).filter((x: string) => x.length === 1)).toEqual(['C', 'B', 'A']);
  });

  it('stand on their board in their own group only', async () => {
    const g = await aGroupOn(admin, boardId, 'Alone');
    await make('Only here', { groupId: g });
    const { tagBoards } = await admin.ask(
      `query ($p: ID!) { tagBoards(projectId: $p) { tagCount groups { id name tags { title group } } } }`,
      { p: projectId },
    );
    const [board] = tagBoards;
    expect(board.groups.find((x: any) => x.id === g).tags).toEqual([{ title: 'Only here', group: 'Alone' }]);
    for (const x of board.groups) for (const tag of x.tags) expect(tag.group).toBe(x.name);
    expect(board.groups.flatMap((x: any) => x.tags)).toHaveLength(board.tagCount);
  });

  it('merge to the union of highlights, lead old ids to the kept tag, and come back whole', async () => {
    const [a, b] = [await make('Pending screen'), await make('Pending message')];
    const both = await aHighlight(a.id, b.id);
    const onlyB = await aHighlight(b.id);
    const { mergeTags } = await admin.ask(
      `mutation ($f: [ID!]!, $i: ID!) { mergeTags(input: { fromIds: $f, intoId: $i }) { id movedHighlights tag { highlightCount } } }`,
      { f: [b.id], i: a.id },
    );
    expect(mergeTags).toMatchObject({ movedHighlights: 1, tag: { highlightCount: 2 } });
    expect((await admin.ask(`query ($id: ID!) { tag(id: $id) { id } }`, { id: b.id })).tag.id).toBe(a.id);
    await admin.ask(`mutation ($m: ID!) { unmergeTags(id: $m) { id } }`, { m: mergeTags.id });
    const pairs = await t.db.read<{ h: string; t: string }>(
      admin.actor,
      `select highlight_id as h, tag_id as t from highlight_tags where tag_id = any($1) order by 1, 2`,
      [[a.id, b.id]],
    );
    expect(pairs.map((p) => `${p.h} ${p.t}`).sort()).toEqual([`${both} ${a.id}`, `${both} ${b.id}`, `${onlyB} ${b.id}`].sort());
  });

  it('survive merges that cross and merges undone out of order', async () => {
    const MERGE = `mutation ($f: [ID!]!, $i: ID!) { mergeTags(input: { fromIds: $f, intoId: $i }) { id } }`;
    const [a, b] = [await make('Cross one'), await make('Cross two')];
    await aHighlight(a.id);
    await aHighlight(b.id);
    const both = await Promise.allSettled([admin.ask(MERGE, { f: [a.id], i: b.id }), admin.ask(MERGE, { f: [b.id], i: a.id })]);
    expect(both.filter((r) => r.status === 'fulfilled')).toHaveLength(1);
    expect((await titles()).filter((x: string) => x.startsWith('Cross'))).toHaveLength(1);
    const [c, d, e] = [await make('Chain c'), await make('Chain d'), await make('Chain e')];
    await aHighlight(c.id);
    const first = (await admin.ask(MERGE, { f: [c.id], i: d.id })).mergeTags.id;
    const second = (await admin.ask(MERGE, { f: [d.id], i: e.id })).mergeTags.id;
    const undo = (m: string) => admin.ask(`mutation ($m: ID!) { unmergeTags(id: $m) { id } }`, { m });
    await expect(undo(first)).rejects.toMatchObject({ code: 'ValidationError' });
    await expect(admin.ask(`mutation ($ids: [ID!]!) { restoreTags(ids: $ids) { tags { id } } }`, { ids: [c.id] })).rejects.toMatchObject({
      code: 'ValidationError',
    });
    await undo(second);
    await undo(first);
    expect((await admin.ask(`query ($id: ID!) { tag(id: $id) { id highlightCount } }`, { id: c.id })).tag).toEqual({
      id: c.id,
      highlightCount: 1,
    });
  });

  it('made at once take different ranks, and one client key makes one', async () => {
    const g = await aGroupOn(admin, boardId, 'At once');
    const many = await Promise.all(Array.from({ length: 10 }, (_, i) => make(`At once ${i}`, { groupId: g })));
    expect(new Set(many.map((x) => x.rank)).size).toBe(10);
    const same = await Promise.all(Array.from({ length: 6 }, () => make('Same key', { groupId: g, clientKey: 'key-0000-2' })));
    expect(new Set(same.map((x) => x.id)).size).toBe(1);
  });

  it('deleted ones disappear and come back', async () => {
    const a = await make('Gone');
    await admin.ask(`mutation ($ids: [ID!]!) { deleteTags(ids: $ids) { ids } }`, { ids: [a.id] });
    expect(await titles()).not.toContain('Gone');
    await admin.ask(`mutation ($ids: [ID!]!) { restoreTags(ids: $ids) { tags { id } } }`, { ids: [a.id] });
    expect(await titles()).toContain('Gone');
  });

  it('count the highlights once, and name the tags they are used together with', async () => {
    const [a, b] = [await make('Left'), await make('Right')];
    await aHighlight(a.id, b.id);
    const { tag } = await admin.ask(`query ($id: ID!) { tag(id: $id) { highlightCount noteCount together { tag { title } count } } }`, {
      id: a.id,
    });
    expect(tag).toEqual({ highlightCount: 1, noteCount: 1, together: [{ tag: { title: 'Right' }, count: 1 }] });
  });

  it('can be read but not written by a viewer, and are not there for another workspace', async () => {
    expect(await titles(viewer)).toContain('Deposit surprise');
    await expect(
      viewer.ask(`mutation ($i: CreateTagInput!) { createTag(input: $i) { id } }`, { i: { groupId, title: 'No' } }),
    ).rejects.toMatchObject({ code: 'Forbidden' });
    await expect(titles(stranger)).rejects.toMatchObject({ code: 'NotFound' });
    await expect(
      stranger.ask(`mutation ($i: CreateTagInput!) { createTag(input: $i) { id } }`, { i: { groupId, title: 'No' } }),
    ).rejects.toMatchObject({ code: 'NotFound' });
  });

  it('leave a revision for each action', async () => {
    const a = await make('History');
    await admin.ask(`mutation ($i: UpdateTagInput!) { updateTag(input: $i) { id } }`, { i: { id: a.id, title: 'History of it' } });
    const rows = await t.db.read<{ action: string; before: any; after: any }>(
      admin.actor,
      `select action, before, after from revisions where object_id = $1 order by at, id`,
      [a.id],
    );
    expect(rows.map((r) => r.action)).toEqual(['created', 'updated']);
    expect(rows[1]).toMatchObject({ before: { title: 'History' }, after: { title: 'History of it' } });
  });
});
