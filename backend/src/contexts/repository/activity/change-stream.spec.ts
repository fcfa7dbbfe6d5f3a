import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import WebSocket from 'ws';
import { Live } from '#platform/live';
import { type Person, sharedApp, type TestApp } from '../../../testing/harness.js';
import type { Change } from './activity.graphql.js';
import { ChangeStream } from './change-stream.js';

let t: TestApp;
let workspaceId: string;
let admin: Person;
let writer: Person;
let projectId: string;
const open: AsyncIterableIterator<unknown>[] = [];

beforeAll(async () => {
  t = await sharedApp();
  const a = await t.aWorkspace();
  workspaceId = a.id;
  admin = a.admin;
  writer = await t.aMember(a.id, 'contributor');
  projectId = await aProject('Open');
});
afterEach(() => Promise.all(open.splice(0).map((s) => s.return!())));
afterAll(() => t.close());

const aProject = async (name: string) =>
  (await admin.ask(`mutation ($n: String!) { createProject(input: { name: $n }) { id } }`, { n: name })).createProject.id;
const aNote = async (p: string, title = 'Note') =>
  (await admin.ask(`mutation ($i: CreateNoteInput!) { createNote(input: $i) { id } }`, { i: { projectId: p, title } })).createNote.id;
const setDefault = (p: string, access: string) =>
  admin.ask(`mutation ($p: ID!, $a: Access!) { setProjectDefaultAccess(input: { projectId: $p, access: $a }) { title } }`, {
    p,
    a: access,
  });

/** A subscriber that collects what it hears. */
async function listen(person: Person, p: string | null = null): Promise<Change[]> {
  const stream = await t.get(ChangeStream).follow(person.actor, p);
  open.push(stream);
  const heard: Change[] = [];
  void (async () => {
    for await (const change of stream) heard.push(change);
  })();
  return heard;
}
async function until(heard: Change[], test: (c: Change) => boolean): Promise<Change> {
  for (let i = 0; i < 200; i++) {
    const change = heard.find(test);
    if (change) return change;
    await new Promise((r) => setTimeout(r, 20));
  }
  throw new Error(`never heard; only ${JSON.stringify(heard)}`);
}

describe('changes', () => {
  it('are heard as ids, by those who may read the project', async () => {
    const [all, changes] = [await listen(writer), await listen(writer, projectId)];
    const id = await aNote(projectId);
    const change = { kind: 'note', id, projectId, noteId: id, action: 'created', by: admin.actor.userId, requestId: expect.any(String) };
    expect(await until(all, (c) => c.id === id)).toEqual(change);
    expect(await until(changes, (c) => c.id === id)).toEqual(change);
  });

  it('of a private project are not heard by others, and are once it is opened', async () => {
    const secret = await aProject('Secret');
    await setDefault(secret, 'none');
    const heard = await listen(writer);
    const hidden = await aNote(secret);
    const marker = await aNote(projectId);
    await until(heard, (c) => c.id === marker);
    expect(heard.map((c) => c.id)).not.toContain(hidden);
    await setDefault(secret, 'read');
    const shown = await aNote(secret);
    await until(heard, (c) => c.id === shown);
    await expect(t.get(ChangeStream).follow((await t.aWorkspace()).admin.actor, secret)).rejects.toMatchObject({ code: 'NotFound' });
  });

  it('tell those who had a project that it is gone, or that a note left it', async () => {
    const [from, to] = [await aProject('From'), await aProject('To')];
    const note = await aNote(from);
    const heard = await listen(writer, from);
    await admin.ask(`mutation ($ids: [ID!]!, $p: ID!) { moveNotes(input: { ids: $ids, projectId: $p }) { notes { id } } }`, {
      ids: [note],
      p: to,
    });
    expect(await until(heard, (c) => c.id === note)).toMatchObject({ projectId: from, action: 'moved' });
    const all = await listen(writer);
    await admin.ask(`mutation ($p: ID!) { deleteProject(id: $p) { ids } }`, { p: to });
    expect(await until(all, (c) => c.id === to)).toMatchObject({ kind: 'project', action: 'deleted' });
  });

  it('of another workspace are never heard', async () => {
    const other = (await t.aWorkspace()).admin;
    const heard = await listen(other);
    await aNote(projectId);
    await other.ask(`mutation { createFolder(input: { name: "Theirs" }) { id } }`);
    await until(heard, (c) => c.kind === 'folder');
    expect(heard).toHaveLength(1);
  });

  it('end for a member who is removed, and leave no listener behind', async () => {
    const before = t.get(Live).size;
    const leaver = await t.aMember(workspaceId, 'contributor');
    const stream = await t.get(ChangeStream).follow(leaver.actor, null);
    const first = stream.next();
    expect(t.get(Live).size).toBe(before + 2);
    await t.db.tx(admin.actor, (m) =>
      m.query(`update members set removed_at = now() where workspace_id = $1 and user_id = $2`, [workspaceId, leaver.actor.userId]),
    );
    await aNote(projectId);
    expect(await first).toEqual({ done: true, value: undefined });
    expect(t.get(Live).size).toBe(before);
  });

  it('come over the socket of the API', async () => {
    const { port } = t.http.address();
    const before = t.get(Live).size;
    const socket = new WebSocket(`ws://127.0.0.1:${port}/api/graphql`, 'graphql-transport-ws', {
      headers: { host: writer.host, cookie: writer.cookie, origin: `http://${writer.host}` },
    });
    const heard: any[] = [];
    socket.on('message', (data) => heard.push(JSON.parse(String(data))));
    await new Promise((ok, no) => socket.once('open', ok).once('error', no));
    const wait = async (test: (m: any) => boolean) => {
      for (let i = 0; i < 200 && !heard.some(test); i++) await new Promise((r) => setTimeout(r, 20));
      return heard.find(test);
    };
    socket.send(JSON.stringify({ type: 'connection_init' }));
    await wait((m) => m.type === 'connection_ack');
    const open = t.get(Live).size;
    socket.send(
      JSON.stringify({
        id: '1',
        type: 'subscribe',
        payload: { query: `subscription { changed(projectId: "${projectId}") { kind id action } }` },
      }),
    );
    for (let i = 0; i < 200 && t.get(Live).size === open; i++) await new Promise((r) => setTimeout(r, 20));
    const id = await aNote(projectId);
    expect((await wait((m) => m.type === 'next'))?.payload.data.changed).toEqual({ kind: 'note', id, action: 'created' });
    socket.close();
    for (let i = 0; i < 200 && t.get(Live).size > before; i++) await new Promise((r) => setTimeout(r, 20));
    expect(t.get(Live).size).toBe(before);
  });
});
