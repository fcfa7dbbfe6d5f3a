import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { dayStarted } from '#contexts/workspace';
import { newId } from '#platform/db';
import { type Person, sharedApp, type TestApp } from '../../../testing/harness.js';
import { AccessRequestJobs } from './access-requests.jobs.js';

let t: TestApp;
let workspaceId: string;
let admin: Person;
let bo: Person;
let vera: Person;
let manager: Person;

beforeAll(async () => {
  t = await sharedApp();
});
afterAll(() => t?.close());
beforeEach(async () => {
  ({ id: workspaceId, admin } = await t.aWorkspace());
  bo = await t.aMember(workspaceId, 'contributor', 'Bo Berg');
  vera = await t.aMember(workspaceId, 'viewer', 'Vera Vogt');
  manager = await t.aMember(workspaceId, 'contributor', 'Mona Maas');
});

/** A project that only its manager and admins can open, with a note, a highlight and an insight. */
async function aHiddenProject() {
  const projectId = (await manager.ask(`mutation { createProject(input: { name: "Secret plans" }) { id } }`)).createProject.id;
  const note = (
    await manager.ask(
      `mutation ($p: ID!) { createNote(input: { projectId: $p, title: "Call", text: "Ann: I said so." }) { id docVersion } }`,
      {
        p: projectId,
      },
    )
  ).createNote;
  const highlight = (
    await manager.ask(`mutation ($n: ID!, $v: Int!) { createHighlight(input: { noteId: $n, version: $v, start: 0, end: 5 }) { id } }`, {
      n: note.id,
      v: note.docVersion,
    })
  ).createHighlight.id;
  const insight = (
    await manager.ask(`mutation ($p: ID!) { createInsight(input: { projectId: $p, title: "Found" }) { id } }`, { p: projectId })
  ).createInsight.id;
  await manager.ask(`mutation ($p: ID!) { setProjectDefaultAccess(input: { projectId: $p, access: none }) { projectId } }`, {
    p: projectId,
  });
  return { project: projectId, note: note.id, highlight, insight } as const;
}
const OWN = 'askedId state requestId until declined note';
const LISTED = 'id state message access until user { name }';
const stand = async (person: Person, kind: string, id: string) =>
  (await person.ask(`query ($id: ID!) { accessRequest(kind: ${kind}, id: $id) { ${OWN} } }`, { id })).accessRequest;
const request = (person: Person, kind: string, id: string, message: string | null = null) =>
  person.gql(`mutation ($i: RequestAccessInput!) { requestAccess(input: $i) { ${OWN} } }`, { i: { kind, id, message } });
const at = async (person: Person, id: string, place = 'project') =>
  (await person.ask(`query ($id: ID!) { accessRequests(place: ${place}, id: $id) { ${LISTED} } }`, { id })).accessRequests;
const answer = (person: Person, id: string, access: string | null, note: string | null = null) =>
  person.gql('mutation ($i: AnswerAccessRequestInput!) { answerAccessRequest(input: $i) { id state } }', { i: { id, access, note } });
const end = (person: Person, id: string) => person.gql(`mutation ($id: ID!) { endAccessRequest(id: $id) { id state } }`, { id });
const undo = (person: Person, id: string) => person.gql(`mutation ($id: ID!) { undoAccessAnswer(id: $id) { id state } }`, { id });
const reads = async (person: Person, id: string): Promise<string> => {
  const r = await person.gql(`query ($id: ID!) { project(id: $id) { viewerAccess } }`, { id });
  return r.data?.project?.viewerAccess ?? r.errors?.[0]?.extensions?.code;
};
const codeOf = (r: { errors?: any[] }) => r.errors?.[0]?.extensions?.code;
const inbox = async (person: Person) =>
  (await person.ask(`{ inbox(first: 20) { nodes { kind action title excerpt url by { name } } } }`)).inbox.nodes;
const sql = (text: string, params: unknown[] = []) => t.db.tx({ workspaceId }, (m) => m.query(text, [workspaceId, ...params]));
const pass = (column: string, days: number) =>
  sql(`update access_requests set ${column} = ${column} - make_interval(days => $2) where workspace_id = $1`, [days]);
const days = (until: string) => (Date.parse(until) - Date.now()) / 86_400_000;

describe('a request for access', () => {
  it('says the same of what is there and of what is not, by whatever kind it is asked for', async () => {
    const hidden = await aHiddenProject();
    const shape = (own: any) => ({
      ...own,
      askedId: 'ID',
      requestId: own.requestId && 'ID',
      until: own.until && Math.round(days(own.until)),
    });
    for (const [kind, id] of Object.entries(hidden)) {
      const nothing = newId();
      expect(shape(await stand(bo, kind, id))).toEqual(shape(await stand(bo, kind, nothing)));
      const [real, phantom] = [await request(bo, kind, id, 'Please'), await request(bo, kind, nothing, 'Please')];
      expect(shape(real.data!.requestAccess)).toEqual({
        askedId: 'ID',
        state: 'requested',
        requestId: 'ID',
        until: 3,
        declined: false,
        note: null,
      });
      expect(shape(phantom.data!.requestAccess)).toEqual(shape(real.data!.requestAccess));
      expect(shape(await stand(bo, kind, id))).toEqual(shape(await stand(bo, kind, nothing)));
    }
    await t.settle();
    // One request for the place, whatever in it was asked for; what does not exist notifies no one.
    expect((await at(manager, hidden.project)).map((r: any) => [r.user.name, r.state, r.message])).toEqual([
      ['Bo Berg', 'requested', 'Please'],
    ]);
    expect(await inbox(manager)).toEqual([
      {
        ...{ kind: 'accessRequest', action: 'asked for access to', title: 'Secret plans', excerpt: 'Please', by: { name: 'Bo Berg' } },
        url: `/projects/${hidden.project}/settings/access`,
      },
    ]);
    expect(await inbox(bo)).toEqual([]);
    // A neighbor's own object is nothing here.
    const other = (await t.aWorkspace()).admin;
    const elsewhere = (await other.ask(`mutation { createProject(input: { name: "Elsewhere" }) { id } }`)).createProject.id;
    expect(shape((await request(bo, 'project', elsewhere)).data!.requestAccess)).toMatchObject({ state: 'requested', until: 3 });
    expect(await other.ask(`query ($id: ID!) { accessRequests(place: project, id: $id) { id } }`, { id: elsewhere })).toEqual({
      accessRequests: [],
    });
    expect(await stand(manager, 'note', hidden.note)).toBeNull();
    expect(codeOf(await request(manager, 'note', hidden.note))).toBe('ValidationError');
  });

  it('goes from requested (3 days) to active (30 days) to none, by the clock of the database alone', async () => {
    const { project, insight } = await aHiddenProject();
    const { requestId } = (await request(bo, 'insight', insight)).data!.requestAccess;
    expect(await reads(bo, project)).toBe('NotFound');
    // Only those who manage it may answer or see it.
    expect(codeOf(await answer(bo, requestId, 'write'))).toBe('NotFound');
    expect(codeOf(await answer(vera, requestId, 'write'))).toBe('Forbidden');
    expect(codeOf(await bo.gql(`{ accessRequests(place: project, id: "${project}") { id } }`))).toBe('NotFound');
    await answer(manager, requestId, 'write', 'Until the launch');
    expect(await reads(bo, project)).toBe('write');
    expect(await stand(bo, 'insight', insight)).toBeNull();
    const [given] = await at(manager, project);
    expect(given).toMatchObject({ state: 'active', access: 'write' });
    expect(Math.round(days(given.until))).toBe(30);
    const why = async () =>
      (
        await manager.ask(`query ($p: ID!, $u: ID!) { accessOf(place: project, id: $p, userId: $u) { access reasons { kind text } } }`, {
          p: project,
          u: bo.actor.userId,
        })
      ).accessOf;
    expect(await why()).toEqual({
      access: 'write',
      reasons: [{ kind: 'request', text: expect.stringMatching(/^Asked for access; Mona Maas gave it until \d+ \w+ \d{4}$/) }],
    });
    await t.settle();
    expect(await inbox(bo)).toMatchObject([
      { action: 'gave you access to', title: 'Secret plans', excerpt: 'Until the launch', url: `/insights/${insight}` },
    ]);

    // No job ran: the next question knows all the same.
    await pass('active_until', 30);
    expect(await reads(bo, project)).toBe('NotFound');
    expect(await why()).toEqual({ access: 'none', reasons: [] });
    expect(await at(manager, project)).toEqual([]);
    expect((await stand(bo, 'insight', insight)).state).toBe('none');
    // The job notes it for the log and wakes what is open.
    await t.get(AccessRequestJobs).expireOverdue({ workspaceId, payload: { day: '' } } as never);
    await t.settle();
    expect(dayStarted.name).toBe('day.began');
    const entries = await sql(
      `select user_id, detail from audit_entries where workspace_id = $1 and detail::text like '%accessRequest%' order by at`,
    );
    expect(entries.map((e: any) => e.detail.after.accessRequest[bo.actor.userId])).toEqual(['requested', 'active', 'expired']);
    expect(entries.map((e: any) => e.detail.after.access?.[bo.actor.userId])).toEqual([undefined, 2, 0]);
    expect(entries.map((e: any) => e.user_id)).toEqual([bo.actor.userId, manager.actor.userId, null]);

    // An unanswered one is over after three days, and can be asked again.
    await request(bo, 'project', project);
    await pass('requested_until', 3);
    expect((await stand(bo, 'project', project)).state).toBe('none');
    expect(await at(manager, project)).toEqual([]);
    const repeated = (await request(bo, 'project', project)).data!.requestAccess;
    expect(repeated.state).toBe('requested');
    expect((await at(manager, project)).map((r: any) => r.id)).toEqual([repeated.requestId]);
  });

  it('gives a viewer at most reading, and nothing beside what was given for good', async () => {
    const { project } = await aHiddenProject();
    const own = (await request(vera, 'project', project)).data!.requestAccess;
    await answer(admin, own.requestId, 'write');
    expect(await reads(vera, project)).toBe('read');
    const set = (level: string) =>
      manager.ask(
        `mutation ($p: ID!, $u: ID!) { setProjectAccess(input: { projectId: $p, userId: $u, access: ${level} }) { projectId } }`,
        {
          p: project,
          u: vera.actor.userId,
        },
      );
    await set('read');
    await end(manager, own.requestId);
    expect(await reads(vera, project)).toBe('read');
    await set('none');
    expect(await reads(vera, project)).toBe('NotFound');
  });

  it('is answered once: of two who answer at the same moment one wins, and the other gets an error that says so', async () => {
    for (let i = 0; i < 8; i++) {
      const { project } = await aHiddenProject();
      const { requestId } = (await request(bo, 'project', project)).data!.requestAccess;
      const both = await Promise.all([answer(manager, requestId, 'read'), answer(admin, requestId, null)]);
      const [won, lost] = both[0].errors ? [both[1], both[0]] : both;
      expect(won.errors).toBeUndefined();
      const { message, extensions } = lost!.errors![0]!;
      expect(extensions.code).toBe('ValidationError');
      expect(message).toMatch(won === both[0] ? /Mona Maas gave access already/ : /declined this request already/);
      expect(await reads(bo, project)).toBe(won === both[0] ? 'read' : 'NotFound');
    }
  });

  it('is made once by two who ask at the same moment, and at most so many of one person are open', async () => {
    const { project, note } = await aHiddenProject();
    await Promise.all([request(bo, 'project', project), request(bo, 'project', project), request(bo, 'note', note)]);
    expect(await at(manager, project)).toHaveLength(1);
    for (let i = 2; i < 20; i++) expect((await request(bo, 'project', newId())).errors).toBeUndefined();
    const refused = await request(bo, 'project', newId());
    expect(refused.errors![0]!.message).toMatch('You have 20 open requests');
    // Withdrawing and asking again does not ring all day.
    const rings = async () => {
      const r = await request(vera, 'project', project);
      if (r.data?.requestAccess) await end(vera, r.data.requestAccess.requestId);
      return r.errors?.[0]?.message;
    };
    for (let i = 0; i < 50; i++) expect(await rings()).toBeUndefined();
    expect(await rings()).toMatch('You can send 50 requests in 24 hours');
  });

  it('can be withdrawn, ended early, and each answer undone while its time lasts', async () => {
    const { project, note } = await aHiddenProject();
    const first = (await request(bo, 'note', note)).data!.requestAccess;
    await end(bo, first.requestId);
    expect((await stand(bo, 'note', note)).state).toBe('none');
    const { requestId } = (await request(bo, 'note', note)).data!.requestAccess;
    await answer(manager, requestId, null, 'Not now');
    expect(await stand(bo, 'note', note)).toMatchObject({ state: 'none', declined: true, note: 'Not now' });
    await t.settle();
    expect(await inbox(bo)).toMatchObject([{ action: 'declined your request for', title: 'access', excerpt: 'Not now' }]);
    await undo(manager, requestId);
    expect(await stand(bo, 'note', note)).toMatchObject({ state: 'requested', declined: false });
    await answer(manager, requestId, 'read');
    const until = (await at(manager, project))[0].until;
    await end(manager, requestId);
    expect(await reads(bo, project)).toBe('NotFound');
    await undo(manager, requestId);
    expect(await reads(bo, project)).toBe('read');
    expect((await at(manager, project))[0].until).toBe(until);
    await undo(manager, requestId);
    expect(await reads(bo, project)).toBe('NotFound');
    expect((await at(manager, project))[0].state).toBe('requested');
    // Access can be given up.
    await answer(manager, requestId, 'read');
    expect((await end(bo, requestId)).errors).toBeUndefined();
    expect(await reads(bo, project)).toBe('NotFound');
    await pass('active_until', 31);
    expect(codeOf(await undo(manager, requestId))).toBe('ValidationError');
  });

  it('lets the request that joined another take its place when that is over', async () => {
    const { project, note } = await aHiddenProject();
    await request(bo, 'project', project);
    await pass('requested_until', 2);
    const second = (await request(bo, 'note', note)).data!.requestAccess;
    await sql(`update access_requests set requested_until = now() - interval '1 minute' where workspace_id = $1 and asked_id = $2`, [
      project,
    ]);
    expect(await at(manager, project)).toEqual([]);
    await t.get(AccessRequestJobs).expireOverdue({ workspaceId, payload: { day: '' } } as never);
    expect((await at(manager, project)).map((r: any) => r.id)).toEqual([second.requestId]);
  });

  it('for a folder gives what lies in it', async () => {
    const folderId = (await admin.ask(`mutation { createFolder(input: { name: "Board" }) { id } }`)).createFolder.id;
    const projectId = (
      await admin.ask(`mutation ($f: ID!) { createProject(input: { name: "Inside", folderId: $f }) { id } }`, { f: folderId })
    ).createProject.id;
    await admin.ask(`mutation ($f: ID!) { setFolderDefaultAccess(input: { folderId: $f, access: none }) { folderId } }`, { f: folderId });
    const { requestId } = (await request(bo, 'folder', folderId)).data!.requestAccess;
    expect((await at(admin, folderId, 'folder')).map((r: any) => r.id)).toEqual([requestId]);
    await answer(admin, requestId, 'read');
    expect(await reads(bo, projectId)).toBe('read');
  });

  it('shows by none of a person’s own steps what exists: withdrawing one request leaves all others', async () => {
    const { project, note, highlight } = await aHiddenProject();
    const requests = Object.entries({ project, note, highlight });
    requests.push(['note', newId()], ['project', newId()]);
    for (const first of requests) {
      for (const [kind, id] of requests) await request(bo, kind, id);
      await end(bo, (await stand(bo, ...first)).requestId);
      const states = await Promise.all(requests.map(async ([kind, id]) => (await stand(bo, kind, id)).state));
      expect(states).toEqual(requests.map((one) => (one === first ? 'none' : 'requested')));
      for (const [kind, id] of requests.filter((one) => one !== first)) await end(bo, (await stand(bo, kind, id)).requestId);
    }
    for (const [kind, id] of requests) await request(bo, kind, id);
    await end(bo, (await stand(bo, 'project', project)).requestId);
    expect(await at(manager, project)).toEqual([expect.objectContaining({ state: 'requested' })]);
  });
});
