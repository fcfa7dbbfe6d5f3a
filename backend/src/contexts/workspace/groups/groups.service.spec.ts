import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { LIMITS } from '@libs/domain';
import { newId } from '#platform/db';
import { type Person, sharedApp, type TestApp } from '../../../testing/harness.js';
import { GroupJobs } from './group.jobs.js';

const { perWorkspace, members: MOST } = LIMITS.userGroups;
const GROUPS = '{ groups { id name source memberCount } }';

let t: TestApp;
let admin: Person;
let workspaceId: string;
beforeAll(async () => {
  t = await sharedApp();
});
beforeEach(async () => {
  ({ admin, id: workspaceId } = await t.aWorkspace());
});
afterAll(() => t?.close());

const sql = (text: string, params: unknown[] = []) => t.db.tx(admin.actor, (m) => m.query(text, [workspaceId, ...params]));
const create = (name: string, by = admin) => by.gql(`mutation ($n: String!) { createGroup(input: { name: $n }) { id name } }`, { n: name });
const made = async (name: string): Promise<string> => (await create(name)).data!.createGroup.id;
const change = (mutation: string, id: string, userIds: readonly string[], by = admin) =>
  by.gql(`mutation ($id: ID!, $u: [ID!]!) { ${mutation}(input: { id: $id, userIds: $u }) { memberCount } }`, { id, u: userIds });
const peopleIn = async (id: string) =>
  (await admin.ask(`query ($id: ID!) { groupPeople(groupId: $id) { people { id } } }`, { id })).groupPeople.people
    .map((p: any) => p.id)
    .sort();
const refusal = (answer: { errors?: any[] }) => [answer.errors?.[0]?.extensions?.code, answer.errors?.[0]?.message];
/** Members without an account that signs in, as quick as SQL is. */
const seats = async (n: number): Promise<string[]> => {
  const ids = Array.from({ length: n }, () => newId());
  await t.db.globalTx((m) =>
    m.query(`insert into users (id, email, name, password_hash) select id, id || '@many.example', 'Many', 'x' from unnest($1::uuid[]) id`, [
      ids,
    ]),
  );
  await sql(
    `insert into members (workspace_id, id, user_id, role) select $1, gen_random_uuid(), id, 'contributor' from unnest($2::uuid[]) id`,
    [ids],
  );
  return ids;
};

describe('groups', () => {
  it('are made, named, filled, emptied and taken away by admins, and seen by every member', async () => {
    const bo = await t.aMember(workspaceId, 'contributor', 'Bo Berg');
    const [a, b] = [bo.actor.userId, admin.actor.userId];
    const id = await made('  Research ');
    await change('addGroupMembers', id, [a, b, a]);
    expect((await bo.ask(GROUPS)).groups).toEqual([{ id, name: 'Research', source: 'manual', memberCount: 2 }]);
    await change('setGroupMembers', id, [a]);
    expect(await peopleIn(id)).toEqual([a]);
    const members = (await bo.ask(`{ members { nodes { user { name } groups { name } } } }`)).members.nodes;
    expect(members.map((m: any) => [m.user.name, m.groups])).toEqual([
      ['Ada Admin', []],
      ['Bo Berg', [{ name: 'Research' }]],
    ]);
    await change('removeGroupMembers', id, [a, newId()]);
    expect(await peopleIn(id)).toEqual([]);
    await admin.ask(`mutation ($id: ID!) { updateGroup(input: { id: $id, name: "Studies" }) { id } }`, { id });
    await admin.ask(`mutation ($id: ID!) { deleteGroup(id: $id) { ids } }`, { id });
    expect((await admin.ask(GROUPS)).groups).toEqual([]);
    expect((await admin.ask(`mutation ($id: ID!) { restoreGroup(id: $id) { name } }`, { id })).restoreGroup.name).toBe('Studies');

    for (const mutation of ['addGroupMembers', 'setGroupMembers', 'removeGroupMembers'])
      expect(refusal(await change(mutation, id, [a], bo))[0]).toBe('Forbidden');
    expect(refusal(await create('Mine', bo))[0]).toBe('Forbidden');
    const history = await sql(
      `select action, before, after from revisions where workspace_id = $1 and kind = 'userGroup' and object_id = $2 order by at, id`,
      [id],
    );
    expect(history.map((r: any) => r.action)).toEqual([...['created', 'updated', 'updated', 'updated', 'updated', 'deleted', 'restored']]);
    expect(history[2]).toMatchObject({ before: { members: [b] }, after: { members: [] } });
  });

  it('have names that differ in more than the case', async () => {
    const id = await made('Research');
    for (const name of ['research', 'RESEARCH ', 'Research'])
      expect(refusal(await create(name))).toEqual(['ValidationError', 'There is a group called “Research” already.']);
    const other = await made('Sales');
    const rename = (to: string, of = other) =>
      admin.gql(`mutation ($id: ID!, $n: String!) { updateGroup(input: { id: $id, name: $n }) { name } }`, { id: of, n: to });
    expect(refusal(await rename('rEsearch'))[0]).toBe('ValidationError');
    expect((await rename('RESEARCH', id)).data!.updateGroup.name).toBe('RESEARCH');
    expect(refusal(await create('x'.repeat(LIMITS.group.name + 1)))[0]).toBe('ValidationError');
    expect(refusal(await create('   '))[0]).toBe('ValidationError');
    // A name is free while its group lies deleted, and then the group cannot come back.
    await admin.ask(`mutation ($id: ID!) { deleteGroup(id: $id) { ids } }`, { id });
    await made('research');
    expect(refusal(await admin.gql(`mutation ($id: ID!) { restoreGroup(id: $id) { id } }`, { id }))[0]).toBe('ValidationError');
  });

  it(`are at most ${perWorkspace} in a workspace, also when the last is made twice at once`, async () => {
    await sql(`insert into groups (workspace_id, id, name) select $1, gen_random_uuid(), 'G' || n from generate_series(1, $2::int) n`, [
      perWorkspace - 1,
    ]);
    const answers = await Promise.all(['One', 'Two', 'Three'].map((name) => create(name)));
    expect(answers.flatMap((a) => (a.errors ? [refusal(a)] : []))).toEqual(
      Array(2).fill(['ValidationError', `A workspace can have at most ${perWorkspace} groups.`]),
    );
    expect((await admin.ask(GROUPS)).groups).toHaveLength(perWorkspace);
  });

  it(`have at most ${MOST} people, also when two people add at once`, async () => {
    const id = await made('Many');
    const people = await seats(MOST + 2);
    const held = people.slice(0, MOST - 1);
    await change('setGroupMembers', id, held);
    const [x, y, z] = people.slice(MOST - 1);
    const answers = await Promise.all([x!, y!, z!].map((userId) => change('addGroupMembers', id, [userId])));
    const refused = answers.flatMap((a) => (a.errors ? [refusal(a)] : []));
    expect(refused).toEqual(Array(2).fill(['ValidationError', `A group can have at most ${MOST} members.`]));
    expect(await peopleIn(id)).toHaveLength(MOST);
    expect(refusal(await change('setGroupMembers', id, people))[0]).toBe('ValidationError');
    expect(await peopleIn(id)).toHaveLength(MOST);
  });

  it('that come from the identity provider are changed there alone', async () => {
    const id = newId();
    await sql(`insert into groups (workspace_id, id, name, source) values ($1, $2, 'Synced', 'SCIM')`, [id]);
    const text = 'This group is kept by your identity provider. Change it there.';
    for (const mutation of ['addGroupMembers', 'setGroupMembers', 'removeGroupMembers'])
      expect(refusal(await change(mutation, id, [admin.actor.userId]))).toEqual(['Forbidden', text]);
    for (const mutation of ['deleteGroup(id: $id) { ids }', 'updateGroup(input: { id: $id, name: "Own" }) { id }'])
      expect(refusal(await admin.gql(`mutation ($id: ID!) { ${mutation} }`, { id }))).toEqual(['Forbidden', text]);
  });

  it('take members of the workspace alone, and lose who is removed from it', async () => {
    const id = await made('Own');
    const stranger = (await t.aWorkspace()).admin;
    const bo = await t.aMember(workspaceId, 'viewer', 'Bo Berg');
    expect(refusal(await change('addGroupMembers', id, [bo.actor.userId, stranger.actor.userId]))[0]).toBe('NotFound');
    expect(await peopleIn(id)).toEqual([]);
    await change('addGroupMembers', id, [bo.actor.userId]);
    expect(refusal(await change('addGroupMembers', id, [], stranger))[0]).toBe('NotFound');
    await admin.ask(`mutation ($id: ID!) { removeMember(id: $id) { ids } }`, { id: bo.actor.memberId });
    expect(await peopleIn(id)).toEqual([]);
  });

  it('that were deleted long ago go for good', async () => {
    const [old, fresh] = [await made('Old'), await made('Fresh')];
    await sql(
      `update groups set deleted_at = now() - case when id = $2 then interval '31 days' else interval '29 days' end where workspace_id = $1`,
      [old],
    );
    await t.get(GroupJobs).purge({ workspaceId });
    expect(await sql(`select id from groups where workspace_id = $1`)).toEqual([{ id: fresh }]);
  });
});
