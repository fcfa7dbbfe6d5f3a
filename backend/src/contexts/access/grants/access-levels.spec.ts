import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { ACCESS, type Access } from '@libs/domain';
import { type Person, sharedApp, type TestApp } from '../../../testing/harness.js';

let t: TestApp;
let admin: Person;
let writer: Person;
let viewer: Person;
let folder: string;
let project: string;
const LEVELS = Object.keys(ACCESS) as Access[];

beforeAll(async () => {
  t = await sharedApp();
  const a = await t.aWorkspace();
  admin = a.admin;
  writer = await t.aMember(a.id, 'contributor', 'Wim Writer');
  viewer = await t.aMember(a.id, 'viewer', 'Vera Viewer');
  folder = (await admin.ask(`mutation { createFolder(input: { name: "Outer" }) { id } }`)).createFolder.id;
  project = (await admin.ask(`mutation ($f: ID!) { createProject(input: { name: "P", folderId: $f }) { id } }`, { f: folder }))
    .createProject.id;
});
afterAll(() => t.close());

const PLACES = {
  project: { id: () => project, name: 'Project' },
  folder: { id: () => folder, name: 'Folder' },
} as const;
type Kind = keyof typeof PLACES;

const give = (kind: Kind, to: Person, access: Access, by = admin) =>
  by.ask(
    `mutation ($id: ID!, $u: ID!, $a: Access!) { done: set${PLACES[kind].name}Access(input: { ${kind}Id: $id, userId: $u, access: $a }) { canShare } }`,
    { id: PLACES[kind].id(), u: to.actor.userId, a: access },
  );
const SCREEN = `defaultAccess inheritedFrom above { from access }`;
const setDefault = async (kind: Kind, access: Access, by = admin) =>
  (
    await by.ask(
      `mutation ($id: ID!, $a: Access!) { done: set${PLACES[kind].name}DefaultAccess(input: { ${kind}Id: $id, access: $a }) { ${SCREEN} } }`,
      { id: PLACES[kind].id(), a: access },
    )
  ).done;
const inherit = async (kind: Kind, by = admin) =>
  (await by.ask(`mutation ($id: ID!) { done: inherit${PLACES[kind].name}Access(id: $id) { ${SCREEN} } }`, { id: PLACES[kind].id() })).done;
const changes = async (kind: Kind, access: Access | null, by = admin) =>
  (
    await by.ask(
      `query ($id: ID!, $a: Access) { all: ${kind}AccessChanges(${kind}Id: $id, access: $a) { total losingAccess first { user { name } before after } } }`,
      {
        id: PLACES[kind].id(),
        a: access,
      },
    )
  ).all.first.map((c: any) => `${c.user.name}: ${c.before} > ${c.after}`);

/** What a user can really do with the project, by doing it. */
async function powerOf(person: Person): Promise<Access> {
  const tried = async (query: string, variables: Record<string, unknown> = {}) => {
    const { data, errors } = await person.gql(query, { p: project, ...variables });
    return !errors?.length && Object.values(data ?? {}).every((value) => value !== null);
  };
  if (!(await tried(`query ($p: ID!) { project(id: $p) { id } }`))) return 'none';
  if (!(await tried(`mutation ($p: ID!) { createNote(input: { projectId: $p, title: "Tried" }) { id } }`))) return 'read';
  if (!(await tried(`query ($p: ID!) { projectAccessChanges(projectId: $p) { total } }`))) return 'write';
  return 'full';
}

describe('levels of access', () => {
  it.each(Object.keys(PLACES) as Kind[])('given on a %s go from every one to every other, and hold at once', async (kind) => {
    await setDefault(kind, 'none');
    const held: string[] = [];
    for (const from of LEVELS)
      for (const to of LEVELS.filter((level) => level !== from)) {
        await give(kind, writer, from);
        await give(kind, viewer, from);
        await give(kind, writer, to);
        await give(kind, viewer, to);
        expect([from, to, await powerOf(writer)]).toEqual([from, to, to]);
        // A viewer of the workspace never gets beyond reading.
        expect([from, to, await powerOf(viewer)]).toEqual([from, to, to === 'none' ? 'none' : 'read']);
        held.push(`${from} > ${to}`);
      }
    expect(held).toHaveLength(12);
    for (const person of [writer, viewer]) await give(kind, person, 'none');
    await inherit(kind);
  });

  it('can be given by those with full access alone', async () => {
    await setDefault('project', 'write');
    for (const kind of ['project', 'folder'] as const) {
      await expect(give(kind, viewer, 'full', writer)).rejects.toMatchObject({ code: 'Forbidden' });
      await expect(inherit(kind, writer)).rejects.toMatchObject({ code: 'Forbidden' });
      await expect(changes(kind, null, writer)).rejects.toMatchObject({ code: 'Forbidden' });
      await expect(inherit(kind, (await t.aWorkspace()).admin)).rejects.toMatchObject({ code: 'NotFound' });
    }
    await inherit('project');
  });
});

describe('what everybody has', () => {
  it('is detached by a level of its own and inherited again; the changes said before are those that come', async () => {
    expect(await setDefault('folder', 'read')).toMatchObject({
      defaultAccess: 'read',
      inheritedFrom: null,
      above: { from: 'Workspace', access: 'write' },
    });
    expect(await changes('project', 'none')).toEqual(['Vera Viewer: read > none', 'Wim Writer: read > none']);
    expect(await setDefault('project', 'none')).toMatchObject({ inheritedFrom: null, above: { from: 'Folder Outer', access: 'read' } });
    expect([await powerOf(writer), await powerOf(viewer)]).toEqual(['none', 'none']);

    // Detached: what the folder says now does not reach it.
    await setDefault('folder', 'write');
    expect(await powerOf(writer)).toBe('none');
    const said = await changes('project', null);
    expect(said).toEqual(['Vera Viewer: none > read', 'Wim Writer: none > write']);
    expect(await inherit('project')).toMatchObject({
      defaultAccess: 'write',
      inheritedFrom: 'Folder Outer',
      above: { from: 'Folder Outer', access: 'write' },
    });
    expect([await powerOf(writer), await powerOf(viewer)]).toEqual(['write', 'read']);
    expect(await changes('project', null)).toEqual([]);

    expect(await inherit('folder')).toMatchObject({ defaultAccess: 'write', inheritedFrom: 'Workspace' });
    await setDefault('folder', 'none');
    expect(await powerOf(writer)).toBe('none');
    await inherit('folder');
  });

  it('may be given up by one who loses their own access with it, as long as another user keeps full access', async () => {
    await setDefault('folder', 'none');
    await setDefault('project', 'full');
    expect(await powerOf(writer)).toBe('full');
    expect(await inherit('project', writer)).toMatchObject({ defaultAccess: 'none', inheritedFrom: null });
    expect(await powerOf(writer)).toBe('none');
    await inherit('folder');
  });
});
