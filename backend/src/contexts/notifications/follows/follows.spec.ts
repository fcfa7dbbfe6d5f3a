import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { type Person, sharedApp, type TestApp } from '../../../testing/harness.js';

let t: TestApp;
let ann: Person;
let ben: Person;
let cleo: Person;
let stranger: Person;
let projectId: string;

beforeAll(async () => {
  t = await sharedApp();
  const a = await t.aWorkspace();
  ann = await t.aMember(a.id, 'contributor', 'Ann Author');
  ben = await t.aMember(a.id, 'viewer', 'Ben Reader');
  cleo = await t.aMember(a.id, 'contributor', 'Cleo Colleague');
  stranger = (await t.aWorkspace()).admin;
});
beforeEach(async () => {
  projectId = (await ann.ask(`mutation { createProject(input: { name: "Deposits" }) { id } }`)).createProject.id;
});
afterAll(() => t.close());

const FIELDS = 'id count isFollowing people { name }';
const follow = async (person: Person, kind: string, id: string, action = 'follow'): Promise<any> =>
  (await person.ask(`mutation ($i: FollowInput!) { now: ${action}(input: $i) { ${FIELDS} } }`, { i: { kind, id } })).now;
const followers = async (person: Person, kind: string, id: string): Promise<any> =>
  (await person.ask(`query ($k: FollowedKind!, $id: ID!) { followers(kind: $k, id: $id) { ${FIELDS} } }`, { k: kind, id })).followers;
const insight = async (title: string): Promise<string> =>
  (await ann.ask(`mutation ($i: CreateInsightInput!) { createInsight(input: $i) { id } }`, { i: { projectId, title } })).createInsight.id;
const change = async (id: string, more: object, person = ann) => {
  await person.ask(`mutation ($i: UpdateInsightInput!) { updateInsight(input: $i) { id } }`, { i: { id, ...more } });
  await t.settle();
};
const access = (level: string) =>
  ann.ask(`mutation ($i: SetProjectDefaultAccessInput!) { setProjectDefaultAccess(input: $i) { title } }`, {
    i: { projectId, access: level },
  });
const inbox = async (person: Person): Promise<string[]> =>
  (await person.ask(`{ inbox { nodes { kind by { name } action title url } } }`)).inbox.nodes
    .filter(({ kind }: any) => kind === 'followed')
    .map(({ by, action, title }: any) => `${by.name} ${action} ${title}`);

describe('followers', () => {
  it('are those who may read it, each once', async () => {
    expect(await followers(ben, 'project', projectId)).toEqual({ id: projectId, count: 0, isFollowing: false, people: [] });
    await follow(cleo, 'project', projectId);
    await follow(ben, 'project', projectId);
    expect(await follow(ben, 'project', projectId)).toEqual({
      id: projectId,
      count: 2,
      isFollowing: true,
      people: [{ name: 'Ben Reader' }, { name: 'Cleo Colleague' }],
    });
    expect(await followers(ann, 'project', projectId)).toMatchObject({ count: 2, isFollowing: false });
    expect(await follow(ben, 'project', projectId, 'unfollow')).toMatchObject({ count: 1, isFollowing: false });
    const id = await insight('Closed');
    await access('none');
    for (const person of [ben, cleo, stranger])
      for (const [kind, object] of [
        ['project', projectId],
        ['insight', id],
      ] as const) {
        await expect(followers(person, kind, object)).rejects.toMatchObject({ code: 'NotFound' });
        await expect(follow(person, kind, object)).rejects.toMatchObject({ code: 'NotFound' });
      }
  });

  it('of a project hear of each insight that is published in it, once, and of no drafts', async () => {
    await follow(ben, 'project', projectId);
    await follow(ann, 'project', projectId);
    const before = await inbox(ben);
    const id = await insight('People wait');
    await change(id, { title: 'People wait for weeks' });
    expect(await inbox(ben)).toEqual(before);
    await change(id, { status: 'published' });
    await t.settle();
    expect((await inbox(ben)).filter((value) => !before.includes(value))).toEqual(['Ann Author published People wait for weeks']);
    // People do not hear of what they did themselves.
    expect(await inbox(ann)).toEqual([]);
    // Who does not follow it hears nothing.
    expect(await inbox(cleo)).toEqual([]);
    await follow(ben, 'project', projectId, 'unfollow');
    await change(await insight('Later'), { status: 'published' });
    expect((await inbox(ben)).join()).not.toContain('Later');
  });

  it('of an insight hear of changes once it is published, and of nothing that they may no longer read', async () => {
    const id = await insight('Boxes break');
    await follow(cleo, 'insight', id);
    await change(id, { status: 'published' });
    await change(id, { title: 'Boxes break at the corner' });
    const news = ['Ann Author changed Boxes break at the corner', 'Ann Author published Boxes break at the corner'];
    expect((await inbox(cleo)).slice(0, 2)).toEqual(news);
    await access('none');
    expect((await inbox(cleo)).join()).not.toContain('Boxes');
    await change(id, { title: 'Secret now' });
    await access('read');
    // What happened while it was closed is no news later.
    expect((await inbox(cleo)).filter((value) => value.includes('changed')).length).toBe(1);
    await change(id, { status: 'draft' });
    expect((await inbox(cleo)).join()).not.toContain('Secret now');
  });

  it('of a project hear that it is archived', async () => {
    await follow(ben, 'project', projectId);
    await ann.ask(`mutation ($ids: [ID!]!) { archiveProjects(ids: $ids) { projects { id } } }`, { ids: [projectId] });
    await t.settle();
    expect(await inbox(ben)).toContain('Ann Author archived Deposits');
  });
});
