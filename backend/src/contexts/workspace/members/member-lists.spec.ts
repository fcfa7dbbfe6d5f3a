import { afterAll, beforeAll, beforeEach, expect, it } from '@jest/globals';
import { MESSAGES } from '@libs/domain';
import { newId } from '#platform/db';
import { type Person, sharedApp, type TestApp } from '../../../testing/harness.js';

let t: TestApp;
let workspaceId: string;
let admin: Person;

beforeAll(async () => {
  t = await sharedApp();
});
afterAll(() => t?.close());
beforeEach(async () => {
  ({ admin, id: workspaceId } = await t.aWorkspace());
});

const LIST = `query ($q: String, $r: WorkspaceRole, $s: MemberStatus, $n: Int, $a: String) {
  members(query: $q, role: $r, status: $s, first: $n, after: $a) { total pageInfo { hasNextPage endCursor } nodes { id user { id name } } }
}`;
const list = async (variables: Record<string, unknown> = {}, person = admin) => (await person.ask(LIST, variables)).members;
const names = async (variables: Record<string, unknown> = {}) => (await list(variables)).nodes.map((m: any) => m.user.name);

it('comes page by page in one order, also while others join', async () => {
  for (const name of ['Émile Zola', 'bo Berg', 'Zoë Adler']) await t.aMember(workspaceId, 'viewer', name);
  const order = ['Ada Admin', 'bo Berg', 'Émile Zola', 'Zoë Adler'];
  expect(await names()).toEqual(order);
  const first = await list({ n: 2 });
  expect([first.total, first.pageInfo.hasNextPage]).toEqual([4, true]);
  await t.aMember(workspaceId, 'viewer', 'Aaron Early');
  const rest = await list({ n: 2, a: first.pageInfo.endCursor });
  expect([...first.nodes, ...rest.nodes].map((m: any) => m.user.name)).toEqual(order);
  expect([rest.total, rest.pageInfo.hasNextPage]).toEqual([5, false]);
  for (const wrong of [{ n: 0 }, { n: 201 }, { a: 'forged' }]) await expect(list(wrong)).rejects.toMatchObject({ code: 'ValidationError' });
});

it('finds letters of names and addresses, without accents, beginnings first', async () => {
  const zoe = await t.aMember(workspaceId, 'viewer', 'Zoë Adler');
  await t.aMember(workspaceId, 'contributor', 'Bo Izoevic');
  expect(await names({ q: 'zoe' })).toEqual(['Zoë Adler', 'Bo Izoevic']);
  expect(await names({ q: ' ADLER ' })).toEqual(['Zoë Adler']);
  expect(await names({ q: zoe.email.toUpperCase() })).toEqual(['Zoë Adler']);
  for (const q of ['%', '_o', '\\']) expect(await list({ q })).toMatchObject({ total: 0, nodes: [], pageInfo: { endCursor: null } });
  expect(await names({ q: 'zoe', r: 'contributor' })).toEqual(['Bo Izoevic']);
  expect(await names({ r: 'admin' })).toEqual(['Ada Admin']);
});

it('names all who are shown somewhere, deactivated or gone, in the order of the ids', async () => {
  const bo = await t.aMember(workspaceId, 'viewer', 'Bo Berg');
  const cy = await t.aMember(workspaceId, 'viewer', 'Cy Colt');
  await admin.ask(`mutation ($id: ID!) { deactivateMember(id: $id) { id } }`, { id: bo.actor.memberId });
  await admin.ask(`mutation ($id: ID!) { removeMember(id: $id) { ids } }`, { id: cy.actor.memberId });
  expect([await names(), await names({ s: 'deactivated' })]).toEqual([['Ada Admin'], ['Bo Berg']]);
  const stranger = (await t.aWorkspace()).admin;
  const ids = [cy, stranger, bo, admin].map(({ actor }) => actor.userId);
  const shown = async (some: string[]) =>
    (await admin.ask(`query ($i: [ID!]!) { authorsByIds(ids: $i) { id name } }`, { i: some })).authorsByIds;
  expect(await shown(ids)).toEqual(
    [MESSAGES.deletedUser, MESSAGES.unknownUser, 'Bo Berg', 'Ada Admin'].map((name, i) => ({ id: ids[i], name })),
  );
  await expect(shown(Array.from({ length: 201 }, () => newId()))).rejects.toMatchObject({ code: 'ValidationError' });
});
