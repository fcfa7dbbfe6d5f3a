import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type Person, sharedApp, type TestApp } from '../../../testing/harness.js';

let t: TestApp;
let admin: Person;
let bo: Person;
let vera: Person;
let folderId: string;
let projectId: string;

beforeAll(async () => {
  t = await sharedApp();
  const a = await t.aWorkspace();
  admin = a.admin;
  bo = await t.aMember(a.id, 'contributor', 'Bo Berg');
  vera = await t.aMember(a.id, 'viewer', 'Vera Vogt');
  folderId = (await admin.ask(`mutation { createFolder(input: { name: "Households" }) { id } }`)).createFolder.id;
  projectId = (await admin.ask(`mutation ($f: ID!) { createProject(input: { name: "Boxes", folderId: $f }) { id } }`, { f: folderId }))
    .createProject.id;
});
afterAll(() => t?.close());

const ask = (person: Person, by = admin, place = 'project', id = projectId) =>
  by.gql(
    `query ($id: ID!, $u: ID!) { accessOf(place: ${place}, id: $id, userId: $u) { user { name } access readOnly reasons { kind access text } } }`,
    { id, u: person.actor.userId },
  );
const of = async (person: Person, by = admin) => {
  const { access, readOnly, reasons } = (await ask(person, by)).data!.accessOf;
  return [access, readOnly, reasons.map((r: any) => `${r.kind} ${r.access}`)];
};
const readOnlyOf = async (person: Person) =>
  (await person.gql(`query ($p: ID!) { project(id: $p) { readOnly } }`, { p: projectId })).data?.project?.readOnly;
const codeOf = (answer: { errors?: any[] }) => answer.errors?.[0]?.extensions?.code;

describe('why a user has access', () => {
  it('is said with every reason, what takes away last, also of who has none', async () => {
    expect(await of(admin)).toEqual(['full', null, ['admin full', 'person full', 'everyone write']]);
    expect(await of(bo)).toEqual(['write', null, ['everyone write']]);
    expect(await of(vera, bo)).toEqual(['read', 'viewer', ['everyone write', 'viewer read']]);

    await admin.ask(`mutation ($f: ID!) { setFolderDefaultAccess(input: { folderId: $f, access: read }) { folderId } }`, { f: folderId });
    expect(await of(bo)).toEqual(['read', 'permission', ['folder read']]);
    const groupId = (await admin.ask(`mutation { createGroup(input: { name: "Research" }) { id } }`)).createGroup.id;
    await admin.ask(`mutation ($g: ID!, $u: [ID!]!) { addGroupMembers(input: { id: $g, userIds: $u }) { id } }`, {
      g: groupId,
      u: [bo.actor.userId, vera.actor.userId],
    });
    await admin.ask(`mutation ($f: ID!, $g: ID!) { setFolderAccess(input: { folderId: $f, groupId: $g, access: full }) { folderId } }`, {
      f: folderId,
      g: groupId,
    });
    expect((await ask(bo)).data!.accessOf.reasons[0]).toEqual({ kind: 'group', access: 'full', text: 'Folder Households: Group Research' });
    expect(await of(vera)).toEqual(['read', 'viewer', ['group full', 'folder read', 'viewer read']]);

    await admin.ask(`mutation ($id: ID!) { archiveProjects(ids: [$id]) { projects { id } } }`, { id: projectId });
    expect(await of(bo)).toEqual(['read', 'archived', ['group full', 'folder read', 'archived read']]);
    expect(await of(vera)).toEqual(['read', 'viewer', ['group full', 'folder read', 'viewer read']]);
    expect([await readOnlyOf(admin), await readOnlyOf(bo), await readOnlyOf(vera)]).toEqual(['archived', 'archived', 'viewer']);
    await admin.ask(`mutation ($id: ID!) { unarchiveProjects(ids: [$id]) { projects { id } } }`, { id: projectId });
    expect([await readOnlyOf(admin), await readOnlyOf(bo), await readOnlyOf(vera)]).toEqual([null, null, 'viewer']);
    expect((await ask(bo, admin, 'folder', folderId)).data!.accessOf).toMatchObject({ access: 'full', readOnly: null });

    await admin.ask(`mutation ($g: ID!) { deleteGroup(id: $g) { ids } }`, { g: groupId });
    expect([await readOnlyOf(bo)]).toEqual(['permission']);
    await admin.ask(`mutation ($f: ID!) { setFolderDefaultAccess(input: { folderId: $f, access: none }) { folderId } }`, { f: folderId });
    expect(await of(bo)).toEqual(['none', 'permission', []]);
  });

  it('is for those who can read the place, about members of this workspace', async () => {
    expect(codeOf(await ask(admin, bo))).toBe('NotFound');
    const other = (await t.aWorkspace()).admin;
    expect(codeOf(await ask(admin, other))).toBe('NotFound');
    expect(codeOf(await ask(other))).toBe('NotFound');
  });
});
