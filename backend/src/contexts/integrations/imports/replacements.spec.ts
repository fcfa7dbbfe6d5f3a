import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { type Person, sharedApp, type TestApp } from '../../../testing/harness.js';

const FILE = ['Ana: The deposit hurt a lot.', 'Ben: And the fee came twice.', 'Ana: Yeah.', 'Ben: We left in May.', 'Ana: Yeah.'].join(
  '\n',
);

let t: TestApp;
let admin: Person;
let viewer: Person;
let stranger: Person;
let projectId: string;
let noteId: string;

beforeAll(async () => {
  t = await sharedApp();
  const a = await t.aWorkspace();
  admin = a.admin;
  viewer = await t.aMember(a.id, 'viewer');
  stranger = (await t.aWorkspace()).admin;
  projectId = (await admin.ask(`mutation { createProject(input: { name: "Deposits" }) { id } }`)).createProject.id;
});
afterAll(() => t.close());
beforeEach(async () => {
  noteId = (
    await admin.ask(`mutation ($i: CreateNoteInput!) { createNote(input: $i) { id } }`, { i: { projectId, title: 'Call', text: FILE } })
  ).createNote.id;
});

const send = (path: string, content: string, person = admin, name = 'better.txt') =>
  person.request('post', `/api/notes/${noteId}/replacement${path}`).attach('files', Buffer.from(content), name);
const text = async () => {
  const { body } = await admin.request('get', `/api/docs/${noteId}`);
  return {
    version: body.version as number,
    turns: body.doc.content.map(
      (block: any) => `${block.attrs.speaker}: ${(block.content ?? []).map((n: any) => n.text).join('')}`,
    ) as string[],
  };
};
const highlight = async (words: string, nth = 0) => {
  const plain = (await text()).turns.map((turn) => turn.replace(/^s\d: /, '')).join('\n');
  let start = -1;
  for (let i = 0; i <= nth; i++) start = plain.indexOf(words, start + 1);
  const { version } = await text();
  const i = { noteId, version, start, end: start + words.length };
  return (await admin.ask(`mutation ($i: CreateHighlightInput!) { createHighlight(input: $i) { id } }`, { i })).createHighlight
    .id as string;
};
const rows = async () => {
  const all = (await admin.ask(`query ($n: ID!) { noteHighlights(noteId: $n) { id status text quote } }`, { n: noteId })).noteHighlights;
  return new Map<string, { status: string; text: string; quote: string }>(all.map((row: any) => [row.id, row]));
};

describe('replacing a transcript', () => {
  it('carries highlights by exact words only, says before what happens, and can be taken back', async () => {
    const start = await text();
    const kept = await highlight('fee came twice');
    const moved = await highlight('We left in May');
    const doubled = await highlight('Yeah', 0);
    const edited = await highlight('deposit hurt a lot');
    const better = [
      'Ben: We left in May.',
      'Ana: The deposit, it hurt a whole lot.',
      'Ben: And then the fee came twice.',
      'Carl: Yeah.',
    ].join('\n');
    const preview = (await send('/preview', better)).body;
    expect(preview).toMatchObject({ version: 4, isSame: false });
    expect((await text()).turns).toEqual(start.turns);
    const done = (await send('?since=4', better)).body;
    expect(done).toMatchObject({ before: 4 });
    expect((await text()).turns).toEqual([
      's2: We left in May.',
      's1: The deposit, it hurt a whole lot.',
      's2: And then the fee came twice.',
      's3: Yeah.',
    ]);
    const { note } = await admin.ask(`query ($n: ID!) { note(id: $n) { title speakers { id name } } }`, { n: noteId });
    expect(note).toEqual({ title: 'Call', speakers: ['Ana', 'Ben', 'Carl'].map((name, i) => ({ id: `s${i + 1}`, name })) });
    const now = await rows();
    expect(now.get(kept)).toMatchObject({ status: 'ok', text: 'fee came twice' });
    expect(now.get(moved)).toMatchObject({ status: 'ok', text: 'We left in May' });
    expect(now.get(edited)!.status).not.toBe('ok');
    expect(now.get(edited)!.quote).toBe('deposit hurt a lot');
    // "Yeah" was said twice: it is no proof of whose it is now, unless the diff itself keeps that very place.
    expect(['ok', 'orphan']).toContain(now.get(doubled)!.status);
    const counts = { ok: 0, changed: 0, orphan: 0 };
    for (const { status } of now.values()) counts[status as keyof typeof counts]++;
    expect(counts).toEqual(preview.after);
    const { nodes } = (
      await admin.ask(`query ($d: ID!) { docVersions(docId: $d) { nodes { replacedBy restored before version } } }`, { d: noteId })
    ).docVersions;
    expect(nodes[0]).toEqual({ replacedBy: 'better.txt', restored: null, before: 4, version: done.version });
    await admin.ask(`mutation ($i: RestoreDocVersionInput!) { restoreDocVersion(input: $i) { version } }`, {
      i: { docId: noteId, version: done.before, since: done.version },
    });
    expect((await text()).turns).toEqual(start.turns);
    for (const row of (await rows()).values()) expect([row.quote, row.status]).toEqual([row.quote, 'ok']);
  });

  it('does nothing for the same text, and refuses what was edited since or cannot be read', async () => {
    expect((await send('/preview', FILE)).body).toMatchObject({ isSame: true, added: 0, removed: 0 });
    expect((await send('?since=0', FILE)).body).toEqual({ version: 0, before: 0 });
    await admin.ask(`mutation ($i: PushStepsInput!) { pushSteps(input: $i) { accepted } }`, {
      i: {
        docId: noteId,
        version: 0,
        epoch: 0,
        clientId: 'x',
        steps: [{ stepType: 'replace', from: 1, to: 1, slice: { content: [{ type: 'text', text: 'Hm. ' }] } }],
        metas: [null],
        ops: [],
      },
    });
    const stale = await send('?since=0', 'Ana: Other.');
    expect([stale.status, stale.body.error.message]).toEqual([400, expect.stringContaining('edited since')]);
    expect((await send('?since=x', FILE)).status).toBe(400);
    expect((await send('/preview', 'a,b\n1,2\n', admin, 'rows.csv')).status).toBe(400);
    expect((await send('/preview', '', admin)).status).toBe(400);
    expect((await text()).turns[0]).toBe('s1: Hm. The deposit hurt a lot.');
  });

  it('is for those who may write', async () => {
    expect((await send('/preview', FILE, viewer)).status).toBe(403);
    expect((await send('?since=0', 'Ana: No.', viewer)).status).toBe(403);
    expect((await send('/preview', FILE, stranger)).status).toBe(404);
    expect((await send('?since=0', 'Ana: No.', stranger)).status).toBe(404);
    expect((await text()).version).toBe(0);
  });
});
