import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { WorkspaceRole } from '@libs/domain';
import fc from 'fast-check';
import { newId } from '#platform/db';
import { type Person, sharedApp, type TestApp } from '../../../testing/harness.js';
import { ProjectAccess } from '../levels/project-access.service.js';
import { SharingService } from './sharing.service.js';

let t: TestApp;
let workspaceId: string;
let admin: Person;
let maker: Person;
let writer: Person;
let viewer: Person;
let outer: string;
let inner: string;
let projectId: string;

beforeAll(async () => {
  t = await sharedApp();
  const a = await t.aWorkspace();
  workspaceId = a.id;
  admin = a.admin;
  maker = await t.aMember(a.id, 'contributor', 'Maren Holt');
  writer = await t.aMember(a.id, 'contributor', 'Idris Bello');
  viewer = await t.aMember(a.id, 'viewer', 'Clara Novak');
  outer = (await admin.ask(`mutation { createFolder(input: { name: "Households" }) { id } }`)).createFolder.id;
  inner = (await admin.ask(`mutation ($p: ID!) { createFolder(input: { name: "Boxes", parentId: $p }) { id } }`, { p: outer })).createFolder
    .id;
  projectId = (await maker.ask(`mutation ($f: ID!) { createProject(input: { name: "First box", folderId: $f }) { id } }`, { f: inner }))
    .createProject.id;
});
afterAll(() => t.close());

const sql = (text: string, params: unknown[]) => t.db.tx(admin.actor, (m) => m.query(text, [workspaceId, ...params]));
const setDefault = (table: 'folders' | 'projects', id: string, access: number | null) =>
  sql(`update ${table} set default_access = $3 where workspace_id = $1 and id = $2`, [id, access]);
const grant = (kind: string, id: string, who: Person, access: number, at = '2026-10-03T09:00:00Z') =>
  sql(
    `insert into access_grants (workspace_id, id, kind, object_id, user_id, access, granted_by, granted_at) values ($1, $2, $3, $4, $5, $6, $7, $8)`,
    [newId(), kind, id, who.actor.userId, access, maker.actor.userId, at],
  );
const SCREEN = `title canShare defaultAccess inheritedFrom`;
const PEOPLE = `total pageInfo { hasNextPage endCursor } nodes { user { name } email access explicit isYou reasons { text access } }`;
const screen = async (who = maker) =>
  (await who.ask(`query ($p: ID!) { projectAccess(projectId: $p) { ${SCREEN} } }`, { p: projectId })).projectAccess;
const listed = async (variables: Record<string, unknown> = {}, who = maker) =>
  (
    await who.ask(
      `query ($p: ID!, $q: String, $n: Int, $a: String) { peopleWithAccess(place: project, id: $p, query: $q, first: $n, after: $a) { ${PEOPLE} } }`,
      { p: projectId, ...variables },
    )
  ).peopleWithAccess;
const person = async (name: string) => (await listed()).nodes.find((p: any) => p.user.name === name);
const give = async (who: Person, access: string, by = maker) =>
  (
    await by.ask(
      `mutation ($p: ID!, $u: ID!, $a: Access!) { setProjectAccess(input: { projectId: $p, userId: $u, access: $a }) { ${SCREEN} } }`,
      {
        p: projectId,
        u: who.actor.userId,
        a: access,
      },
    )
  ).setProjectAccess;

describe('who has access', () => {
  it('says for everybody what they have and why', async () => {
    const s = await screen();
    expect(s).toMatchObject({ title: 'First box', canShare: true, defaultAccess: 'write', inheritedFrom: 'Workspace' });
    expect((await listed()).nodes.map((p: any) => [p.user.name, p.access, p.explicit, p.isYou])).toEqual([
      ['Ada Admin', 'full', null, false],
      ['Maren Holt', 'full', 'full', true],
      ['Idris Bello', 'write', null, false],
      ['Clara Novak', 'read', null, false],
    ]);
    expect((await person('Ada Admin')).reasons[0]).toEqual({ text: 'Workspace admin', access: 'full' });
    expect((await person('Maren Holt')).reasons).toEqual([
      { text: 'Made this project', access: 'full' },
      { text: 'Everyone in the workspace', access: 'write' },
    ]);
    expect((await person('Clara Novak')).reasons.at(-1)).toEqual({ text: 'Viewer of this workspace: at most “Can view”', access: 'read' });
    expect((await screen(viewer)).canShare).toBe(false);
  });

  it('comes page by page, and by letters of a name or an address', async () => {
    const names = ['Ada Admin', 'Maren Holt', 'Idris Bello', 'Clara Novak'];
    const seen: string[] = [];
    let after: string | null = null;
    for (let left = true; left; ) {
      const { nodes, pageInfo, total } = await listed({ n: 1, a: after });
      seen.push(...nodes.map((p: any) => p.user.name));
      expect(total).toBe(4);
      [left, after] = [pageInfo.hasNextPage, pageInfo.endCursor];
    }
    expect(seen).toEqual(names);
    expect((await listed({ q: 'MAREN' })).nodes.map((p: any) => p.user.name)).toEqual(['Maren Holt']);
    expect((await listed({ q: viewer.email })).nodes.map((p: any) => p.user.name)).toEqual(['Clara Novak']);
    expect(await listed({ q: 'nobody at all' })).toMatchObject({ total: 0, nodes: [] });
    await expect(listed({ n: 201 })).rejects.toMatchObject({ code: 'ValidationError' });
  });

  it('offers members who have no level of their own', async () => {
    const offered = async (query: string) =>
      (
        await maker.ask(`query ($p: ID!, $q: String!) { accessCandidates(place: project, id: $p, query: $q) { user { name } role } }`, {
          p: projectId,
          q: query,
        })
      ).accessCandidates;
    // Maren made it, and has a level already.
    expect((await offered('')).map((p: any) => p.user.name)).toEqual(['Ada Admin', 'Clara Novak', 'Idris Bello']);
    expect(await offered('cla')).toEqual([{ user: { name: 'Clara Novak' }, role: 'viewer' }]);
    expect(await offered('maren')).toEqual([]);
  });

  it('follows the nearest default above, until the project has its own', async () => {
    await setDefault('folders', outer, 1);
    expect(await person('Idris Bello')).toMatchObject({ access: 'read', reasons: [{ text: 'Folder Households', access: 'read' }] });
    await setDefault('folders', inner, 0);
    expect(await person('Idris Bello')).toBeUndefined();
    expect(await screen()).toMatchObject({ defaultAccess: 'none', inheritedFrom: 'A folder that you cannot open' });
    await maker.ask(`mutation ($p: ID!) { setProjectDefaultAccess(input: { projectId: $p, access: write }) { defaultAccess } }`, {
      p: projectId,
    });
    expect(await screen()).toMatchObject({ defaultAccess: 'write', inheritedFrom: null });
    expect(await person('Idris Bello')).toMatchObject({
      access: 'write',
      reasons: [{ text: 'Everyone in this project by default', access: 'write' }],
    });
    await setDefault('folders', outer, null);
    await setDefault('folders', inner, null);
    await setDefault('projects', projectId, null);
  });

  it('counts what was given on a folder above, the highest first', async () => {
    await grant('folder', outer, writer, 3);
    await grant('project', projectId, writer, 1);
    expect(await person('Idris Bello')).toMatchObject({
      access: 'full',
      explicit: 'read',
      reasons: [
        { text: 'Folder Households: Added by Maren Holt on 3 Oct 2026', access: 'full' },
        { text: 'Everyone in the workspace', access: 'write' },
        { text: 'Added by Maren Holt on 3 Oct 2026', access: 'read' },
      ],
    });
    await sql(`delete from access_grants where workspace_id = $1 and user_id = $2`, [writer.actor.userId]);
  });

  it('changes by those with full access only, and a viewer stays one', async () => {
    await expect(give(writer, 'full', writer)).rejects.toMatchObject({ code: 'Forbidden' });
    await expect(give(writer, 'full', viewer)).rejects.toMatchObject({ code: 'Forbidden' });
    await give(viewer, 'full');
    expect(await person('Clara Novak')).toMatchObject({ access: 'read', explicit: 'full' });
    await expect(viewer.ask(`mutation ($p: ID!) { deleteProject(id: $p) { ids } }`, { p: projectId })).rejects.toMatchObject({
      code: 'Forbidden',
    });
    await give(writer, 'full');
    await give(maker, 'read', writer);
    expect(await person('Maren Holt')).toMatchObject({ access: 'write', explicit: 'read' });
    await give(maker, 'full', admin);
    for (const p of [writer, viewer]) {
      await give(p, 'none');
      expect((await listed()).nodes.find((x: any) => x.email === p.email).explicit).toBeNull();
    }
    const foreigner = await t.aMember((await t.aWorkspace()).id, 'contributor');
    await expect(give(foreigner, 'read')).rejects.toMatchObject({ code: 'NotFound' });
  });

  it('never leaves a project without a user who can open it', async () => {
    // A workspace always has an admin; taken away here by force.
    await sql(`update members set role = 'contributor' where workspace_id = $1 and user_id = $2`, [admin.actor.userId]);
    await expect(give(maker, 'write')).rejects.toThrow('No one would have full access');
    await expect(give(maker, 'none')).rejects.toMatchObject({ code: 'ValidationError' });
    await give(writer, 'full');
    await give(maker, 'write');
    await give(maker, 'full', writer);
    await give(writer, 'none');
    await sql(`update members set role = 'admin' where workspace_id = $1 and user_id = $2`, [admin.actor.userId]);
  });

  it('may be given up by oneself', async () => {
    await give(writer, 'full');
    await maker.ask(`mutation ($p: ID!) { setProjectDefaultAccess(input: { projectId: $p, access: none }) { title } }`, { p: projectId });
    expect(await give(writer, 'none', writer)).toMatchObject({
      title: 'A project that you can no longer open',
      canShare: false,
      defaultAccess: 'none',
    });
    await expect(screen(writer)).rejects.toMatchObject({ code: 'NotFound' });
    await expect(listed({}, writer)).rejects.toMatchObject({ code: 'NotFound' });
    await setDefault('projects', projectId, null);
  });

  it('is the same rule as in every list, whatever is set where', async () => {
    const sharingService = t.get(SharingService);
    const access = t.get(ProjectAccess);
    const level = fc.option(fc.integer({ min: 0, max: 3 }));
    const given = fc.option(fc.integer({ min: 1, max: 3 }));
    const people = [admin, maker, writer, viewer];
    await fc.assert(
      fc.asyncProperty(
        fc.tuple(level, level, level),
        fc.array(fc.tuple(given, given, given), { minLength: 4, maxLength: 4 }),
        async (defaults, grants) => {
          await sql(`delete from access_grants where workspace_id = $1`, []);
          await setDefault('folders', outer, defaults[0]);
          await setDefault('folders', inner, defaults[1]);
          await setDefault('projects', projectId, defaults[2]);
          for (const [i, p] of people.entries())
            for (const [j, id] of [outer, inner, projectId].entries())
              if (grants[i]![j]) await grant(j < 2 ? 'folder' : 'project', id, p, grants[i]![j]!);
          const reported = new Map(
            (await sharingService.people(admin.actor, { kind: 'project', id: projectId }, {})).nodes.map((p) => [
              p.user.id,
              p.access as string,
            ]),
          );
          for (const p of people) {
            const real = (await access.accessOf(p.actor, [projectId])).get(projectId)!;
            expect(reported.get(p.actor.userId) ?? 'none').toBe(real);
            expect(await sharingService.levelOf({ ...p.actor, role: p.actor.role as WorkspaceRole }, projectId)).toBe(real);
          }
        },
      ),
      { numRuns: 60, seed: 20261121 },
    );
  });
});
