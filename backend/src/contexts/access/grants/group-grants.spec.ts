import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { newId } from '#platform/db';
import { type Person, sharedApp, type TestApp } from '../../../testing/harness.js';

const PEOPLE = `nodes { user { id } access explicit reasons { text access } }`;
const SHARING_FIELDS = `canShare groups { group { name memberCount } access explicit reasons { text access } }`;

let t: TestApp;
let workspaceId: string;
let admin: Person;
let bo: Person;
let vera: Person;
let folderId: string;
let projectId: string;
let groupId: string;

beforeAll(async () => {
  t = await sharedApp();
});
afterAll(() => t?.close());

/** A closed project in a closed folder, and a group with a contributor and a viewer. */
beforeEach(async () => {
  ({ admin, id: workspaceId } = await t.aWorkspace());
  bo = await t.aMember(workspaceId, 'contributor', 'Bo Berg');
  vera = await t.aMember(workspaceId, 'viewer', 'Vera Vogt');
  folderId = (await admin.ask(`mutation { createFolder(input: { name: "Households" }) { id } }`)).createFolder.id;
  projectId = (await admin.ask(`mutation ($f: ID!) { createProject(input: { name: "Boxes", folderId: $f }) { id } }`, { f: folderId }))
    .createProject.id;
  await admin.ask(`mutation ($f: ID!) { setFolderDefaultAccess(input: { folderId: $f, access: none }) { folderId } }`, { f: folderId });
  groupId = (await admin.ask(`mutation { createGroup(input: { name: "Research" }) { id } }`)).createGroup.id;
  await members('add', bo, vera);
});

const members = (how: 'add' | 'remove', ...persons: Person[]) =>
  admin.ask(`mutation ($g: ID!, $u: [ID!]!) { ${how}GroupMembers(input: { id: $g, userIds: $u }) { id } }`, {
    g: groupId,
    u: persons.map((p) => p.actor.userId),
  });
const grant = (kind: 'Project' | 'Folder', access: string, to: Record<string, string | undefined> = { groupId }, by = admin) =>
  by.gql(
    `mutation ($u: ID, $g: ID) { done: set${kind}Access(input: { ${kind.toLowerCase()}Id: "${kind === 'Project' ? projectId : folderId}", userId: $u, groupId: $g, access: ${access} }) { canShare } }`,
    { u: to.userId, g: to.groupId },
  );
const levelOf = async (person: Person): Promise<string> =>
  (await person.gql(`query ($p: ID!) { project(id: $p) { viewerAccess } }`, { p: projectId })).data?.project?.viewerAccess ?? 'none';
const loadSharing = async (person = admin) => {
  const { projectAccess, peopleWithAccess } = await person.ask(
    `query ($p: ID!) { projectAccess(projectId: $p) { ${SHARING_FIELDS} } peopleWithAccess(place: project, id: $p) { ${PEOPLE} } }`,
    { p: projectId },
  );
  return { ...projectAccess, people: peopleWithAccess.nodes };
};
const codeOf = (answer: { errors?: any[] }) => answer.errors?.[0]?.extensions?.code;

describe('what a group is given', () => {
  it('counts for those who are in it, a viewer up to reading, and ends with the next request of who leaves', async () => {
    expect([await levelOf(bo), await levelOf(vera)]).toEqual(['none', 'none']);
    await grant('Project', 'full');
    expect([await levelOf(bo), await levelOf(vera)]).toEqual(['full', 'read']);
    expect((await bo.ask('{ sharedWithMe { id badge } }')).sharedWithMe).toEqual([{ id: projectId, badge: 'Full access' }]);
    await members('remove', bo);
    expect([await levelOf(bo), await levelOf(vera)]).toEqual(['none', 'read']);
    expect(await bo.ask('{ sharedWithMe { id } projects { total } }')).toEqual({ sharedWithMe: [], projects: { total: 0 } });
    await admin.ask(`mutation ($g: ID!) { deleteGroup(id: $g) { ids } }`, { g: groupId });
    expect(await levelOf(vera)).toBe('none');
    await admin.ask(`mutation ($g: ID!) { restoreGroup(id: $g) { id } }`, { g: groupId });
    expect(await levelOf(vera)).toBe('read');
    await grant('Project', 'none');
    expect(await levelOf(vera)).toBe('none');
  });

  it('comes down from a folder; the highest of all grants applies, and each is listed', async () => {
    await grant('Folder', 'write');
    await grant('Project', 'read', { userId: bo.actor.userId });
    expect([await levelOf(bo), await levelOf(vera)]).toEqual(['write', 'read']);
    const { people, groups } = await loadSharing();
    const of = (person: Person) => people.find((p: any) => p.user.id === person.actor.userId);
    expect(of(bo)).toMatchObject({ access: 'write', explicit: 'read' });
    expect(of(bo).reasons[0]).toEqual({ text: 'Folder Households: Group Research', access: 'write' });
    expect(of(vera).reasons.map((r: any) => r.text)).toEqual([
      'Folder Households: Group Research',
      'Viewer of this workspace: at most “Can view”',
    ]);
    expect(groups).toEqual([
      {
        group: { name: 'Research', memberCount: 2 },
        access: 'write',
        explicit: null,
        reasons: [{ text: expect.stringMatching(/^Folder Households: Added by Ada Admin on /), access: 'write' }],
      },
    ]);
    // Detached from the folder's default, a project keeps what was given on the folder.
    await admin.ask(`mutation ($p: ID!) { setProjectDefaultAccess(input: { projectId: $p, access: none }) { title } }`, { p: projectId });
    expect(await levelOf(bo)).toBe('write');
  });

  it('runs out where it was given for a time, for a person and for a group', async () => {
    const sql = (text: string, params: unknown[] = []) => t.db.tx(admin.actor, (m) => m.query(text, [workspaceId, ...params]));
    for (const to of [{ groupId }, { userId: bo.actor.userId }]) {
      await grant('Project', 'write', to);
      await sql(`update access_grants set expires_at = now() + interval '1 hour' where workspace_id = $1`);
      expect(await levelOf(bo)).toBe('write');
      expect((await loadSharing()).people.find((p: any) => p.user.id === bo.actor.userId).reasons[0].text).toMatch(
        /, until \d+ \w+ \d{4}$/,
      );
      await sql(`update access_grants set expires_at = now() - interval '1 second' where workspace_id = $1`);
      expect(await levelOf(bo)).toBe('none');
      expect((await loadSharing()).people).toHaveLength(1);
      expect((await bo.ask('{ sharedWithMe { id } }')).sharedWithMe).toEqual([]);
      // Given again it has no end.
      await grant('Project', 'write', to);
      expect(await levelOf(bo)).toBe('write');
      await grant('Project', 'none', to);
    }
  });

  it('is one of them for each call, and a group of this workspace', async () => {
    const text = 'Choose a person or a group.';
    for (const to of [{}, { userId: bo.actor.userId, groupId }])
      expect((await grant('Project', 'read', to)).errors?.[0]).toMatchObject({ message: text, extensions: { code: 'ValidationError' } });
    const other = (await t.aWorkspace()).admin;
    const foreign = (await other.ask(`mutation { createGroup(input: { name: "Theirs" }) { id } }`)).createGroup.id;
    for (const id of [foreign, newId()]) expect(codeOf(await grant('Project', 'read', { groupId: id }))).toBe('NotFound');
    expect(codeOf(await grant('Project', 'read', { groupId }, bo))).toBe('NotFound');
    await grant('Project', 'write');
    expect(codeOf(await grant('Project', 'full', { groupId }, bo))).toBe('Forbidden');
  });

  it('lets a writer move a project only between folders that are given to the same', async () => {
    const twin = (await admin.ask(`mutation { createFolder(input: { name: "Twin" }) { id } }`)).createFolder.id;
    await admin.ask(`mutation ($f: ID!) { setFolderDefaultAccess(input: { folderId: $f, access: none }) { folderId } }`, { f: twin });
    await grant('Folder', 'write');
    const move = () =>
      bo.gql(`mutation ($p: ID!, $f: ID!) { updateProject(input: { id: $p, folderId: $f }) { id } }`, { p: projectId, f: twin });
    await admin.ask(`mutation ($f: ID!, $u: ID!) { setFolderAccess(input: { folderId: $f, userId: $u, access: write }) { folderId } }`, {
      f: twin,
      u: bo.actor.userId,
    });
    expect(codeOf(await move())).toBe('Forbidden');
    await admin.ask(`mutation ($f: ID!, $u: ID!) { setFolderAccess(input: { folderId: $f, userId: $u, access: none }) { folderId } }`, {
      f: twin,
      u: bo.actor.userId,
    });
    await admin.ask(`mutation ($f: ID!, $g: ID!) { setFolderAccess(input: { folderId: $f, groupId: $g, access: write }) { folderId } }`, {
      f: twin,
      g: groupId,
    });
    expect(codeOf(await move())).toBeUndefined();
  });
});
