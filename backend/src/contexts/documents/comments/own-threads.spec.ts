import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { mentionOf } from '@libs/domain';
import { newId } from '#platform/db';
import { type Person, sharedApp, type TestApp } from '../../../testing/harness.js';
import { aNote, aProject, aPush, push } from '../docs/doc.factory.js';

let t: TestApp;
let admin: Person;
let ann: Person;
let ben: Person;
let projectId: string;

beforeAll(async () => {
  t = await sharedApp();
  const a = await t.aWorkspace();
  admin = a.admin;
  ann = await t.aMember(a.id, 'contributor', 'Ann');
  ben = await t.aMember(a.id, 'contributor', 'Ben');
  projectId = await aProject(t, admin.actor);
});
afterAll(() => t.close());

const noteOf = (person: Person) => aNote(t, person.actor, projectId, 'The deposit came as a surprise');
const begin = async (person: Person, docId: string, body: string, at: object = { version: 0, start: 4, end: 11 }): Promise<any> =>
  (await person.ask(`mutation ($i: CreateThreadInput!) { createThread(input: $i) { id comments { id } } }`, { i: { docId, body, ...at } }))
    .createThread;
const mine = async (person: Person, variables: object = {}): Promise<any> =>
  (
    await person.ask(
      `query ($r: Boolean, $f: Int, $a: String) { yourThreads(resolved: $r, first: $f, after: $a) { total pageInfo { hasNextPage endCursor }
        nodes { id title place quote excerpt url commentCount resolvedAt by { name } } } }`,
      { ...variables },
    )
  ).yourThreads;
const ids = async (person: Person, variables: object = {}) => (await mine(person, variables)).nodes.map((n: any) => n.id);

describe('my conversations', () => {
  it('are those I wrote in, am mentioned in, or that are about my notes and highlights, and no others', async () => {
    const docId = await noteOf(admin);
    const written = await begin(ben, docId, 'Which?');
    const mentioned = await begin(ann, docId, `${mentionOf(ben.actor.userId)}: this one`, { version: 1, start: 0, end: 3 });
    const own = await begin(ann, await noteOf(ben), 'In his note');
    const other = await noteOf(admin);
    const highlightId = newId();
    expect((await push(ben, aPush(other, 0, [], { ops: [{ kind: 'create', id: highlightId, from: 5, to: 12 }] }))).accepted).toBe(true);
    const highlighted = await begin(ann, other, 'About his highlight', { highlightId });
    await begin(ann, other, 'Nothing of his', { version: 1, start: 0, end: 3 });
    expect(await ids(ben)).toEqual([highlighted.id, own.id, mentioned.id, written.id]);
    await ann.ask(`mutation ($i: ReplyInput!) { replyToThread(input: $i) { id } }`, { i: { threadId: written.id, body: 'The first' } });
    const [newest] = (await mine(ben)).nodes;
    expect(newest).toMatchObject({
      id: written.id,
      title: 'Call with Ana',
      place: 'Deposit study',
      quote: 'deposit',
      excerpt: 'The first',
      commentCount: 2,
      by: { name: 'Ann' },
    });
    expect(newest.url).toMatch(new RegExp(`^/data/${docId}#comment=`));
  });

  it('are filtered, paged, and kept to what may be read', async () => {
    const cara = await t.aMember(admin.actor.workspaceId, 'contributor', 'Cara');
    const docId = await noteOf(cara);
    const created: string[] = [];
    for (const start of [0, 4, 12, 17, 20])
      created.unshift((await begin(ann, docId, `At ${start}`, { version: created.length, start, end: start + 3 })).id);
    await ann.ask(`mutation ($id: ID!) { resolveThread(input: { id: $id, resolved: true }) { id } }`, { id: created[1] });
    expect(await ids(cara, { r: true })).toEqual([created[1]]);
    expect(await ids(cara, { r: false })).toEqual(created.filter((id) => id !== created[1]));
    const first = await mine(cara, { f: 2 });
    const second = await mine(cara, { f: 2, a: first.pageInfo.endCursor });
    const third = await mine(cara, { f: 2, a: second.pageInfo.endCursor });
    expect([first, second, third].flatMap((p) => p.nodes.map((n: any) => n.id))).toEqual(created);
    expect([first.total, third.pageInfo.hasNextPage]).toEqual([5, false]);
    expect((await cara.gql(`{ yourThreads(after: "x") { total } }`)).errors?.[0]?.extensions['code']).toBe('ValidationError');
    await admin.ask(`mutation ($i: [ID!]!) { deleteNotes(ids: $i) { ids } }`, { i: [docId] });
    expect((await mine(cara)).total).toBe(0);
    await admin.ask(`mutation ($i: [ID!]!) { restoreNotes(ids: $i) { notes { id } } }`, { i: [docId] });
    expect((await mine(cara)).total).toBe(5);
    await admin.ask(`mutation ($p: ID!) { setProjectDefaultAccess(input: { projectId: $p, access: none }) { title } }`, { p: projectId });
    expect(await mine(cara)).toMatchObject({ total: 0, nodes: [] });
  });
});
