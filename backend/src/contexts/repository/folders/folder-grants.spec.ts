import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type Person, sharedApp, type TestApp } from '../../../testing/harness.js';

let t: TestApp;
let admin: Person;
let writer: Person;
let viewer: Person;
let stranger: Person;
let outer: string;
let inner: string;
let projectId: string;

beforeAll(async () => {
  t = await sharedApp();
  const a = await t.aWorkspace();
  admin = a.admin;
  writer = await t.aMember(a.id, 'contributor', 'Wim Writer');
  viewer = await t.aMember(a.id, 'viewer', 'Vera Viewer');
  stranger = (await t.aWorkspace()).admin;
  outer = (await admin.ask(`mutation { createFolder(input: { name: "Outer" }) { id } }`)).createFolder.id;
  inner = (await admin.ask(`mutation ($p: ID!) { createFolder(input: { name: "Inner", parentId: $p }) { id } }`, { p: outer })).createFolder
    .id;
  projectId = (await admin.ask(`mutation ($f: ID!) { createProject(input: { name: "P", folderId: $f }) { id } }`, { f: inner }))
    .createProject.id;
});
afterAll(() => t.close());

const FIELDS = `folderId name canShare defaultAccess inheritedFrom`;
const peopleOf = async (person: Person, f = outer) =>
  (
    await person.ask(
      `query ($f: ID!) { peopleWithAccess(place: folder, id: $f) { nodes { user { name } access explicit reasons { text access } } } }`,
      { f },
    )
  ).peopleWithAccess.nodes;
const screen = async (person: Person, f = outer) =>
  (await person.ask(`query ($f: ID!) { folderAccess(folderId: $f) { ${FIELDS} } }`, { f })).folderAccess;
const give = async (by: Person, to: Person, a: string, f = outer) =>
  (
    await by.ask(
      `mutation ($f: ID!, $u: ID!, $a: Access!) { setFolderAccess(input: { folderId: $f, userId: $u, access: $a }) { ${FIELDS} } }`,
      {
        f,
        u: to.actor.userId,
        a,
      },
    )
  ).setFolderAccess;
const setDefault = async (by: Person, a: string, f = outer) =>
  (await by.ask(`mutation ($f: ID!, $a: Access!) { setFolderDefaultAccess(input: { folderId: $f, access: $a }) { ${FIELDS} } }`, { f, a }))
    .setFolderDefaultAccess;
const levels = async (person: Person) => {
  const { data } = await person.gql(
    `query ($o: ID!, $i: ID!, $p: ID!) { o: folder(id: $o) { viewerAccess } i: folder(id: $i) { viewerAccess } p: project(id: $p) { viewerAccess } }`,
    {
      o: outer,
      i: inner,
      p: projectId,
    },
  );
  return [data.o, data.i, data.p].map((x: any) => x?.viewerAccess ?? 'none');
};

describe('access to a folder', () => {
  it('goes down into what lies in it, and is listed with its reasons', async () => {
    expect(await setDefault(admin, 'none')).toMatchObject({ defaultAccess: 'none', inheritedFrom: null, canShare: true });
    expect(await levels(writer)).toEqual(['none', 'none', 'none']);
    await give(admin, writer, 'full');
    expect((await peopleOf(admin)).find((p: any) => p.user.name === 'Wim Writer')).toMatchObject({ access: 'full', explicit: 'full' });
    expect(await levels(writer)).toEqual(['full', 'full', 'full']);
    await give(admin, viewer, 'full', inner);
    expect(await levels(viewer)).toEqual(['none', 'read', 'read']);
    const below = await screen(admin, inner);
    expect(below).toMatchObject({ name: 'Inner', defaultAccess: 'none', inheritedFrom: 'Folder Outer' });
    const vera = (await peopleOf(admin, inner)).find((p: any) => p.user.name === 'Vera Viewer');
    expect(vera.reasons.map((r: any) => r.text)).toEqual([
      expect.stringMatching(/^Added by Ada Admin on /),
      'Viewer of this workspace: at most “Can view”',
    ]);
    await give(writer, viewer, 'none', inner);
    expect((await peopleOf(writer, inner)).map((p: any) => p.user.name)).toEqual(['Ada Admin', 'Wim Writer']);
    expect(await levels(viewer)).toEqual(['none', 'none', 'none']);
  });

  it('is given by those with full access only, and there is no folder for anybody else', async () => {
    await give(admin, writer, 'write');
    expect((await screen(writer)).canShare).toBe(false);
    await expect(give(writer, viewer, 'read')).rejects.toMatchObject({ code: 'Forbidden' });
    await expect(setDefault(writer, 'read')).rejects.toMatchObject({ code: 'Forbidden' });
    for (const person of [viewer, stranger]) await expect(screen(person)).rejects.toMatchObject({ code: 'NotFound' });
    await expect(give(stranger, writer, 'read')).rejects.toMatchObject({ code: 'NotFound' });
    await expect(give(admin, stranger, 'read')).rejects.toMatchObject({ code: 'NotFound' });
  });

  it('can be given away by its holder, who then sees nothing more of it; each change is in the history', async () => {
    await give(admin, writer, 'full');
    expect(await give(writer, writer, 'none')).toMatchObject({ canShare: false, defaultAccess: 'none' });
    expect(await levels(writer)).toEqual(['none', 'none', 'none']);
    const actions = await t.db.read<{ after: any; by: string }>(
      admin.actor,
      `select after, by from revisions where kind = 'folder' and object_id = $1 and action = 'updated' order by at, id`,
      [outer],
    );
    expect(actions.map((d) => Object.keys(d.after)[0])).toEqual(['defaultAccess', 'access', 'access', 'access', 'access']);
    expect(actions.at(-1)!.by).toBe(writer.actor.userId);
  });
});
