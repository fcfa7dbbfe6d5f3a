import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { LIMITS } from '@libs/domain';
import { type Person, sharedApp, type TestApp } from '../../../testing/harness.js';
import { code, fullProject, inTrash, make, purge, remove, restore, trash, visibleState } from './trash.factory.js';

let t: TestApp;
let admin: Person;
let writer: Person;
let other: Person;
let viewer: Person;

beforeAll(async () => {
  t = await sharedApp();
  const a = await t.aWorkspace();
  admin = a.admin;
  writer = await t.aMember(a.id, 'contributor', 'Wanda Writer');
  other = await t.aMember(a.id, 'contributor', 'Otto Other');
  viewer = await t.aMember(a.id, 'viewer');
});
afterAll(() => t.close());

describe('the trash', () => {
  it('lists what was deleted, with where, by whom, and until when', async () => {
    const p = await fullProject(t, writer, 'listed');
    await remove(writer, 'deleteHighlights', [p.highlight]);
    await remove(writer, 'deleteTags', [p.tag]);
    await remove(writer, 'deleteTagGroup', p.group);
    await remove(writer, 'deleteInsights', [p.insight]);
    expect(await trash(writer)).toMatchObject([
      { kind: 'insight', title: 'listed insight', place: 'listed project', parents: [] },
      { kind: 'group', title: 'listed group', place: 'listed board' },
      { kind: 'tag', title: 'listed tag', place: 'listed board › listed group', parents: [{ kind: 'group', restorable: true }] },
      { kind: 'highlight', title: 'I said listed'.slice(0, 11), place: 'listed', deletedBy: { name: 'Wanda Writer' } },
    ]);
    const [insight] = await trash(writer, '(kind: insight, query: "LISTED")');
    expect(Date.parse(insight.purgedFrom) - Date.parse(insight.deletedAt)).toBe(LIMITS.trash.days * 86_400_000);
    expect(await trash(writer, '(query: "nothing of the kind")')).toEqual([]);
    const first = (await writer.ask(`{ trash(first: 3) { nodes { id } pageInfo { endCursor hasNextPage } total } }`)).trash;
    expect([first.nodes.length, first.pageInfo.hasNextPage, first.total]).toEqual([3, true, 4]);
    expect(await trash(writer, `(first: 3, after: "${first.pageInfo.endCursor}")`)).toMatchObject([{ kind: 'highlight' }]);

    await restore(writer, 'tag', p.tag, { withParents: true });
    await restore(writer, 'highlight', p.highlight);
    const back = (await writer.ask(`query ($n: ID!) { noteHighlights(noteId: $n) { id status tags { title } } }`, { n: p.note }))
      .noteHighlights;
    expect(back).toEqual([{ id: p.highlight, status: 'ok', tags: [{ title: 'listed tag' }] }]);
    expect(await restore(writer, 'insight', p.insight)).toEqual({
      kind: 'insight',
      id: p.insight,
      title: 'listed insight',
      url: `/insights/${p.insight}`,
    });
    expect(await trash(writer)).toEqual([]);
  });

  it('shows a thing to who deleted it, to who has full access, and to admins', async () => {
    const project = await make(admin, 'Project', { name: 'Shared' });
    const mine = await make(writer, 'Note', { projectId: project, title: 'By the writer' });
    await remove(writer, 'deleteNotes', [mine]);
    expect(await inTrash(writer, mine)).toMatchObject({ title: 'By the writer', deletedBy: { name: 'Wanda Writer' } });
    expect(await inTrash(admin, mine)).toMatchObject({ id: mine, title: 'By the writer' });
    for (const person of [other, viewer]) {
      expect(await inTrash(person, mine)).toBeUndefined();
      expect(await code(restore(person, 'note', mine))).toMatch(/NotFound|Forbidden/);
    }
    await admin.ask(`mutation ($p: ID!, $u: ID!) { setProjectAccess(input: { projectId: $p, userId: $u, access: full }) { title } }`, {
      p: project,
      u: other.actor.userId,
    });
    expect(await inTrash(other, mine)).toMatchObject({ id: mine, title: 'By the writer' });
    // Who lost access to the project sees nothing of it, not even their own action.
    await admin.ask(`mutation ($p: ID!) { setProjectDefaultAccess(input: { projectId: $p, access: none }) { title } }`, { p: project });
    expect(await inTrash(writer, mine)).toBeUndefined();
    expect(await code(restore(writer, 'note', mine))).toBe('NotFound');
    await remove(other, 'deleteProject', project);
    expect(await inTrash(writer, mine)).toBeUndefined();
    expect(await inTrash(other, mine)).toMatchObject({ parents: [{ kind: 'project', title: 'Shared', restorable: true }] });
  });

  it('brings a project back with its notes, highlights, tags, references, star and public link exactly as before', async () => {
    const p = await fullProject(t, writer, 'exactly');
    const before = await visibleState(writer, p, 'exactly');
    expect(before.link).toMatchObject({ title: expect.any(String) });
    await remove(writer, 'deleteProject', p.project);
    await t.settle();
    expect((await writer.ask(`{ search(input: { query: "exactly" }) { total } }`)).search.total).toBe(0);
    expect((await writer.ask(`query ($t: String!) { publicObject(token: $t) { title } }`, { t: p.link })).publicObject).toBeNull();
    expect(await restore(writer, 'project', p.project)).toMatchObject({ url: `/projects/${p.project}` });
    await t.settle();
    expect(await visibleState(writer, p, 'exactly')).toEqual(before);
  });

  it('restores what something lay in along with it, or puts it elsewhere', async () => {
    const p = await fullProject(t, writer, 'nested');
    const home = await make(writer, 'Project', { name: 'Another home' });
    await remove(writer, 'deleteNotes', [p.note]);
    await remove(writer, 'deleteInsights', [p.insight]);
    await remove(writer, 'deleteProject', p.project);
    expect(await inTrash(writer, p.note)).toMatchObject({ parents: [{ id: p.project, kind: 'project' }] });
    expect(await code(restore(writer, 'note', p.note))).toBe('ValidationError');
    expect(await code(restore(writer, 'highlight', p.highlight))).toBe('NotFound');

    await restore(writer, 'note', p.note, { intoProjectId: home });
    const moved = await writer.ask(
      `query ($n: ID!) { note(id: $n) { projectId file { name } } noteHighlights(noteId: $n) { projectId tags { title } } }`,
      { n: p.note },
    );
    expect(moved.note).toEqual({ projectId: home, file: { name: 'nested.txt' } });
    expect(moved.noteHighlights).toEqual([{ projectId: home, tags: [{ title: 'nested tag' }] }]);
    expect((await writer.request('get', `/api/files/${p.file}`)).status).toBe(200);

    await restore(writer, 'insight', p.insight, { withParents: true });
    const { insight } = await writer.ask(`query ($i: ID!) { insight(id: $i) { title project { name } } }`, { i: p.insight });
    expect(insight).toEqual({ title: 'nested insight', project: { name: 'nested project' } });
    expect(await code(restore(writer, 'tag', p.tag, { intoProjectId: home }))).toBe('NotFound');
  });

  it('brings folders back from the outside in', async () => {
    const outer = await make(admin, 'Folder', { name: 'Outer' });
    const inner = await make(admin, 'Folder', { name: 'Inner', parentId: outer });
    const project = await make(admin, 'Project', { name: 'Innermost', folderId: inner });
    await remove(admin, 'deleteProject', project);
    await remove(admin, 'deleteFolder', inner);
    await remove(admin, 'deleteFolder', outer);
    expect(await inTrash(admin, project)).toMatchObject({ place: 'Inner', parents: [{ kind: 'folder', title: 'Inner' }] });
    expect(await code(restore(admin, 'folder', inner))).toBe('ValidationError');
    // A folder with something in the trash stays, because it says who may see that.
    expect(await code(purge(admin, [{ kind: 'folder', id: inner }]))).toBe('ValidationError');
    await restore(admin, 'project', project, { withParents: true });
    const { folders } = await admin.ask(`{ folders { name parentId projectCount } }`);
    expect(folders).toEqual([
      { name: 'Outer', parentId: null, projectCount: 0 },
      { name: 'Inner', parentId: outer, projectCount: 1 },
    ]);
  });
});
