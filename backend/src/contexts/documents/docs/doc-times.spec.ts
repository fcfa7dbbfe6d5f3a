import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { docFromImport, WordTimes } from '@libs/editor';
import { type Person, sharedApp, type TestApp } from '../../../testing/harness.js';
import { NotesService } from '../../repository/notes/notes.service.js';
import { aProject, aPush, push, replaceStep } from './doc.factory.js';
import { DocTimes } from './doc-times.js';
import { DocsService } from './docs.service.js';

let t: TestApp;
let admin: Person;
let viewer: Person;
let stranger: Person;
let projectId: string;
let id: string;

beforeAll(async () => {
  t = await sharedApp();
  const a = await t.aWorkspace();
  admin = a.admin;
  viewer = await t.aMember(a.id, 'viewer');
  stranger = (await t.aWorkspace()).admin;
  projectId = await aProject(t, admin.actor);
});
afterAll(() => t.close());
beforeEach(async () => {
  id = await timedNote('the deposit came twice', 'we left');
});

/** A note in which each word takes a second. */
async function timedNote(...turns: string[]): Promise<string> {
  const { doc, speakers, times } = docFromImport({ blocks: blocksOf(turns) });
  return t.db.tx(admin.actor, (m) =>
    t.get(NotesService).createFromImport(m, admin.actor, { projectId, title: 'Call', doc: doc.toJSON(), speakers, times: times.pack() }),
  );
}

function blocksOf(turns: readonly string[]) {
  let at = 0;
  return turns.map((text) => ({
    kind: 'paragraph' as const,
    speaker: 'Ana',
    startMs: at * 1000,
    runs: text.split(' ').map((word, i) => ({ text: (i ? ' ' : '') + word, startMs: at++ * 1000, endMs: at * 1000, opensCaption: !i })),
  }));
}

const timesOf = async (person = admin) => {
  const answer = await person
    .request('get', `/api/docs/${id}/times`)
    .buffer(true)
    .parse((res, done) => {
      const parts: Buffer[] = [];
      res.on('data', (part: Buffer) => parts.push(part));
      res.on('end', () => done(null, Buffer.concat(parts)));
    });
  return { status: answer.status, times: answer.status === 200 ? WordTimes.unpack(answer.body as Buffer) : null };
};
const wordsSaid = async () => {
  const { doc } = await t.get(DocsService).textOf(admin.actor, id);
  const { times } = await timesOf();
  return times!.spansIn(0, doc.content.size).map(({ from, to, startMs }) => `${doc.textBetween(from, to)} ${startMs / 1000}`);
};
const stored = () =>
  t.db.read<{ since: number; at: number }>(
    admin.actor,
    `select since_version as since, at_version as at from doc_times where doc_id = $1 order by 1`,
    [id],
  );
const settle = () => t.get(DocsService).settle(admin.actor, id);
/** As another process, or this one after a restart, has it. */
const forget = () => (t.get(DocTimes) as unknown as { timingsByDoc: Map<string, unknown> }).timingsByDoc.clear();
const highlight = async (from: number, to: number, version: number) => {
  const highlightId = crypto.randomUUID();
  await push(admin, aPush(id, version, [], { ops: [{ kind: 'create', id: highlightId, from, to }] }));
  return highlightId;
};
const rowOf = async (highlightId: string) =>
  t.db.one<{ startMs: number; endMs: number }>(
    admin.actor,
    `select start_ms as "startMs", end_ms as "endMs" from highlights where id = $1`,
    [highlightId],
  );

describe('times of words', () => {
  it('are readable with the text', async () => {
    expect(await wordsSaid()).toEqual(['the 0', 'deposit 1', 'came 2', 'twice 3', 'we 4', 'left 5']);
    expect((await timesOf(viewer)).status).toBe(200);
    expect((await timesOf(stranger)).status).toBe(404);
    id = (
      await admin.ask(`mutation ($i: CreateNoteInput!) { createNote(input: $i) { id } }`, {
        i: { projectId, title: 'Bare', text: 'Words' },
      })
    ).createNote.id;
    expect((await timesOf()).status).toBe(204);
  });

  it('move with edits, are stored with the snapshot, and undo finds them after a restart', async () => {
    await push(admin, aPush(id, 0, [replaceStep(1, 1, 'and '), replaceStep(9, 17, '')]));
    expect(await wordsSaid()).toEqual(['the 0', 'came 2', 'twice 3', 'we 4', 'left 5']);
    await settle();
    expect(await stored()).toEqual([{ since: 0, at: 2 }]);
    forget();
    const back = { stepType: 'replace', from: 9, to: 9, slice: { content: [{ type: 'text', text: 'deposit ' }] } };
    await push(admin, aPush(id, 2, [back], { metas: [{ k: 'h' }] }));
    expect(await wordsSaid()).toEqual(['the 0', 'deposit 1', 'came 2', 'twice 3', 'we 4', 'left 5']);
    forget();
    expect(await wordsSaid()).toContain('deposit 1');
  });

  it('are those of a highlight at once, and after what moves them', async () => {
    const created = await highlight(5, 17, 0);
    expect(await rowOf(created)).toEqual({ startMs: 1000, endMs: 3000 });
    await push(admin, aPush(id, 1, [replaceStep(5, 13, '')]));
    expect(await rowOf(created)).toEqual({ startMs: 2000, endMs: 3000 });
    await settle();
    expect(await rowOf(created)).toEqual({ startMs: 2000, endMs: 3000 });
    const { noteHighlights } = await admin.ask(`query ($n: ID!) { noteHighlights(noteId: $n) { startMs endMs } }`, { n: id });
    expect(noteHighlights).toEqual([{ startMs: 2000, endMs: 3000 }]);
  });

  it('of a text that is put in are its own, and those before come back with the text', async () => {
    const created = await highlight(28, 32, 0);
    expect(await rowOf(created)).toEqual({ startMs: 5000, endMs: 6000 });
    const file = 'WEBVTT\n\n00:10.000 --> 00:12.000\n<v Ana>the deposit came once\n\n00:20.000 --> 00:21.000\n<v Ana>we left';
    const done = await admin.request('post', `/api/notes/${id}/replacement?since=1`).attach('files', Buffer.from(file), 'better.vtt');
    expect(done.status).toBe(200);
    expect(await wordsSaid()).toEqual(['the deposit came once 10', 'we left 20']);
    await settle();
    expect((await rowOf(created))!.startMs).toBeGreaterThan(20_000);
    forget();
    await admin.ask(`mutation ($i: RestoreDocVersionInput!) { restoreDocVersion(input: $i) { version } }`, {
      i: { docId: id, version: 1 },
    });
    expect(await wordsSaid()).toEqual(['the 0', 'deposit 1', 'came 2', 'twice 3', 'we 4', 'left 5']);
    await settle();
    expect(await rowOf(created)).toEqual({ startMs: 5000, endMs: 6000 });
    expect((await stored()).map(({ since }) => since)).toHaveLength(3);
  });

  it('come to words that have none yet with the same words in a file, and go again with the version before', async () => {
    const file = (time: string) =>
      `WEBVTT\n\n00:10.000 --> 00:${time}.000\n<v Ana>the deposit came once\n\n00:20.000 --> 00:21.000\n<v Ben>we left`;
    const send = (path: string, time: string) =>
      admin.request('post', `/api/notes/${id}/replacement${path}`).attach('files', Buffer.from(file(time)), 'talk.vtt');
    const { doc, speakers } = docFromImport({
      blocks: [
        { kind: 'paragraph', speaker: 'Ana', startMs: 10_000, endMs: 12_000, runs: [{ text: 'the deposit came once' }] },
        { kind: 'paragraph', speaker: 'Ben', startMs: 20_000, endMs: 21_000, runs: [{ text: 'we left' }] },
      ],
    });
    id = await t.db.tx(admin.actor, (m) =>
      t.get(NotesService).createFromImport(m, admin.actor, { projectId, title: 'Old', doc: doc.toJSON(), speakers }),
    );
    expect((await timesOf()).status).toBe(204);
    expect((await send('/preview', '12')).body).toMatchObject({ isSame: false, isRetimed: true, added: 0, removed: 0 });
    const created = await highlight(5, 12, 0);
    expect((await send('?since=1', '12')).body).toEqual({ before: 1, version: 2 });
    expect(await wordsSaid()).toEqual(['the deposit came once 10', 'we left 20']);
    await settle();
    expect(await rowOf(created)).toMatchObject({ startMs: expect.any(Number), endMs: expect.any(Number) });
    expect((await send('/preview', '12')).body).toMatchObject({ isSame: true, isRetimed: false });
    const versions = async () =>
      (await admin.ask(`query ($d: ID!) { docVersions(docId: $d) { nodes { before version replacedBy restored } } }`, { d: id }))
        .docVersions.nodes;
    const replaced = { before: 1, version: 2, replacedBy: 'talk.vtt', restored: null };
    const made0 = { before: null, version: 0, replacedBy: null, restored: null };
    expect(await versions()).toEqual([replaced, made0]);
    expect((await send('?since=1', '13')).body).toMatchObject({ error: { code: 'ValidationError' } });
    const takeBack = (since: number) =>
      admin.ask(`mutation ($i: RestoreDocVersionInput!) { restoreDocVersion(input: $i) { version } }`, {
        i: { docId: id, version: 1, since },
      });
    await expect(takeBack(1)).rejects.toMatchObject({ code: 'ValidationError' });
    expect(await wordsSaid()).toEqual(['the deposit came once 10', 'we left 20']);
    await takeBack(2);
    expect(await versions()).toEqual([{ before: 2, version: 3, replacedBy: null, restored: 1 }, replaced, made0]);
    expect((await timesOf()).status).toBe(204);
    await settle();
    expect(await rowOf(created)).toEqual({ startMs: 10_000, endMs: null });
  });

  it('go with their document', async () => {
    await t.db.tx(admin.actor, (m) => m.query(`delete from docs where id = $1`, [id]));
    expect(await stored()).toEqual([]);
  });
});
