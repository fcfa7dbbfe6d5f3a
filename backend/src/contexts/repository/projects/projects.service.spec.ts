import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { newId } from '#platform/db';
import { type Person, sharedApp, type TestApp } from '../../../testing/harness.js';

let t: TestApp;
let workspaceId: string;
let admin: Person;
let writer: Person;
let viewer: Person;
let stranger: Person;

beforeAll(async () => {
  t = await sharedApp();
  const a = await t.aWorkspace();
  workspaceId = a.id;
  admin = a.admin;
  writer = await t.aMember(a.id, 'contributor', 'Wanda Writer');
  viewer = await t.aMember(a.id, 'viewer', 'Vic Viewer');
  stranger = (await t.aWorkspace()).admin;
});
afterAll(() => t.close());

const PROJECT = `id name description status folderId folder { name } noteCount highlightCount tagCount insightCount viewerAccess starred createdBy { name } readmeDocId`;
const make = async (name: string, extra = {}, person = writer) =>
  (await person.ask(`mutation ($i: CreateProjectInput!) { createProject(input: $i) { ${PROJECT} } }`, { i: { name, ...extra } }))
    .createProject;
const one = async (id: string, person = writer) =>
  (await person.ask(`query ($id: ID!) { project(id: $id) { ${PROJECT} } }`, { id })).project;
const names = async (args = '', person = writer): Promise<string[]> =>
  (await person.ask(`{ projects${args} { nodes { name } } }`)).projects.nodes.map((p: any) => p.name);
const on = (mutation: string, id: string, person = writer) => person.ask(`mutation ($id: ID!) { ${mutation} }`, { id });

describe('projects', () => {
  it('begin with a board, a readme and full access for their maker', async () => {
    const p = await make('First ride', { description: 'Interviews at the dock' });
    expect(p).toMatchObject({
      status: 'open',
      viewerAccess: 'full',
      noteCount: 0,
      tagCount: 0,
      insightCount: 0,
      starred: false,
      folder: null,
      createdBy: { name: 'Wanda Writer' },
      readmeDocId: p.id,
    });
    const { tagBoards } = await writer.ask(`query ($p: ID!) { tagBoards(projectId: $p) { name groups { name } } }`, { p: p.id });
    expect(tagBoards).toEqual([{ name: 'Tags', groups: [{ name: 'New tags' }] }]);
    const readme = (await writer.request('get', `/api/docs/${p.id}`)).body;
    expect(readme.doc.content.filter((n: any) => n.type === 'heading').map((n: any) => n.content[0].text)).toEqual([
      'Goal',
      'Questions',
      'Method',
      'Who we speak to',
    ]);
    expect((await viewer.request('get', `/api/docs/${p.id}`)).body.access).toBe('read');
    expect((await stranger.request('get', `/api/docs/${p.id}`)).status).toBe(404);
  });

  it('are made once for one client key, also by two calls at once', async () => {
    const both = await Promise.all([make('Once', { clientKey: 'project-key-1' }), make('Once', { clientKey: 'project-key-1' })]);
    expect(both[0].id).toBe(both[1].id);
    expect((await names()).filter((n) => n === 'Once')).toHaveLength(1);
  });

  it('refuse an empty name with a message for the field', async () => {
    const r = await writer.gql(`mutation { createProject(input: { name: " " }) { id } }`);
    expect(r.errors![0]!.extensions).toMatchObject({ code: 'ValidationError', fields: { name: 'Name is required.' } });
    await expect(make('No', {}, viewer)).rejects.toMatchObject({ code: 'Forbidden' });
  });

  it('are listed by pages in every order, without doubles or gaps', async () => {
    const folder = (await admin.ask(`mutation { createFolder(input: { name: "Pages" }) { id } }`)).createFolder.id;
    for (const n of ['delta', 'Alpha', 'charlie', 'Bravo', 'echo']) await make(n, { folderId: folder });
    const walk = async (sort: string) => {
      const seen: string[] = [];
      for (let after: string | null = null; ; ) {
        const page: any = (
          await writer.ask(
            `query ($f: ID, $a: String) { projects(first: 2, folderId: $f, after: $a, sort: ${sort}) { total nodes { name } pageInfo { hasNextPage endCursor } } }`,
            { f: folder, a: after },
          )
        ).projects;
        expect(page.total).toBe(5);
        seen.push(...page.nodes.map((p: any) => p.name));
        if (!page.pageInfo.hasNextPage) return seen;
        after = page.pageInfo.endCursor;
      }
    };
    expect(await walk('title')).toEqual(['Alpha', 'Bravo', 'charlie', 'delta', 'echo']);
    expect(await walk('rank')).toEqual(['delta', 'Alpha', 'charlie', 'Bravo', 'echo']);
    expect(await walk('created')).toEqual(['echo', 'Bravo', 'charlie', 'Alpha', 'delta']);
    expect(await walk('updated')).toHaveLength(5);
    await expect(walk('colour')).rejects.toThrow('"colour" does not exist in "ProjectSort"');
    await expect(names('(after: "bm9wZQ")')).rejects.toMatchObject({ code: 'ValidationError' });
    expect(await names('(query: "ALPH")')).toEqual(['Alpha']);
    expect(await names('(query: "%")')).toEqual([]);
  });

  it('change, star and keep what is left out', async () => {
    const p = await make('Change me', { description: 'old' });
    const { updateProject } = await writer.ask(
      `mutation ($i: UpdateProjectInput!) { updateProject(input: $i) { name description status } }`,
      { i: { id: p.id, name: 'Changed', status: 'closed' } },
    );
    expect(updateProject).toEqual({ name: 'Changed', description: 'old', status: 'closed' });
    await on('starProject(input: { id: $id, starred: true }) { id }', p.id, viewer);
    expect([(await one(p.id, viewer)).starred, (await one(p.id)).starred]).toEqual([true, false]);
    expect((await viewer.ask(`{ starred { kind id title url } }`)).starred).toEqual([
      { kind: 'project', id: p.id, title: 'Changed', url: `/projects/${p.id}` },
    ]);
    await on('starProject(input: { id: $id, starred: false }) { id }', p.id, viewer);
    expect((await viewer.ask(`{ starred { id } }`)).starred).toEqual([]);
  });

  it('go with all that is in them, and come back', async () => {
    const p = await make('Gone');
    await expect(on('deleteProject(id: $id) { ids }', p.id, viewer)).rejects.toMatchObject({ code: 'Forbidden' });
    const reader = await t.aMember(workspaceId, 'contributor');
    await expect(on('deleteProject(id: $id) { ids }', p.id, reader)).rejects.toMatchObject({ code: 'Forbidden' });
    await on('deleteProject(id: $id) { ids }', p.id);
    await expect(one(p.id)).rejects.toMatchObject({ code: 'NotFound' });
    expect(await names()).not.toContain('Gone');
    await expect(on('restoreProject(id: $id) { id }', p.id, reader)).rejects.toMatchObject({ code: 'Forbidden' });
    await expect(on('restoreProject(id: $id) { id }', p.id, stranger)).rejects.toMatchObject({ code: 'NotFound' });
    await on('restoreProject(id: $id) { id }', p.id);
    expect(await names()).toContain('Gone');
  });

  it('that are private are in no list of anybody else', async () => {
    const folder = (await admin.ask(`mutation { createFolder(input: { name: "With a secret" }) { id } }`)).createFolder.id;
    const p = await make('Secret', { folderId: folder });
    await writer.ask(
      `mutation ($p: ID!) { setProjectDefaultAccess(input: { projectId: $p, access: none }) { defaultAccess inheritedFrom } }`,
      {
        p: p.id,
      },
    );
    const other = await t.aMember(workspaceId, 'contributor');
    await expect(one(p.id, other)).rejects.toMatchObject({ code: 'NotFound' });
    for (const args of ['', '(query: "Secret")', `(folderId: "${folder}")`, '(sort: title)'])
      expect(await names(args, other)).not.toContain('Secret');
    const empty = (await other.ask(`{ projects(folderId: "${folder}") { total nodes { id } } }`)).projects;
    expect(empty).toEqual({ total: 0, nodes: [] });
    for (const q of [
      `notes(projectId: "${p.id}") { total }`,
      `tagBoards(projectId: "${p.id}") { id }`,
      `projectAccess(projectId: "${p.id}") { title }`,
      `importBatches(projectId: "${p.id}") { id }`,
    ])
      await expect(other.ask(`{ ${q} }`)).rejects.toMatchObject({ code: 'NotFound' });
    for (const d of [
      'starProject(input: { id: $id, starred: true }) { id }',
      'deleteProject(id: $id) { ids }',
      'recordVisit(input: { kind: note, id: $id }) { isRecorded }',
    ])
      await on(d, p.id, other).then(
        (r) => expect(r.recordVisit.isRecorded).toBe(false),
        (e) => expect(e.code).toBe('NotFound'),
      );
    expect(await names('', admin)).toContain('Secret');
  });

  it('are moved to a folder that changes who has access only with full access', async () => {
    const closed = (await admin.ask(`mutation { createFolder(input: { name: "Closed" }) { id } }`)).createFolder.id;
    await t.db.tx(admin.actor, (m) =>
      m.query(`update folders set default_access = 2 where workspace_id = $1 and id = $2`, [workspaceId, closed]),
    );
    const p = await make('Movable', {}, admin);
    const move = (person: Person) =>
      person.ask(`mutation ($i: UpdateProjectInput!) { updateProject(input: $i) { folder { name } } }`, {
        i: { id: p.id, folderId: closed },
      });
    // The same default as at the top: no one gains or loses access.
    expect((await move(writer)).updateProject.folder.name).toBe('Closed');
    await t.db.tx(admin.actor, (m) =>
      m.query(`update folders set default_access = 3 where workspace_id = $1 and id = $2`, [workspaceId, closed]),
    );
    const q = await make('Stays', {}, admin);
    await expect(
      writer.ask(`mutation ($i: UpdateProjectInput!) { updateProject(input: $i) { id } }`, { i: { id: q.id, folderId: closed } }),
    ).rejects.toMatchObject({ code: 'Forbidden' });
  });

  it('are two hundred at most', async () => {
    const full = await t.aWorkspace();
    await t.db.tx(full.admin.actor, async (m) => {
      for (let i = 0; i < 199; i++)
        await m.query(`insert into projects (workspace_id, id, name, created_by) values ($1, $2, 'p', $3)`, [
          full.id,
          newId(),
          full.admin.actor.userId,
        ]);
    });
    const last = await make('The last', {}, full.admin);
    await expect(make('One more', {}, full.admin)).rejects.toThrow('Archive a project to make room');
    await on('deleteProject(id: $id) { ids }', last.id, full.admin);
    await make('In its place', {}, full.admin);
    await expect(on('restoreProject(id: $id) { id }', last.id, full.admin)).rejects.toThrow('Archive a project to make room');
  });
});
