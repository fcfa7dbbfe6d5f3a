import { performance } from 'node:perf_hooks';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type Person, sharedApp, type TestApp } from '../../../testing/harness.js';

let t: TestApp;
let workspaceId: string;
let admin: Person;
let bo: Person;

beforeAll(async () => {
  t = await sharedApp();
  ({ id: workspaceId, admin } = await t.aWorkspace());
  bo = await t.aMember(workspaceId, 'contributor', 'Bo Berg');
});
afterAll(() => t?.close());

const LIST = `query ($first: Int, $after: String, $query: String, $sort: WorkspaceProjectSort, $ownerId: ID, $access: Access, $archived: Boolean) {
  workspaceProjects(first: $first, after: $after, query: $query, sort: $sort, ownerId: $ownerId, access: $access, archived: $archived) {
    total pageInfo { hasNextPage endCursor } nodes { id name access ownAccess noteCount bytes grantCount archivedAt owner { name } folder { name } }
  }
}`;
const list = async (args: Record<string, unknown> = {}) => (await admin.ask(LIST, { first: 100, ...args })).workspaceProjects;
const names = async (args: Record<string, unknown> = {}) => (await list(args)).nodes.map((p: any) => p.name);
const make = async (person: Person, name: string, folderId: string | null = null): Promise<string> =>
  (await person.ask(`mutation ($n: String!, $f: ID) { createProject(input: { name: $n, folderId: $f }) { id } }`, { n: name, f: folderId }))
    .createProject.id;
const setAccess = (changes: unknown[], person = admin) =>
  person.gql(`mutation ($i: SetProjectsDefaultAccessInput!) { setProjectsDefaultAccess(input: $i) { projects { id access ownAccess } } }`, {
    i: { changes },
  });

describe('all projects of a workspace', () => {
  it('are listed for its admins alone, with what is shared, how large they are, and how to find them', async () => {
    const folderId = (await admin.ask(`mutation { createFolder(input: { name: "Closed" }) { id } }`)).createFolder.id;
    await admin.ask(`mutation ($f: ID!) { setFolderDefaultAccess(input: { folderId: $f, access: none }) { folderId } }`, { f: folderId });
    const [a, b, c] = [await make(bo, 'Alpha'), await make(admin, 'Beta', folderId), await make(bo, 'Gamma')];
    await bo.ask(`mutation ($p: ID!) { createNote(input: { projectId: $p, title: "N", text: "Ann: Yes." }) { id } }`, { p: c });
    await admin.ask(`mutation ($ids: [ID!]!) { archiveProjects(ids: $ids) { projects { id } } }`, { ids: [a] });
    expect(await names({ sort: 'title' })).toEqual(['Alpha', 'Beta', 'Gamma']);
    expect((await names({ sort: 'notes' }))[0]).toBe('Gamma');
    expect(await names({ archived: true })).toEqual(['Alpha']);
    expect(await names({ archived: false, sort: 'title' })).toEqual(['Beta', 'Gamma']);
    expect(await names({ ownerId: bo.actor.userId, sort: 'title' })).toEqual(['Alpha', 'Gamma']);
    expect(await names({ access: 'none' })).toEqual(['Beta']);
    expect(await names({ query: 'amm' })).toEqual(['Gamma']);
    expect((await list({ query: 'Beta' })).nodes[0]).toMatchObject({
      ...{ id: b, access: 'none', ownAccess: null, noteCount: 0, bytes: 0, grantCount: 1, folder: { name: 'Closed' } },
    });
    for (const person of [bo, await t.aMember(workspaceId, 'viewer')])
      expect((await person.gql(LIST, {})).errors![0]!.extensions.code).toBe('Forbidden');
  });

  it('take another access at once, all or none, and each its own back', async () => {
    const [d, e] = [await make(admin, 'Delta'), await make(admin, 'Epsilon')];
    await setAccess([{ projectId: d, access: 'read' }]);
    const both = (
      await setAccess([
        { projectId: d, access: 'none' },
        { projectId: e, access: 'none' },
      ])
    ).data!.setProjectsDefaultAccess.projects;
    expect(both.map((p: any) => [p.access, p.ownAccess])).toEqual([
      ['none', 'none'],
      ['none', 'none'],
    ]);
    expect((await bo.gql(`query ($id: ID!) { project(id: $id) { id } }`, { id: e })).errors![0]!.extensions.code).toBe('NotFound');
    await setAccess([
      { projectId: d, access: 'read' },
      { projectId: e, access: null },
    ]);
    expect((await list({ query: 'Delta' })).nodes[0]).toMatchObject({ access: 'read', ownAccess: 'read' });
    expect((await list({ query: 'Epsilon' })).nodes[0]).toMatchObject({ access: 'write', ownAccess: null });
    const elsewhere = await make((await t.aWorkspace()).admin, 'Elsewhere');
    const refused = await setAccess([
      { projectId: d, access: 'none' },
      { projectId: elsewhere, access: 'none' },
    ]);
    expect(refused.errors![0]!.extensions.code).toBe('NotFound');
    expect((await list({ query: 'Delta' })).nodes[0].access).toBe('read');
    expect((await setAccess([{ projectId: d, access: 'full' }], bo)).errors![0]!.extensions.code).toBe('Forbidden');
  });

  it('are 5,000 in pages without a gap, none of which takes long', async () => {
    const { id, admin: owner } = await t.aWorkspace();
    await t.db.tx({ workspaceId: id }, async (m) => {
      await m.query(
        `insert into folders (workspace_id, id, name, created_by, default_access) select $1, gen_random_uuid(), 'F' || i, $2, i % 4 from generate_series(1, 100) i`,
        [id, owner.actor.userId],
      );
      await m.query(
        `insert into projects (workspace_id, id, name, created_by, status, folder_id, archived_at, updated_at)
         select $1, gen_random_uuid(), 'P' || i, $2, 'open', (select f.id from folders f where f.workspace_id = $1 order by f.id offset i % 100 limit 1), now(), now() - i * interval '1 minute'
         from generate_series(1, 5000) i`,
        [id, owner.actor.userId],
      );
    });
    const times: number[] = [];
    const seen = new Set<string>();
    for (const sort of ['activity', 'title', 'size']) {
      let after: string | null = null;
      let pages = 0;
      do {
        const from = performance.now();
        const page: any = (await owner.ask(LIST, { first: 100, after, sort })).workspaceProjects;
        times.push(performance.now() - from);
        expect(page.total).toBe(5000);
        if (sort === 'title') for (const one of page.nodes) seen.add(one.id);
        after = page.pageInfo.hasNextPage && (sort === 'title' || pages < 10) ? page.pageInfo.endCursor : null;
        pages++;
      } while (after);
    }
    expect(seen.size).toBe(5000);
    const p95 = times.sort((x, y) => x - y)[Math.floor(times.length * 0.95)]!;
    if (process.env['SHOW_TIMES']) console.log(`p95 of ${times.length} pages: ${p95.toFixed(0)} ms`);
    // 45 ms by itself on two cores; other tests may run beside it.
    expect(p95).toBeLessThan(600);
  }, 120_000);
});
