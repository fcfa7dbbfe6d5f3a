import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { type Person, sharedApp, type TestApp } from '../../../testing/harness.js';

let t: TestApp;
let admin: Person;
let bo: Person;
let vera: Person;
let projectId: string;
let folderId: string;

beforeAll(async () => {
  t = await sharedApp();
  const workspace = await t.aWorkspace();
  admin = workspace.admin;
  bo = await t.aMember(workspace.id, 'contributor', 'Bo Berg');
  vera = await t.aMember(workspace.id, 'viewer', 'Vera Vogt');
  folderId = (await admin.ask(`mutation { createFolder(input: { name: "Depots" }) { id } }`)).createFolder.id;
  projectId = (await admin.ask(`mutation { createProject(input: { name: "Night runs" }) { id } }`)).createProject.id;
});
afterAll(() => t.close());

const give = async (input: object) => {
  await admin.ask(`mutation ($i: SetProjectAccessInput!) { setProjectAccess(input: $i) { title } }`, { i: { projectId, ...input } });
  await t.settle();
};
const shared = async (person: Person): Promise<object[]> =>
  (await person.ask(`{ inbox(first: 20) { nodes { kind action title url by { id } } } }`)).inbox.nodes.filter(
    (n: any) => n.kind === 'shared',
  );
const news = (title: string, url: string) => ({ kind: 'shared', action: 'gave you access to', title, url, by: { id: admin.actor.userId } });

it('a member hears once that a project was shared with them, as long as that holds', async () => {
  await give({ userId: bo.actor.userId, access: 'read' });
  expect(await shared(bo)).toEqual([news('Night runs', `/projects/${projectId}`)]);
  expect(await shared(vera)).toEqual([]);
  await give({ userId: bo.actor.userId, access: 'write' });
  expect(await shared(bo)).toHaveLength(1);
  await give({ userId: bo.actor.userId, access: 'none' });
  expect(await shared(bo)).toEqual([]);
});

it('each member of a group hears of it, and who gives it does not', async () => {
  const members = [vera, bo, admin].map(({ actor }) => actor.userId);
  const group = (await admin.ask(`mutation { createGroup(input: { name: "Drivers" }) { id } }`)).createGroup.id;
  await admin.ask(`mutation ($i: GroupMembersInput!) { addGroupMembers(input: $i) { id } }`, { i: { id: group, userIds: members } });
  await admin.ask(`mutation ($i: SetFolderAccessInput!) { setFolderAccess(input: $i) { name } }`, {
    i: { folderId, groupId: group, access: 'write' },
  });
  await t.settle();
  for (const person of [vera, bo]) expect(await shared(person)).toEqual([news('Depots', `/folders/${folderId}`)]);
  expect(await shared(admin)).toEqual([]);
});
