import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type Person, sharedApp, type TestApp } from '../../../testing/harness.js';
import { Codebook } from '../tags/tag.factory.js';

let t: TestApp;
let admin: Person;
let writer: Person;
let viewer: Person;

beforeAll(async () => {
  t = await sharedApp();
  const a = await t.aWorkspace();
  admin = a.admin;
  writer = await t.aMember(a.id, 'contributor');
  viewer = await t.aMember(a.id, 'viewer');
});
afterAll(() => t.close());

const FORBIDDEN = { code: 'Forbidden' };
const lock = (person: Person, id: string, locked: boolean) =>
  person.ask(`mutation ($id: ID!, $l: Boolean!) { lockTagBoard(input: { id: $id, locked: $l }) { locked viewerAccess } }`, {
    id,
    l: locked,
  });
const link = async (person: Person, action: 'link' | 'unlink', projectId: string, boardId: string) =>
  (
    await person.ask(
      `mutation ($p: ID!, $b: ID!) { ${action}TagBoard(input: { projectId: $p, boardId: $b }) { boards { id linked highlightsInProject sharedBy groups } } }`,
      {
        p: projectId,
        b: boardId,
      },
    )
  )[`${action}TagBoard`].boards;
const rename = (person: Person, id: string, title: string) =>
  person.ask(`mutation ($i: UpdateTagInput!) { updateTag(input: $i) { title } }`, { i: { id, title } });
const usable = async (person: Person, projectId: string) =>
  (await person.ask(`query ($p: ID!) { tags(projectId: $p) { title board viewerAccess } }`, { p: projectId })).tags;
const tagged = async (person: Person, ids: string[], add: string[], remove: string[] = []) =>
  (
    await person.ask(
      `mutation ($h: [ID!]!, $a: [ID!]!, $r: [ID!]!) { tagHighlights(input: { ids: $h, add: $a, remove: $r }) { highlights { tags { title } } } }`,
      {
        h: ids,
        a: add,
        r: remove,
      },
    )
  ).tagHighlights.highlights;

describe('a locked board', () => {
  it('is changed by those with full access only, and coded with by everybody', async () => {
    const book = await Codebook.make(t, admin);
    const tag = await book.tag(await book.group('G'), 'Kept');
    const highlight = await book.highlight('word');
    await expect(lock(writer, book.boardId, true)).rejects.toMatchObject(FORBIDDEN);
    expect((await lock(admin, book.boardId, true)).lockTagBoard).toEqual({ locked: true, viewerAccess: 'full' });
    await expect(rename(writer, tag, 'No')).rejects.toMatchObject(FORBIDDEN);
    await expect(
      writer.ask(`mutation ($b: ID!) { createTagGroup(input: { boardId: $b, name: "No" }) { id } }`, { b: book.boardId }),
    ).rejects.toMatchObject(FORBIDDEN);
    expect(await usable(writer, book.projectId)).toEqual([{ title: 'Kept', board: 'Journey', viewerAccess: 'read' }]);
    expect(await tagged(writer, [highlight], [tag])).toEqual([{ tags: [{ title: 'Kept' }] }]);
    await rename(admin, tag, 'Renamed');
    await lock(admin, book.boardId, false);
    await rename(writer, tag, 'By a writer');
  });
});

describe('boards of the workspace', () => {
  async function shared() {
    const { createTagBoard } = await admin.ask(`mutation { createTagBoard(input: { name: "Severity" }) { id projectId viewerAccess } }`);
    expect(createTagBoard).toMatchObject({ projectId: null, viewerAccess: 'full' });
    const [codebook, two] = [await Codebook.make(t, admin), await Codebook.make(t, admin)];
    const tag = await codebook.tag(await codebook.group('How bad', createTagBoard.id), 'Blocks');
    return { boardId: createTagBoard.id as string, one: codebook, two, tag };
  }

  it('are made and listed by admins', async () => {
    await expect(writer.ask(`mutation { createTagBoard(input: { name: "No" }) { id } }`)).rejects.toMatchObject(FORBIDDEN);
    await expect(writer.ask(`query { workspaceBoards { id } }`)).rejects.toMatchObject(FORBIDDEN);
    const { boardId, one: codebook } = await shared();
    await link(admin, 'link', codebook.projectId, boardId);
    const { workspaceBoards } = await admin.ask(`query { workspaceBoards { id name groups tagCount projects { id } } }`);
    expect(workspaceBoards.find((b: any) => b.id === boardId)).toEqual({
      id: boardId,
      name: 'Severity',
      groups: ['How bad'],
      tagCount: 1,
      projects: [{ id: codebook.projectId }],
    });
  });

  it('are linked by those who manage the project, and an edit shows in every project at once', async () => {
    const { boardId, one: codebook, two, tag } = await shared();
    expect(await usable(writer, codebook.projectId)).toEqual([]);
    await expect(link(writer, 'link', codebook.projectId, boardId)).rejects.toMatchObject(FORBIDDEN);
    for (const { projectId } of [codebook, two]) await link(admin, 'link', projectId, boardId);
    expect((await link(admin, 'link', two.projectId, boardId)).find((b: any) => b.id === boardId)).toMatchObject({
      linked: true,
      sharedBy: 2,
    });
    await rename(admin, tag, 'Stops people');
    for (const { projectId } of [codebook, two])
      expect(await usable(viewer, projectId)).toEqual([{ title: 'Stops people', board: 'Severity', viewerAccess: 'read' }]);
    await expect(rename(writer, tag, 'No')).rejects.toMatchObject(FORBIDDEN);
  });

  it('unlinked leave the tags on highlights, to be read and not to be changed, until they are linked again', async () => {
    const { boardId, one: codebook, tag } = await shared();
    await link(admin, 'link', codebook.projectId, boardId);
    const [coded, bare] = [await codebook.highlight('coded'), await codebook.highlight('bare')];
    await tagged(writer, [coded], [tag]);
    const inTrash = await codebook.highlight('in the trash', tag);
    await t.db.tx(admin.actor, (m) =>
      m.query(`update notes set deleted_at = now() where id = (select note_id from highlights where id = $1)`, [inTrash]),
    );
    const listed = await admin.ask(`query { workspaceBoards { id useCount } workspaceBoardUses { boardId highlightCount } }`);
    expect(listed.workspaceBoards.find((b: any) => b.id === boardId).useCount).toBe(1);
    expect(listed.workspaceBoardUses).toContainEqual({ boardId, highlightCount: 1 });
    const usesWithout = async (projectId: string) => {
      await admin.ask(`mutation ($p: ID!) { deleteProject(id: $p) { ids } }`, { p: projectId });
      const { workspaceBoardUses } = await admin.ask(`query { workspaceBoardUses { boardId } }`);
      await admin.ask(`mutation ($p: ID!) { restoreProject(id: $p) { id } }`, { p: projectId });
      return workspaceBoardUses.filter((uses: any) => uses.boardId === boardId);
    };
    expect(await usesWithout(codebook.projectId)).toEqual([]);
    await expect(writer.ask(`query { workspaceBoardUses { boardId } }`)).rejects.toMatchObject(FORBIDDEN);
    const [extension] = (await link(admin, 'unlink', codebook.projectId, boardId)).filter((b: any) => b.id === boardId);
    expect(extension).toEqual({ id: boardId, linked: false, highlightsInProject: 1, sharedBy: 0, groups: ['How bad'] });
    expect(await usable(writer, codebook.projectId)).toEqual([]);
    const { highlight } = await viewer.ask(`query ($h: ID!) { highlight(id: $h) { tags { title } } }`, { h: coded });
    expect(highlight.tags).toEqual([{ title: 'Blocks' }]);
    expect((await viewer.ask(`query ($t: ID!) { tag(id: $t) { title highlightCount } }`, { t: tag })).tag).toEqual({
      title: 'Blocks',
      highlightCount: 1,
    });
    await expect(tagged(writer, [bare], [tag])).rejects.toMatchObject({ code: 'ValidationError' });
    await expect(tagged(writer, [coded], [], [tag])).rejects.toThrow('Link the board again');
    await link(admin, 'link', codebook.projectId, boardId);
    expect(await tagged(writer, [coded], [], [tag])).toEqual([{ tags: [] }]);
  });

  it('are nothing that another workspace or a board of a project could be linked as', async () => {
    const { one: codebook, two } = await shared();
    await expect(link(admin, 'link', codebook.projectId, two.boardId)).rejects.toMatchObject({ code: 'NotFound' });
    const { admin: stranger } = await t.aWorkspace();
    const { createTagBoard } = await stranger.ask(`mutation { createTagBoard(input: { name: "Theirs" }) { id } }`);
    await expect(link(admin, 'link', codebook.projectId, createTagBoard.id)).rejects.toMatchObject({ code: 'NotFound' });
  });
});
