import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { LIMITS, READ_ONLY_REASONS } from '@libs/domain';
import supertest from 'supertest';
import { type Person, sharedApp, type TestApp } from '../../../testing/harness.js';
import { aNote } from '../../documents/docs/doc.factory.js';

let t: TestApp;
let workspaceId: string;
let admin: Person;
let owner: Person;
let writer: Person;
let viewer: Person;
let stranger: Person;

beforeAll(async () => {
  t = await sharedApp();
  const a = await t.aWorkspace();
  workspaceId = a.id;
  admin = a.admin;
  owner = await t.aMember(a.id, 'contributor', 'Olga Owner');
  writer = await t.aMember(a.id, 'contributor', 'Wanda Writer');
  viewer = await t.aMember(a.id, 'viewer', 'Vic Viewer');
  stranger = (await t.aWorkspace()).admin;
});
afterAll(() => t.close());

const FIELDS = 'id archivedAt canArchive viewerAccess';
const make = async (name: string, person = owner): Promise<string> =>
  (await person.ask(`mutation ($i: CreateProjectInput!) { createProject(input: $i) { id } }`, { i: { name } })).createProject.id;
const set = async (person: Person, action: 'archive' | 'unarchive', ...ids: string[]): Promise<any> =>
  (await person.ask(`mutation ($ids: [ID!]!) { p: ${action}Projects(ids: $ids) { projects { ${FIELDS} } } }`, { ids })).p.projects;
const one = async (person: Person, id: string): Promise<any> =>
  (await person.ask(`query ($id: ID!) { project(id: $id) { ${FIELDS} } }`, { id })).project;
const listed = async (person: Person, args = ''): Promise<string[]> =>
  (await person.ask(`{ projects(first: 200${args}) { nodes { id } } }`)).projects.nodes.map((p: any) => p.id);
const refused = async (person: Person, mutation: string, values: Record<string, unknown>) => {
  const { errors } = (await person.gql(mutation, values)) as any;
  return errors?.[0] && `${errors[0].extensions.code}: ${errors[0].message}`;
};

describe('an archived project', () => {
  it('is archived and unarchived by those with full access, and by no others', async () => {
    const id = await make('Old study');
    for (const [person, code] of [
      [writer, 'Forbidden'],
      [viewer, 'Forbidden'],
      [stranger, 'NotFound'],
    ] as const)
      await expect(set(person, 'archive', id)).rejects.toMatchObject({ code });
    expect(await set(owner, 'archive', id)).toEqual([{ id, archivedAt: expect.any(String), canArchive: true, viewerAccess: 'read' }]);
    expect(await one(writer, id)).toMatchObject({ canArchive: false, viewerAccess: 'read' });
    for (const person of [writer, viewer]) await expect(set(person, 'unarchive', id)).rejects.toMatchObject({ code: 'Forbidden' });
    await expect(set(stranger, 'unarchive', id)).rejects.toMatchObject({ code: 'NotFound' });
    // Twice is once.
    const [first] = await set(admin, 'archive', id);
    expect(await set(admin, 'archive', id)).toEqual([first]);
    expect(await set(owner, 'unarchive', id)).toEqual([{ id, archivedAt: null, canArchive: true, viewerAccess: 'full' }]);
    const history = await t.db.read<{ action: string }>(
      owner.actor,
      `select action from revisions where workspace_id = $1 and object_id = $2 order by at`,
      [workspaceId, id],
    );
    expect(history.map(({ action }) => action)).toEqual(['created', 'archived', 'unarchived']);
  });

  it('does not exist for someone who may not see it', async () => {
    const id = await make('Closed');
    await owner.ask(`mutation ($i: SetProjectDefaultAccessInput!) { setProjectDefaultAccess(input: $i) { canShare } }`, {
      i: { projectId: id, access: 'none' },
    });
    await expect(set(writer, 'archive', id)).rejects.toMatchObject({ code: 'NotFound' });
    await set(owner, 'archive', id);
    await expect(set(writer, 'unarchive', id)).rejects.toMatchObject({ code: 'NotFound' });
    expect(await listed(writer, ', archived: true')).not.toContain(id);
    expect(await listed(owner, ', archived: true')).toContain(id);
  });

  it('goes with all the others that are chosen or not at all', async () => {
    const [a, b, foreign] = [await make('A'), await make('B'), await make('C', writer)];
    await expect(set(owner, 'archive', a, b, foreign)).rejects.toMatchObject({ code: 'Forbidden' });
    expect(await listed(owner)).toEqual(expect.arrayContaining([a, b, foreign]));
    expect((await set(owner, 'archive', a, b)).map((p: any) => p.id)).toEqual([a, b]);
  });

  it('takes no change of itself or of anything in it, says why, and can still be read', async () => {
    const projectId = await make('Kept');
    const noteId = await aNote(t, owner.actor, projectId, 'One box came back broken.');
    const { createInsight } = await owner.ask(`mutation ($i: CreateInsightInput!) { createInsight(input: $i) { id } }`, {
      i: { projectId, title: 'Broken boxes' },
    });
    const { tagBoards } = await owner.ask(`query ($p: ID!) { tagBoards(projectId: $p) { id groups { id } } }`, { p: projectId });
    const { createTag } = await owner.ask(`mutation ($i: CreateTagInput!) { createTag(input: $i) { id } }`, {
      i: { groupId: tagBoards[0].groups[0].id, title: 'Broken' },
    });
    await set(owner, 'archive', projectId);
    const changes: [string, Record<string, unknown>][] = [
      [`mutation ($i: UpdateProjectInput!) { updateProject(input: $i) { id } }`, { i: { id: projectId, name: 'Other' } }],
      [`mutation ($id: ID!) { deleteProject(id: $id) { ids } }`, { id: projectId }],
      [
        `mutation ($i: SetProjectDefaultAccessInput!) { setProjectDefaultAccess(input: $i) { title } }`,
        { i: { projectId, access: 'none' } },
      ],
      [
        `mutation ($i: SetProjectAccessInput!) { setProjectAccess(input: $i) { title } }`,
        { i: { projectId, userId: writer.actor.userId, access: 'full' } },
      ],
      [`mutation ($i: CreateNoteInput!) { createNote(input: $i) { id } }`, { i: { projectId, title: 'New' } }],
      [`mutation ($i: UpdateNoteInput!) { updateNote(input: $i) { id } }`, { i: { id: noteId, title: 'Other' } }],
      [`mutation ($ids: [ID!]!) { deleteNotes(ids: $ids) { ids } }`, { ids: [noteId] }],
      [`mutation ($i: CreateInsightInput!) { createInsight(input: $i) { id } }`, { i: { projectId, title: 'New' } }],
      [`mutation ($i: UpdateInsightInput!) { updateInsight(input: $i) { id } }`, { i: { id: createInsight.id, title: 'Other' } }],
      [`mutation ($i: CreateTagInput!) { createTag(input: $i) { id } }`, { i: { groupId: tagBoards[0].groups[0].id, title: 'New' } }],
      [`mutation ($i: UpdateTagInput!) { updateTag(input: $i) { id } }`, { i: { id: createTag.id, title: 'Other' } }],
      [`mutation ($ids: [ID!]!) { deleteTags(ids: $ids) { ids } }`, { ids: [createTag.id] }],
      [
        `mutation ($i: CreateFieldInput!) { createField(input: $i) { id } }`,
        { i: { projectId, target: 'note', type: 'TEXT', label: 'City' } },
      ],
    ];
    for (const [mutation, values] of changes)
      for (const person of [owner, admin])
        expect([mutation, await refused(person, mutation, values)]).toEqual([mutation, `Forbidden: ${READ_ONLY_REASONS.archived}`]);
    // Who could not change it before is not sent to unarchive it.
    expect(await refused(viewer, changes[0]![0], changes[0]![1])).toMatch(/^Forbidden: You do not have access/);
    // The text itself takes no step either.
    const doc = (await owner.request('get', `/api/docs/${noteId}`)).body;
    expect(doc.access).toBe('read');
    // Notes do not come in from outside.
    const other = await make('Other');
    const elsewhere = await aNote(t, owner.actor, other, 'Elsewhere');
    expect(
      await refused(owner, `mutation ($i: MoveNotesInput!) { moveNotes(input: $i) { notes { id } } }`, {
        i: { ids: [elsewhere], projectId },
      }),
    ).toBe(`Forbidden: ${READ_ONLY_REASONS.archived}`);
    const { projectAccess, peopleWithAccess } = await owner.ask(
      `query ($p: ID!) { projectAccess(projectId: $p) { canShare isArchived } peopleWithAccess(place: project, id: $p) { nodes { isYou access } } }`,
      {
        p: projectId,
      },
    );
    expect(projectAccess).toEqual({ canShare: false, isArchived: true });
    expect(peopleWithAccess.nodes).toContainEqual({ isYou: true, access: 'full' });
    // All of it works again afterwards.
    await set(owner, 'unarchive', projectId);
    for (const [mutation, values] of changes.filter(([m]) => /update|create/.test(m)))
      expect(await refused(owner, mutation, values)).toBeUndefined();
  });

  it('is in no list but the one of archived projects, which the other filters narrow', async () => {
    const { createFolder } = await admin.ask(`mutation { createFolder(input: { name: "Shelf" }) { id } }`);
    const folderId = createFolder.id;
    const ids = await Promise.all(
      ['closed', 'open'].map(
        async (status) =>
          (
            await owner.ask(`mutation ($i: CreateProjectInput!) { createProject(input: $i) { id } }`, {
              i: { name: `Shelved ${status}`, status, folderId },
            })
          ).createProject.id as string,
      ),
    );
    const count = async () =>
      (await owner.ask(`query ($id: ID!) { folder(id: $id) { projectCount } }`, { id: folderId })).folder.projectCount;
    expect(await count()).toBe(2);
    await set(owner, 'archive', ids[0]!);
    expect(await count()).toBe(1);
    const inFolder = `, folderId: "${folderId}"`;
    expect(await listed(viewer, inFolder)).toEqual([ids[1]]);
    expect(await listed(viewer, `${inFolder}, archived: true`)).toEqual([ids[0]]);
    expect(await listed(viewer, `${inFolder}, archived: true, status: open`)).toEqual([]);
    expect(await listed(viewer, `${inFolder}, archived: true, ownerId: "${owner.actor.userId}"`)).toEqual([ids[0]]);
    expect(await listed(viewer, `${inFolder}, ownerId: "${writer.actor.userId}"`)).toEqual([]);
    expect(await listed(viewer, `${inFolder}, status: open`)).toEqual([ids[1]]);
  });

  it('makes room for another, and needs room to come back', async () => {
    const full = await t.aWorkspace();
    await t.db.tx(full.admin.actor, (m) =>
      m.query(
        `insert into projects (workspace_id, id, name, created_by) select $1, gen_random_uuid(), 'p', $2 from generate_series(1, ${LIMITS.project.perWorkspace - 1})`,
        [full.id, full.admin.actor.userId],
      ),
    );
    const last = await make('The last', full.admin);
    await expect(make('One more', full.admin)).rejects.toThrow('A workspace can have 200 projects. Archive a project to make room.');
    await set(full.admin, 'archive', last);
    const next = await make('In its place', full.admin);
    await expect(set(full.admin, 'unarchive', last)).rejects.toThrow('Archive a project to make room');
    // What was deleted while it was archived takes no room when it is restored.
    await t.db.tx(full.admin.actor, (m) =>
      m.query(`update projects set deleted_at = now() where workspace_id = $1 and id = $2`, [full.id, last]),
    );
    await full.admin.ask(`mutation ($id: ID!) { restoreProject(id: $id) { id } }`, { id: last });
    await set(full.admin, 'archive', next);
    expect(await set(full.admin, 'unarchive', last)).toHaveLength(1);
  });

  it('keeps open what was shared of it with the public, and lets it be closed', async () => {
    const projectId = await make('Published');
    const { createInsight } = await owner.ask(`mutation ($i: CreateInsightInput!) { createInsight(input: $i) { id } }`, {
      i: { projectId, title: 'For everyone' },
    });
    const { share } = await owner.ask(`mutation ($i: ShareInput!) { share(input: $i) { id token } }`, {
      i: { objectType: 'insight', objectId: createInsight.id },
    });
    const opened = async () =>
      (
        await supertest(t.http)
          .post('/api/graphql')
          .set({ host: owner.host })
          .send({ query: `query ($t: String!) { publicObject(token: $t) { title } }`, variables: { t: share.token } })
      ).body.data.publicObject;
    await set(owner, 'archive', projectId);
    expect(await opened()).toEqual({ title: 'For everyone' });
    expect(
      await refused(owner, `mutation ($i: ShareInput!) { share(input: $i) { token } }`, {
        i: { objectType: 'insight', objectId: createInsight.id },
      }),
    ).toMatch(/^Forbidden/);
    const unshare = `mutation ($id: ID!) { unshare(id: $id) { ids } }`;
    const screen = async (person: Person) =>
      (await person.ask(`query ($o: ID!) { sharing(objectType: insight, objectId: $o) { canShare canUnshare } }`, { o: createInsight.id }))
        .sharing;
    expect([await screen(owner), await screen(writer)]).toEqual([
      { canShare: false, canUnshare: true },
      { canShare: false, canUnshare: false },
    ]);
    expect(await refused(writer, unshare, { id: share.id })).toMatch(/^Forbidden/);
    await owner.ask(unshare, { id: share.id });
    expect(await opened()).toBe(null);
  });
});
