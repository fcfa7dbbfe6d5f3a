import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import pg from 'pg';
import { type Person, startApp, type TestApp } from '../../../testing/harness.js';
import { runImport } from './import.factory.js';
import { ImportsResolver } from './imports.resolver.js';
import { ImportsService } from './imports.service.js';

let t: TestApp;
let workspaceId: string;
let admin: Person;
let writer: Person;
let viewer: Person;
let stranger: Person;

beforeAll(async () => {
  // Without workers: each test runs the job when it wants to.
  t = await startApp({ env: { ROLE: 'web' } });
  const a = await t.aWorkspace();
  workspaceId = a.id;
  admin = a.admin;
  writer = await t.aMember(a.id, 'contributor');
  viewer = await t.aMember(a.id, 'viewer');
  stranger = (await t.aWorkspace()).admin;
});
afterAll(() => t.close());

const aProject = async () => (await admin.ask(`mutation { createProject(input: { name: "Imports" }) { id } }`)).createProject.id;
type Upload = [name: string, content: string | Buffer];
function send(projectId: string, files: Upload[], person = writer) {
  const r = person.request('post', `/api/projects/${projectId}/imports`);
  for (const [name, content] of files) r.attach('files', Buffer.from(content), name);
  return r;
}
const run = (batchId: string) => runImport(t, workspaceId, batchId);
const batch = async (id: string, person = writer) =>
  (
    await person.ask(
      `query ($id: ID!) { importBatch(id: $id) { state total done failed createdAt finishedAt items { id fileName size state error warnings noteId } } }`,
      { id },
    )
  ).importBatch;
const notes = async (projectId: string) =>
  (
    await writer.ask(
      `query ($p: ID!) { notes(projectId: $p) { total nodes { id title excerpt speakers { name } origin file { name url type } } } }`,
      { p: projectId },
    )
  ).notes;
const cancel = (id: string, person = writer) => person.ask(`mutation ($id: ID!) { cancelImport(id: $id) { state } }`, { id });

/** One row as the database's superuser. */
async function admin1(sql: string, params: unknown[]): Promise<any> {
  const c = new pg.Client({ connectionString: process.env.TEST_ADMIN_URL });
  await c.connect();
  try {
    return (await c.query(sql, params)).rows[0];
  } finally {
    await c.end();
  }
}

const CALL = `Ana: I scanned, it buzzed, nothing.\nBen: What did you expect?\nAna: A bike.`;

describe('imports', () => {
  it('turn each file into a note, and say of a bad one what is wrong', async () => {
    const p = await aProject();
    const r = await send(p, [
      ['Amara Nwosu – Gespräch.txt', CALL],
      ['scan.pdf', '%PDF-1.7 ...'],
      ['empty.txt', ''],
      ['Notes.md', '# What I heard\n\n- it **buzzed**'],
    ]);
    expect(r.status).toBe(201);
    expect(await batch(r.body.id)).toMatchObject({ state: 'queued', total: 4, done: 0, failed: 0 });
    await run(r.body.id);
    const b = await batch(r.body.id);
    expect(b).toMatchObject({ state: 'done', total: 4, done: 2, failed: 2 });
    expect(Date.parse(b.finishedAt)).toBeGreaterThanOrEqual(Date.parse(b.createdAt));
    expect(b.items.map((i: any) => [i.fileName, i.state, !!i.noteId])).toEqual([
      ['Amara Nwosu – Gespräch.txt', 'done', true],
      ['scan.pdf', 'failed', false],
      ['empty.txt', 'failed', false],
      ['Notes.md', 'done', true],
    ]);
    expect(b.items[1].error).toContain('This file is damaged: its end is missing');
    expect(b.items[2].error).toContain('This file is empty');
    const { total, nodes } = await notes(p);
    expect(total).toBe(2);
    const amara = nodes.find((n: any) => n.id === b.items[0].noteId);
    expect(amara).toMatchObject({
      title: 'Amara Nwosu – Gespräch',
      speakers: [{ name: 'Ana' }, { name: 'Ben' }],
      origin: null,
      file: { name: 'Amara Nwosu – Gespräch.txt', type: 'DOCUMENT' },
    });
    expect((await viewer.request('get', amara.file.url)).text).toBe(CALL);
    expect((await writer.ask(`query ($p: ID!) { importBatches(projectId: $p) { id done } }`, { p })).importBatches).toEqual([
      { id: r.body.id, done: 2 },
    ]);
  });

  it('make nothing twice, however often and by however many the job is run', async () => {
    const p = await aProject();
    const { id } = (
      await send(
        p,
        Array.from({ length: 8 }, (_, i): Upload => [`call ${i}.txt`, `${CALL}\nBen: ${i}`]),
      )
    ).body;
    await Promise.all([run(id), run(id), run(id)]);
    await run(id);
    expect(await batch(id)).toMatchObject({ state: 'done', done: 8, failed: 0 });
    expect((await notes(p)).nodes.map((n: any) => n.title).sort()).toEqual(Array.from({ length: 8 }, (_, i) => `call ${i}`));
  });

  it('make each note once when the connection dies in the middle of one', async () => {
    const p = await aProject();
    const { id } = (
      await send(p, [
        ['one.txt', `${CALL} 1`],
        ['two.txt', `${CALL} 2`],
      ])
    ).body;
    const other = new pg.Client({ connectionString: t.ownerUrl });
    await other.connect();
    try {
      // The note's row is written when its text has to wait for this lock: then its connection is taken away.
      await other.query('begin; lock table doc_snapshots in access exclusive mode');
      const running = run(id);
      let killed = 0;
      while (!killed)
        killed = (
          await admin1(
            `select count(pg_terminate_backend(pid))::int as n from pg_stat_activity where wait_event_type = 'Lock' and usename = 'app_rw' and datname = $1`,
            [new URL(t.config.databaseUrl).pathname.slice(1)],
          )
        ).n;
      await other.query('rollback');
      await running;
    } finally {
      await other.end();
    }
    expect(await batch(id)).toMatchObject({ state: 'done', done: 2, failed: 0 });
    expect((await notes(p)).total).toBe(2);
  });

  it('stop before the next file when cancelled, and keep what was made', async () => {
    const p = await aProject();
    const { id } = (
      await send(p, [
        ['one.txt', CALL],
        ['two.txt', CALL],
      ])
    ).body;
    await expect(cancel(id, viewer)).rejects.toMatchObject({ code: 'Forbidden' });
    await expect(cancel(id, stranger)).rejects.toMatchObject({ code: 'NotFound' });
    expect((await cancel(id)).cancelImport.state).toBe('cancelled');
    await run(id);
    expect(await batch(id)).toMatchObject({ state: 'cancelled', done: 0, items: [{ state: 'cancelled' }, { state: 'cancelled' }] });
    expect((await notes(p)).total).toBe(0);
    const ended = (await send(p, [['three.txt', CALL]])).body.id;
    await run(ended);
    expect((await cancel(ended)).cancelImport.state).toBe('done');
  });

  it('skip a file that is there already and say where, and import it all the same when asked', async () => {
    const p = await aProject();
    const first = (await send(p, [['call.txt', CALL]])).body.id;
    await run(first);
    await t.db.tx(admin.actor, (m) =>
      m.query(`update notes set created_at = '2026-10-03T12:00:00Z' where workspace_id = $1 and project_id = $2`, [workspaceId, p]),
    );
    const second = (
      await send(p, [
        ['copy of call.txt', CALL],
        [`${'x'.repeat(250)}.txt`, 'Hello there.'],
      ])
    ).body.id;
    await run(second);
    const { items } = await batch(second);
    const [known] = (await batch(first)).items;
    expect(items[0]).toMatchObject({ state: 'skipped', noteId: known.noteId, warnings: ['Already here as “call” since 3 Oct 2026.'] });
    expect(items[1].warnings).toEqual(['The title was cut to 200 characters.']);
    expect((await notes(p)).total).toBe(2);
    const anyway = (person: Person) => person.ask(`mutation ($id: ID!) { importAnyway(id: $id) { state skipped } }`, { id: items[0].id });
    await expect(anyway(viewer)).rejects.toMatchObject({ code: 'Forbidden' });
    await expect(anyway(stranger)).rejects.toMatchObject({ code: 'NotFound' });
    expect((await anyway(writer)).importAnyway).toEqual({ state: 'queued', skipped: 0 });
    await run(second);
    expect((await batch(second)).items[0]).toMatchObject({ state: 'done', noteId: expect.not.stringMatching(known.noteId), warnings: [] });
    expect((await notes(p)).total).toBe(3);
    const elsewhere = (await send(await aProject(), [['call.txt', CALL]])).body.id;
    await run(elsewhere);
    expect(await batch(elsewhere)).toMatchObject({ done: 1 });
  });

  it('are taken back as a whole, and brought back', async () => {
    const p = await aProject();
    const undo = (id: string, person = writer) => person.ask(`mutation ($id: ID!) { undoImport(id: $id) { undoneAt } }`, { id });
    const restore = (id: string) => writer.ask(`mutation ($id: ID!) { restoreImport(id: $id) { undoneAt } }`, { id });
    const before = (await send(p, [['before.txt', `${CALL} before`]])).body.id;
    await run(before);
    const { id } = (
      await send(p, [
        ['one.txt', `${CALL} 1`],
        ['two.txt', `${CALL} 2`],
        ['three.txt', `${CALL} 3`],
        ['again.txt', `${CALL} before`],
      ])
    ).body;
    await run(id);
    const { items } = await batch(id);
    expect(items.map((i: any) => i.state)).toEqual(['done', 'done', 'done', 'skipped']);
    await writer.ask(`mutation ($ids: [ID!]!) { deleteNotes(ids: $ids) { ids } }`, { ids: [items[2].noteId] });
    await expect(undo(id, viewer)).rejects.toMatchObject({ code: 'Forbidden' });
    await expect(undo(id, stranger)).rejects.toMatchObject({ code: 'NotFound' });
    expect((await undo(id)).undoImport.undoneAt).toEqual(expect.any(String));
    expect((await notes(p)).nodes.map((n: any) => n.title)).toEqual(['before']);
    expect((await restore(id)).restoreImport.undoneAt).toBeNull();
    expect((await notes(p)).nodes.map((n: any) => n.title).sort()).toEqual(['before', 'one', 'two']);
    await undo(id);
    const later = (await send(p, [['one.txt', `${CALL} 1`]])).body.id;
    await run(later);
    expect(await batch(later)).toMatchObject({ done: 1, items: [{ state: 'done' }] });
  });

  it('end with a sentence when the project or the person is gone', async () => {
    const p = await aProject();
    const leaver = await t.aMember(workspaceId, 'contributor');
    const [a, b] = [(await send(p, [['a.txt', CALL]])).body.id, (await send(p, [['b.txt', CALL]], leaver)).body.id];
    await t.db.tx(admin.actor, (m) =>
      m.query(`update members set removed_at = now() where workspace_id = $1 and user_id = $2`, [workspaceId, leaver.actor.userId]),
    );
    await admin.ask(`mutation ($p: ID!) { setProjectDefaultAccess(input: { projectId: $p, access: read }) { title } }`, { p });
    for (const id of [a, b]) await run(id);
    expect(await batch(a)).toMatchObject({
      state: 'failed',
      items: [{ state: 'failed', error: 'The project was deleted, or you may no longer add notes to it.' }],
    });
    expect(await batch(b)).toMatchObject({
      state: 'failed',
      items: [{ error: 'The person who started this import is no longer a member of the workspace.' }],
    });
  });

  it('refuse what is too large or too much, by name, and leave nothing behind', async () => {
    const p = await aProject();
    const large = await send(p, [
      ['fine.txt', CALL],
      ['huge recording.txt', Buffer.alloc(10 * 1024 * 1024 + 1, 97)],
    ]);
    expect([large.status, large.body.error.code, large.body.error.message]).toEqual([
      400,
      'ValidationError',
      '“huge recording.txt” is larger than 10 MB. Split it, or leave it out.',
    ]);
    const many = await send(
      p,
      Array.from({ length: 201 }, (_, i): Upload => [`${i}.txt`, 'x']),
    );
    expect([many.status, many.body.error.message]).toEqual([400, 'At most 200 files at a time.']);
    expect((await send(p, [])).body.error.code).toBe('ValidationError');
    expect((await writer.request('post', `/api/projects/${p}/imports`).send({})).body.error.message).toBe(
      'Send the files as multipart/form-data.',
    );
    expect(await t.db.read(admin.actor, `select 1 from files where workspace_id = $1 and project_id = $2`, [workspaceId, p])).toEqual([]);
    expect((await send(p, [['just fits.txt', Buffer.alloc(10 * 1024 * 1024, 97)]])).status).toBe(201);
  });

  it('ask for write access, and are seen by readers only', async () => {
    const p = await aProject();
    expect((await send(p, [['a.txt', CALL]], viewer)).status).toBe(403);
    expect((await send(p, [['a.txt', CALL]], stranger)).status).toBe(404);
    const { id } = (await send(p, [['a.txt', CALL]])).body;
    expect((await batch(id, viewer)).total).toBe(1);
    await expect(batch(id, stranger)).rejects.toMatchObject({ code: 'NotFound' });
    await expect(t.get(ImportsService).findOneOrFail(stranger.actor, id)).rejects.toMatchObject({ code: 'NotFound' });
  });

  it('tell who watches, from the state of now to the end', async () => {
    const p = await aProject();
    const { id } = (
      await send(p, [
        ['one.txt', CALL],
        ['two.txt', CALL],
      ])
    ).body;
    const stream = await t.get(ImportsResolver).importChanged(writer.actor, id);
    expect(await stream.next()).toEqual({ done: false, value: { id } });
    let heard = 0;
    const listening = (async () => {
      for await (const _ of stream) if (++heard === 4) return;
    })();
    await run(id);
    await listening;
    expect(heard).toBe(4);
  });
});
