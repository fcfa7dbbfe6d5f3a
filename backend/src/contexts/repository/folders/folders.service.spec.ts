import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { newId } from '#platform/db';
import { type Person, sharedApp, type TestApp } from '../../../testing/harness.js';

let t: TestApp;
let admin: Person;
let writer: Person;
let viewer: Person;
let stranger: Person;

beforeAll(async () => {
  t = await sharedApp();
  const a = await t.aWorkspace();
  admin = a.admin;
  writer = await t.aMember(a.id, 'contributor');
  viewer = await t.aMember(a.id, 'viewer');
  stranger = (await t.aWorkspace()).admin;
});
afterAll(() => t.close());

const make = async (name: string, parentId: string | null = null, person = admin, extra = {}) =>
  (
    await person.ask(`mutation ($i: CreateFolderInput!) { createFolder(input: $i) { id name parentId rank path { name } } }`, {
      i: { name, parentId, ...extra },
    })
  ).createFolder;
const move = async (id: string, parentId: string | null, index: number, person = admin) =>
  (
    await person.ask(`mutation ($i: MoveFolderInput!) { moveFolder(input: $i) { id parentId path { name } } }`, {
      i: { id, parentId, index },
    })
  ).moveFolder;
const children = async (parentId: string | null, person = admin): Promise<string[]> =>
  (await person.ask(`{ folders { name parentId } }`)).folders.filter((f: any) => f.parentId === parentId).map((f: any) => f.name);
const remove = (id: string, person = admin) => person.ask(`mutation ($id: ID!) { deleteFolder(id: $id) { ids } }`, { id });
const grant = (folderId: string, person: Person, access: number) =>
  t.db.tx(admin.actor, (m) =>
    m.query(
      `insert into access_grants (workspace_id, id, kind, object_id, user_id, access, granted_by) values ($1, $2, 'folder', $3, $4, $5, $6)`,
      [admin.actor.workspaceId, newId(), folderId, person.actor.userId, access, admin.actor.userId],
    ),
  );
const setDefault = (folderId: string, access: number | null) =>
  t.db.tx(admin.actor, (m) =>
    m.query(`update folders set default_access = $3 where workspace_id = $1 and id = $2`, [admin.actor.workspaceId, folderId, access]),
  );

describe('folders', () => {
  it('are made at the end of their siblings and show the way up', async () => {
    const top = await make('Riding');
    const a = await make('Summer', top.id);
    const b = await make('Winter', top.id);
    expect(b.rank - a.rank).toBe(65536);
    const deep = await make('Snow', b.id);
    expect(deep.path.map((c: any) => c.name)).toEqual(['Riding', 'Winter']);
    expect(await children(top.id)).toEqual(['Summer', 'Winter']);
  });

  it('are made once for one client key, also by two calls at once', async () => {
    const both = await Promise.all([
      make('Once', null, admin, { clientKey: 'folder-key-1' }),
      make('Once', null, admin, { clientKey: 'folder-key-1' }),
    ]);
    expect(both[0].id).toBe(both[1].id);
    expect((await children(null)).filter((n) => n === 'Once')).toHaveLength(1);
    expect((await make('Once', null, writer, { clientKey: 'folder-key-1' })).id).not.toBe(both[0].id);
  });

  it('keep their order through seventeen moves to one place', async () => {
    const top = await make('Order');
    const ids: string[] = [];
    for (let i = 0; i < 19; i++) ids.push((await make(`f${i}`, top.id)).id);
    for (let i = 2; i < 19; i++) await move(ids[i]!, top.id, 1);
    const expected = ['f0', ...Array.from({ length: 17 }, (_, i) => `f${18 - i}`), 'f1'];
    expect(await children(top.id)).toEqual(expected);
    await move(ids[0]!, top.id, 999);
    expect((await children(top.id)).at(-1)).toBe('f0');
  });

  it('cannot be moved into themselves or below themselves', async () => {
    const a = await make('A');
    const b = await make('B', a.id);
    const c = await make('C', b.id);
    for (const into of [a.id, b.id, c.id]) await expect(move(a.id, into, 0)).rejects.toMatchObject({ code: 'ValidationError' });
    const [x, y] = [await make('X'), await make('Y')];
    const crossed = await Promise.allSettled([move(x.id, y.id, 0), move(y.id, x.id, 0)]);
    expect(crossed.filter((r) => r.status === 'fulfilled')).toHaveLength(1);
  });

  it('are nested eight levels deep at most', async () => {
    let parent: string | null = null;
    const chain: string[] = [];
    for (let i = 0; i < 8; i++) {
      parent = (await make(`level ${i}`, parent)).id;
      chain.push(parent!);
    }
    await expect(make('too deep', parent)).rejects.toMatchObject({ code: 'ValidationError' });
    const tall = await make('tall');
    await make('below tall', tall.id);
    await expect(move(tall.id, chain[6]!, 0)).rejects.toMatchObject({ code: 'ValidationError' });
    expect((await move(tall.id, chain[5]!, 0)).path).toHaveLength(6);
  });

  it('are deleted only when empty, and say what is inside', async () => {
    const top = await make('Full');
    const sub = await make('Sub', top.id);
    const p = (await admin.ask(`mutation ($f: ID!) { createProject(input: { name: "Inside", folderId: $f }) { id } }`, { f: top.id }))
      .createProject.id;
    await expect(remove(top.id)).rejects.toThrow('This folder still holds 1 project and 1 folder.');
    await remove(sub.id);
    await expect(remove(top.id)).rejects.toThrow('This folder still holds 1 project.');
    await admin.ask(`mutation ($id: ID!) { deleteProject(id: $id) { ids } }`, { id: p });
    await remove(top.id);
    expect(await children(null)).not.toContain('Full');
    await expect(admin.ask(`query ($id: ID!) { folder(id: $id) { id } }`, { id: top.id })).rejects.toMatchObject({ code: 'NotFound' });
  });

  it('hand their access down, and a folder below may say otherwise', async () => {
    const closed = await make('Closed');
    const below = await make('Below', closed.id);
    const open = await make('Open again', below.id);
    await setDefault(closed.id, 0);
    await setDefault(open.id, 1);
    expect(await children(null, writer)).not.toContain('Closed');
    expect(await children(closed.id, writer)).toEqual([]);
    // What may be seen inside something closed stands at the top and does not name it.
    const seen = (await writer.ask(`query ($id: ID!) { folder(id: $id) { parentId path { name } viewerAccess } }`, { id: open.id })).folder;
    expect(seen).toEqual({ parentId: null, path: [], viewerAccess: 'read' });
    await grant(closed.id, writer, 2);
    expect((await writer.ask(`query ($id: ID!) { folder(id: $id) { viewerAccess } }`, { id: below.id })).folder.viewerAccess).toBe('write');
    await grant(below.id, viewer, 3);
    expect((await viewer.ask(`query ($id: ID!) { folder(id: $id) { viewerAccess } }`, { id: below.id })).folder.viewerAccess).toBe('read');
  });

  it('are not carried out of a closed folder with write access alone', async () => {
    const closed = await make('Kept in');
    await setDefault(closed.id, 0);
    await grant(closed.id, writer, 2);
    const inside = await make('Inside', closed.id, writer);
    await expect(move(inside.id, null, 0, writer)).rejects.toMatchObject({ code: 'Forbidden' });
    const [a, b] = [await make('Plain A', null, writer), await make('Plain B', null, writer)];
    expect((await move(a.id, b.id, 0, writer)).parentId).toBe(b.id);
    expect((await move(inside.id, null, 0, admin)).parentId).toBeNull();
  });

  it('count only the projects that the reader may see', async () => {
    const f = await make('Counted');
    for (const name of ['One', 'Two'])
      await admin.ask(`mutation ($i: CreateProjectInput!) { createProject(input: $i) { id } }`, { i: { name, folderId: f.id } });
    const hidden = (
      await admin.ask(`mutation ($i: CreateProjectInput!) { createProject(input: $i) { id } }`, { i: { name: 'Hidden', folderId: f.id } })
    ).createProject.id;
    await admin.ask(`mutation ($p: ID!) { setProjectDefaultAccess(input: { projectId: $p, access: none }) { projectId } }`, { p: hidden });
    const count = async (person: Person) =>
      (await person.ask(`query ($id: ID!) { folder(id: $id) { projectCount } }`, { id: f.id })).folder.projectCount;
    expect([await count(admin), await count(writer), await count(viewer)]).toEqual([3, 2, 2]);
  });

  it('cannot be changed by a viewer, and are not there for another workspace', async () => {
    const f = await make('Guarded');
    await expect(make('No', null, viewer)).rejects.toMatchObject({ code: 'Forbidden' });
    await expect(make('No', f.id, stranger)).rejects.toMatchObject({ code: 'NotFound' });
    await expect(move(f.id, null, 0, stranger)).rejects.toMatchObject({ code: 'NotFound' });
    await expect(remove(f.id, stranger)).rejects.toMatchObject({ code: 'NotFound' });
    await expect(remove('not-an-id', admin)).rejects.toMatchObject({ code: 'NotFound' });
    const r = await admin.gql(`mutation ($i: UpdateFolderInput!) { updateFolder(input: $i) { id } }`, { i: { id: f.id, name: ' ' } });
    expect(r.errors![0]!.extensions).toMatchObject({ code: 'ValidationError', fields: { name: 'Name is required.' } });
  });
});
