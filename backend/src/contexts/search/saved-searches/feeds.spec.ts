import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type Person, sharedApp, type TestApp } from '../../../testing/harness.js';
import { aMarkedNote } from '../../repository/highlights/highlight.factory.js';
import { aTag, aTagGroup } from '../../repository/tags/tag.factory.js';
import { SearchAlerts } from './search-alerts.jobs.js';

let t: TestApp;
let workspaceId: string;
let ann: Person;
let ben: Person;
let stranger: Person;
let open: string;
let closed: string;
let tagId: string;

beforeAll(async () => {
  t = await sharedApp();
  const a = await t.aWorkspace();
  workspaceId = a.id;
  ann = await t.aMember(a.id, 'contributor', 'Ann Author');
  ben = await t.aMember(a.id, 'viewer', 'Ben Reader');
  stranger = (await t.aWorkspace()).admin;
  open = await aProject('Open');
  closed = await aProject('Closed');
  await close(closed);
  tagId = await aTag(ann, (await aTagGroup(ann, open)).groupId, 'Waiting');
  await aMarkedNote(t, ann.actor, open, ['I waited for an hour.'], tagId);
  await aMarkedNote(t, ann.actor, closed, ['Only Ann hears this.']);
  await insight(open, 'People wait');
  await t.settle();
});
afterAll(() => t.close());

const aProject = async (name: string): Promise<string> =>
  (await ann.ask(`mutation ($n: String!) { createProject(input: { name: $n }) { id } }`, { n: name })).createProject.id;
const folder = async (name: string, parentId?: string): Promise<string> =>
  (await ann.ask(`mutation ($i: CreateFolderInput!) { createFolder(input: $i) { id } }`, { i: { name, parentId } })).createFolder.id;
const close = (projectId: string, access = 'none') =>
  ann.ask(`mutation ($i: SetProjectDefaultAccessInput!) { setProjectDefaultAccess(input: $i) { title } }`, { i: { projectId, access } });
const insight = async (projectId: string, title: string): Promise<string> =>
  (await ann.ask(`mutation ($i: CreateInsightInput!) { createInsight(input: $i) { id } }`, { i: { projectId, title } })).createInsight.id;
const stream = async (person: Person, filter: object = {}, first = 50): Promise<string[]> => {
  const titles: string[] = [];
  for (let after: string | null = null; ; ) {
    const { explore }: any = await person.ask(
      `query ($f: FeedFilterInput!, $n: Int, $a: String) { explore(filter: $f, first: $n, after: $a) { nodes { type data } pageInfo { hasNextPage endCursor } } }`,
      { f: filter, n: first, a: after },
    );
    titles.push(...explore.nodes.map(({ type, data }: any) => `${type} ${data.title}`));
    if (!explore.pageInfo.hasNextPage) return titles;
    after = explore.pageInfo.endCursor;
  }
};

const FEED = `id name shared isMine rhythm owner { name } filter { types projectIds folderIds tagIds authorIds days }`;
const save = async (person: Person, name: string, more: object = {}): Promise<any> =>
  (await person.ask(`mutation ($i: SaveFeedInput!) { saveFeed(input: $i) { ${FEED} } }`, { i: { name, filter: {}, ...more } })).saveFeed;
const feeds = async (person: Person): Promise<string[]> => (await person.ask(`{ feeds { name } }`)).feeds.map((f: any) => f.name);
const feed = async (person: Person, id: string): Promise<any> =>
  (await person.ask(`query ($id: ID!) { feed(id: $id) { ${FEED} } }`, { id })).feed;
const update = (person: Person, i: object) => person.ask(`mutation ($i: UpdateFeedInput!) { updateFeed(input: $i) { ${FEED} } }`, { i });
const remove = (person: Person, id: string) => person.ask(`mutation ($id: ID!) { deleteFeed(id: $id) { ids } }`, { id });
const restore = (person: Person, id: string) => person.ask(`mutation ($id: ID!) { restoreFeed(id: $id) { id } }`, { id });
const subscribe = async (person: Person, feedId: string, rhythm: string): Promise<any> =>
  (await person.ask(`mutation ($i: FeedSubscriptionInput!) { subscribeToFeed(input: $i) { rhythm } }`, { i: { feedId, rhythm } }))
    .subscribeToFeed;
/** What happens in the first hour of a day. */
async function day(name: string): Promise<void> {
  await t.settle();
  await t.get(SearchAlerts).order({ workspaceId, payload: { day: name } } as never);
  await t.settle();
}
const inbox = async (person: Person): Promise<any[]> =>
  (await person.ask(`{ inbox { nodes { kind action title excerpt url } } }`)).inbox.nodes;

describe('Explore', () => {
  it('shows insights, highlights and projects that the reader may read, the newest first, and nothing else', async () => {
    expect(await stream(ann)).toEqual(
      expect.arrayContaining(['INSIGHT People wait', 'HIGHLIGHT I waited for an hour.', 'HIGHLIGHT Only Ann hears this.']),
    );
    const seen = await stream(ben);
    expect(seen).toEqual(expect.arrayContaining(['INSIGHT People wait', 'HIGHLIGHT I waited for an hour.']));
    expect(seen.join()).not.toContain('Only Ann');
    expect(new Set(seen.map((row) => row.split(' ')[0]))).toEqual(new Set(['INSIGHT', 'HIGHLIGHT', 'PROJECT']));
    expect(await stream(stranger)).not.toContain('INSIGHT People wait');
  });

  it('goes on page by page without doubles or gaps', async () => {
    const all = await stream(ann);
    expect(await stream(ann, {}, 1)).toEqual(all);
  });

  it('is narrowed by type, project, tag and author', async () => {
    expect(await stream(ann, { types: ['INSIGHT'] })).toEqual(['INSIGHT People wait']);
    expect(await stream(ann, { projectIds: [closed], types: ['HIGHLIGHT'] })).toEqual(['HIGHLIGHT Only Ann hears this.']);
    expect(await stream(ben, { projectIds: [closed] })).toEqual([]);
    expect(await stream(ann, { tagIds: [tagId] })).toEqual(['HIGHLIGHT I waited for an hour.']);
    expect(await stream(ann, { authorIds: [ann.actor.userId], types: ['INSIGHT'] })).toEqual(['INSIGHT People wait']);
    expect(await stream(ann, { authorIds: [ben.actor.userId] })).toEqual([]);
  });

  it('is narrowed by folders with all that lies in them, as far as the reader may open them, and by how long ago', async () => {
    const [outer, empty] = [await folder('Outer'), await folder('Empty')];
    const inner = await folder('Inner', outer);
    const depot = await aProject('Depot');
    await ann.ask(`mutation ($i: UpdateProjectInput!) { updateProject(input: $i) { id } }`, { i: { id: depot, folderId: inner } });
    await insight(depot, 'Deep inside');
    await t.settle();
    const types = ['INSIGHT'];
    expect(await stream(ann, { types, folderIds: [outer] })).toEqual(['INSIGHT Deep inside']);
    expect(await stream(ann, { types, folderIds: [outer], projectIds: [depot] })).toEqual(['INSIGHT Deep inside']);
    expect(await stream(ann, { folderIds: [outer], projectIds: [open] })).toEqual([]);
    expect(await stream(ann, { folderIds: [empty] })).toEqual([]);
    expect(await stream(stranger, { folderIds: [outer] })).toEqual([]);
    await close(depot);
    expect(await stream(ben, { folderIds: [outer] })).toEqual([]);
    await t.db.tx(ann.actor, (m) =>
      m.query(`update search_entries set changed_at = now() - interval '40 days' where workspace_id = $1 and title = 'People wait'`, [
        workspaceId,
      ]),
    );
    expect(await stream(ann, { types, days: 30 })).toEqual(['INSIGHT Deep inside']);
    expect(await stream(ann, { types, days: 90 })).toEqual(['INSIGHT Deep inside', 'INSIGHT People wait']);
    const query = `query ($f: FeedFilterInput!) { explore(filter: $f) { total } }`;
    await expect(ann.ask(query, { f: { days: 31 } })).rejects.toThrow('ValidationError');
  });
});

describe('a saved feed', () => {
  it('is seen by its owner, or by everyone when it is shared, and is changed by its owner alone', async () => {
    const own = await save(ann, 'Private', { filter: { types: ['INSIGHT'], tagIds: [tagId] } });
    expect(own).toMatchObject({ shared: false, isMine: true, rhythm: 'off', owner: { name: 'Ann Author' } });
    expect(own.filter).toEqual({ types: ['INSIGHT'], projectIds: [], folderIds: [], tagIds: [tagId], authorIds: [], days: null });
    for (const person of [ben, stranger]) {
      expect(await feeds(person)).not.toContain('Private');
      for (const refused of [
        feed(person, own.id),
        update(person, { id: own.id, name: 'Mine' }),
        remove(person, own.id),
        subscribe(person, own.id, 'daily'),
      ])
        await expect(refused).rejects.toMatchObject({ code: 'NotFound' });
    }
    await update(ann, { id: own.id, shared: true, name: 'For all' });
    expect(await feed(ben, own.id)).toMatchObject({ name: 'For all', isMine: false, shared: true });
    for (const refused of [update(ben, { id: own.id, name: 'Mine' }), remove(ben, own.id), restore(ben, own.id)])
      await expect(refused).rejects.toMatchObject({ code: 'Forbidden' });
    await expect(feed(stranger, own.id)).rejects.toMatchObject({ code: 'NotFound' });
    // It is no saved search.
    expect((await ann.ask(`{ savedSearches { id } }`)).savedSearches).toEqual([]);
    await expect(
      ann.ask(`mutation ($i: UpdateSavedSearchInput!) { updateSavedSearch(input: $i) { id } }`, { i: { id: own.id, name: 'x' } }),
    ).rejects.toMatchObject({ code: 'NotFound' });
  });

  it('is gone when it is deleted, and back with its subscribers when that is undone', async () => {
    const { id } = await save(ann, 'Comes back', { shared: true });
    await subscribe(ben, id, 'weekly');
    await remove(ann, id);
    for (const person of [ann, ben]) await expect(feed(person, id)).rejects.toMatchObject({ code: 'NotFound' });
    await expect(restore(ben, id)).rejects.toMatchObject({ code: 'NotFound' });
    await restore(ann, id);
    expect(await feed(ben, id)).toMatchObject({ name: 'Comes back', rhythm: 'weekly' });
    await remove(ann, id);
  });

  it('brings each subscriber once a day what is new and may be read by them', async () => {
    const { id } = await save(ann, 'Everything new', { shared: true });
    await subscribe(ben, id, 'daily');
    await day('2026-03-03');
    expect(await inbox(ben)).toEqual([]);
    await insight(open, 'Open news');
    await insight(closed, 'Closed news');
    await day('2026-03-04');
    // Two workers that both take the order, and one that comes again.
    const order = { workspaceId, payload: { searchId: id, userId: ben.actor.userId, day: '2026-03-04' } } as never;
    await Promise.all([t.get(SearchAlerts).run(order), t.get(SearchAlerts).run(order)]);
    await t.settle();
    expect(await inbox(ben)).toEqual([
      { kind: 'alert', action: '1 new result for', title: 'Everything new', excerpt: 'Open news', url: `/explore/${id}` },
    ]);
    expect(await inbox(ann)).toEqual([]);
    await day('2026-03-05');
    expect(await inbox(ben)).toHaveLength(1);
    // What the reader may no longer read is in no news, old or new.
    await close(open);
    expect(await inbox(ben)).toEqual([]);
    await insight(open, 'More that is closed');
    await day('2026-03-06');
    await close(open, 'read');
    expect((await inbox(ben)).map(({ excerpt }) => excerpt)).toEqual(['Open news']);
    await update(ann, { id, shared: false });
    expect(await inbox(ben)).toEqual([]);
    await insight(open, 'After it became private');
    await day('2026-03-07');
    await update(ann, { id, shared: true });
    expect(await inbox(ben)).toHaveLength(1);
    await subscribe(ben, id, 'off');
    await day('2026-03-08');
    expect(await inbox(ben)).toHaveLength(1);
  });

  it('is mailed once, in the same transaction as its note, however many workers take the order', async () => {
    const { id } = await save(ann, 'Mailed', { filter: { types: ['INSIGHT'] } });
    await subscribe(ann, id, 'daily');
    await insight(open, 'To be mailed');
    await t.settle();
    const order = { workspaceId, payload: { searchId: id, userId: ann.actor.userId, day: '2026-04-01' } } as never;
    await Promise.all([1, 2, 3].map(() => t.get(SearchAlerts).run(order)));
    await t.settle();
    const waiting = await t.db.read<{ mail: string }>(
      ann.actor,
      `select n.mail from notifications n join saved_search_findings f on f.workspace_id = n.workspace_id and f.id = n.object_id
       where n.workspace_id = $1 and n.user_id = $2 and f.search_id = $3`,
      [workspaceId, ann.actor.userId, id],
    );
    expect(waiting).toHaveLength(1);
    await subscribe(ann, id, 'off');
  });

  it('comes on Mondays when it is weekly', async () => {
    const { id } = await save(ann, 'Weekly', { filter: { types: ['INSIGHT'] } });
    await subscribe(ann, id, 'weekly');
    await insight(open, 'Weekly news');
    const news = async () => (await inbox(ann)).filter(({ title }) => title === 'Weekly').length;
    // A Sunday, then a Monday.
    await day('2026-05-03');
    expect(await news()).toBe(0);
    await day('2026-05-04');
    expect(await news()).toBe(1);
  });
});
