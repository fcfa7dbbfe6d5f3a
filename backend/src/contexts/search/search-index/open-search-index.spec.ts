import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { FakeCluster } from '../../../testing/fake-cluster.js';
import { type Person, startApp, type TestApp } from '../../../testing/harness.js';
import { EntriesService } from '../entries/entries.service.js';
import { OpenSearchCluster } from './open-search-cluster.js';
import { OpenSearchEntries } from './open-search-entries.jobs.js';
import { aliasOf, indexOf } from './open-search-mapping.js';

const SEARCH = `query ($q: String!) { search(input: { query: $q }) { total counts { type count } items { id preview } } }`;

describe('Search in an OpenSearch cluster', () => {
  let t: TestApp;
  let cluster: FakeCluster;
  let admin: Person;
  let workspaceId: string;

  beforeAll(async () => {
    cluster = await FakeCluster.start();
    t = await startApp({ env: { SEARCH_URL: cluster.url, SEARCH_USERNAME: 'ada', SEARCH_PASSWORD: 'sesame' } });
    admin = (await t.aWorkspace()).admin;
    workspaceId = admin.actor.workspaceId;
  }, 120_000);
  afterAll(async () => {
    await t?.close();
    await cluster?.close();
  });
  beforeEach(() => cluster.behave({ password: 'ada:sesame' }));

  const project = async (name: string) =>
    (await admin.ask(`mutation ($n: String!) { createProject(input: { name: $n }) { id } }`, { n: name })).createProject.id as string;
  const total = async (q: string, person = admin) => (await person.ask(SEARCH, { q })).search.total as number;
  const asksOf = (path: string) => cluster.requests.filter((r) => r.includes(path)).length;

  it('asks PostgreSQL until the cluster holds the whole workspace, then the cluster', async () => {
    await project('Juniper');
    expect(cluster.aliases.has(aliasOf(workspaceId))).toBe(false);
    expect(await total('juniper')).toBeLessThan(2);
    await t.settle();
    expect([...(cluster.aliases.get(aliasOf(workspaceId))?.keys() ?? [])]).toEqual([indexOf('en')]);
    const before = asksOf('/_search');
    expect(await total('juniper')).toBe(1);
    expect(asksOf('/_search')).toBeGreaterThan(before);
    // No text leaves the database to be shown: what is indexed is not given back.
    expect(cluster.indices.get(indexOf('en'))?.definition.mappings._source).toEqual({ enabled: false });
  });

  it('finds what was written as soon as its job is done', async () => {
    await project('Hawthorn');
    await t.settle();
    expect(await total('hawthorn')).toBe(1);
    expect(
      cluster.requests.filter((r) => r.includes('/_bulk') && r.includes('Hawthorn')).every((r) => r.includes('refresh=wait_for')),
    ).toBe(true);
  });

  it('says that search is away, with a code and what to do, and loses nothing that is written meanwhile', async () => {
    for (const failure of [{ status: 503 }, { drop: true }]) {
      cluster.behave(failure);
      const { errors } = await admin.gql(SEARCH, { q: 'hawthorn' });
      expect(errors?.[0]).toMatchObject({
        message: 'Search cannot be reached just now. Try again in a moment; nothing that was written is lost.',
        extensions: { code: 'InternalError', reason: 'searchAway', retry: true },
      });
    }
    await project('Rowan');
    // Long enough for the job to fail at least once.
    const bulks = () => cluster.requests.filter((r) => r.includes(aliasOf(workspaceId)) || r.includes('/_bulk')).length;
    const before = bulks();
    for (let i = 0; i < 100 && bulks() < before + 3; i++) await new Promise((r) => setTimeout(r, 100));
    expect(bulks()).toBeGreaterThan(before);
    cluster.behave({});
    await t.settle();
    expect(await total('rowan')).toBe(1);
  }, 120_000);

  it('is refused without the right password', async () => {
    cluster.behave({ password: 'ada:other' });
    expect((await admin.gql(SEARCH, { q: 'hawthorn' })).errors?.[0]?.extensions.code).toBe('InternalError');
  });

  it('learns everything anew when the cluster has lost it, and is searched in PostgreSQL meanwhile', async () => {
    cluster.wipe();
    expect(await total('hawthorn')).toBe(1);
    await t.get(OpenSearchEntries).fill({ id: '', topic: '', workspaceId, payload: {} });
    expect(cluster.indices.get(indexOf('en'))?.docs.size).toBeGreaterThanOrEqual(3);
    expect(await total('hawthorn')).toBe(1);
  });

  it('moves to another index in one step, and leaves nothing in the former one', async () => {
    const moves: string[] = [];
    const at = cluster.requests.length;
    await admin.ask(`mutation { setWorkspaceLanguage(input: { language: "fr" }) { language } }`);
    const done = t.settle().then(() => moves.push('done'));
    const totals = new Set<number>();
    do totals.add(await total('hawthorn'));
    while (!moves.length);
    await done;
    expect([...totals]).toEqual([1]);
    expect([...(cluster.aliases.get(aliasOf(workspaceId))?.keys() ?? [])]).toEqual([indexOf('fr')]);
    expect(cluster.requests.slice(at).filter((r) => r.startsWith('POST /_aliases'))).toHaveLength(1);
    expect(cluster.indices.get(indexOf('en'))?.docs.size).toBe(0);
  }, 120_000);

  it('takes out of the cluster what the database no longer has', async () => {
    const id = await project('Blackthorn');
    await t.settle();
    expect(await total('blackthorn')).toBe(1);
    await t.db.tx(admin.actor, (m) =>
      m.query(`update projects set deleted_at = now() where workspace_id = $1 and id = $2`, [workspaceId, id]),
    );
    await t.get(EntriesService).rebuild(workspaceId);
    expect(await total('blackthorn')).toBe(0);
  });

  it('ends with the newest state when a change crosses a job that sends the former one', async () => {
    const id = await project('Elder');
    await t.settle();
    const real = t.get(OpenSearchCluster);
    const bulk = real.bulk.bind(real);
    let isCrossed = false;
    real.bulk = async (lines, isAwaited) => {
      if (!isCrossed)
        await t.db.tx(admin.actor, (m) =>
          m.query(`update search_entries set title = 'Spindle' where workspace_id = $1 and id = $2`, [workspaceId, id]),
        );
      isCrossed = true;
      await bulk(lines, isAwaited);
    };
    await t.get(OpenSearchEntries).send({ id: '', topic: '', workspaceId, payload: { keys: [{ type: 'PROJECT', id }] } });
    real.bulk = bulk;
    expect([await total('elder'), await total('spindle')]).toEqual([0, 1]);
  });

  it('never shows another workspace under a name, whatever is asked', async () => {
    const other = (await t.aWorkspace()).admin;
    // The same language, and so the same index.
    await other.ask(`mutation { setWorkspaceLanguage(input: { language: "fr" }) { language } }`);
    await other.ask(`mutation { createProject(input: { name: "Hawthorn" }) { id } }`);
    await t.settle();
    const everything = await t.get(OpenSearchCluster).search(aliasOf(workspaceId), { query: { bool: {} }, size: 100 }, 'x');
    const own = await t.db.read<{ id: string }>(admin.actor, `select id from search_entries where workspace_id = $1`, [workspaceId]);
    expect(everything?.hits.hits.map((h) => h._id.split(':')[2]).sort()).toEqual(own.map((r) => r.id).sort());
    expect(await total('hawthorn', other)).toBe(1);
  });

  it('has a double that refuses what it does not know', async () => {
    const real = t.get(OpenSearchCluster);
    for (const body of [
      { query: { fancy: {} } },
      { query: { bool: { filter: [], other: 1 } } },
      { query: { term: { text: 'x' } } },
      { other: 1 },
    ])
      await expect(real.search(aliasOf(workspaceId), body, 'x')).rejects.toThrow(/refused a request \(400/);
    await expect(
      real.create('odd', { settings: { analysis: { analyzer: { a: { tokenizer: 'icu', filter: [] } } } }, mappings: {} }),
    ).rejects.toThrow(/400/);
    await expect(real.bulk([{ index: { _index: indexOf('fr'), _id: 'x' } }, { stranger: 1 }], false)).rejects.toThrow(/strict_dynamic/);
  });
});
