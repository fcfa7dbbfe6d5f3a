import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type Person, sharedApp, type TestApp } from '../../../testing/harness.js';
import { aNote, aProject, aPush, push, replaceStep } from '../../documents/docs/doc.factory.js';

let t: TestApp;
let admin: Person;
let viewer: Person;
let stranger: Person;
let projectId: string;
let noteId: string;
let highlightId: string;

beforeAll(async () => {
  t = await sharedApp();
  const a = await t.aWorkspace();
  admin = a.admin;
  viewer = await t.aMember(a.id, 'viewer', '=Vera');
  stranger = (await t.aWorkspace()).admin;
  projectId = await aProject(t, admin.actor);
  noteId = await aNote(t, admin.actor, projectId, 'Ana: =The deposit came as a surprise', 'Ben: and the fee?');
  highlightId = await highlight(1, 12);
});
afterAll(() => t.close());

const highlight = async (start: number, end: number, version = 0): Promise<string> =>
  (
    await admin.ask(`mutation ($i: CreateHighlightInput!) { createHighlight(input: $i) { id } }`, {
      i: { noteId, version, start, end },
    })
  ).createHighlight.id;
const saved = (path: string, person = viewer) => person.request('get', `/api/exports/${path}`).buffer(true);
const text = async (path: string, person = viewer) => (await saved(path, person)).text;

describe('exports', () => {
  it('are the newest text of a note, for its readers', async () => {
    const vtt = await saved(`notes/${noteId}?format=vtt`);
    expect(vtt.status).toBe(200);
    expect(vtt.headers).toMatchObject({
      'content-type': 'text/vtt; charset=utf-8',
      'content-disposition': `attachment; filename="Call with Ana.vtt"; filename*=UTF-8''Call%20with%20Ana.vtt`,
      'x-content-type-options': 'nosniff',
    });
    expect(vtt.text).toContain('<v Ana>=The deposit came as a surprise');
    expect(await text(`notes/${noteId}?format=txt`)).toBe(
      '[00:00:00] Ana: =The deposit came as a surprise\n\n[00:00:01] Ben: and the fee?\n',
    );
    const word = await viewer
      .request('get', `/api/exports/notes/${noteId}?format=docx`)
      .buffer(true)
      .parse((res, done) => {
        const parts: Buffer[] = [];
        res.on('data', (part: Buffer) => parts.push(part));
        res.on('end', () => done(null, Buffer.concat(parts)));
      });
    expect((word.body as Buffer).subarray(0, 2).toString()).toBe('PK');
  });

  it('are refused to strangers, and for what is not there', async () => {
    for (const path of [`notes/${noteId}?format=txt`, `highlights?noteId=${noteId}`, `highlights?projectId=${projectId}`])
      expect((await saved(path, stranger)).status).toBe(404);
    expect((await saved(`notes/${noteId}?format=exe`)).status).toBe(400);
    expect((await saved('highlights')).status).toBe(400);
    const untimed = await aNote(t, admin.actor, projectId, 'Only words');
    const refused = await saved(`notes/${untimed}?format=vtt`);
    expect(refused.status).toBe(400);
    expect(refused.body.error.message).toMatch(/no times/);
  });

  it('list highlights of a note and of a project for a spreadsheet', async () => {
    const [head, row] = (await text(`highlights?noteId=${noteId}`)).split('\r\n');
    expect(head).toBe('\uFEFFQuote,Status,Text now,Tags,Note,Project,Speaker,Start,End,Author,Created,Link');
    expect(row).toMatch(/^The deposit,ok,,,Call with Ana,Deposit study,Ana,00:00:00\.000,,Ada Admin,\d{4}-/);
    expect(row).toContain(`http://${viewer.host}/data/${noteId}#highlight=${highlightId}`);
    const formula = await highlight(0, 4);
    expect(await text(`highlights?projectId=${projectId}`)).toContain(`"'=The",ok`);
    await admin.ask(`mutation ($ids: [ID!]!) { deleteHighlights(ids: $ids) { ids } }`, { ids: [formula] });
    expect((await text(`highlights?projectId=${projectId}`)).trim().split('\r\n')).toHaveLength(2);
  });

  it('are of many pages', async () => {
    const big = await aNote(t, admin.actor, projectId, 'abcdefghij'.repeat(50));
    for (let i = 0; i < 450; i += 150)
      await push(
        admin,
        aPush(big, i / 150, [], {
          ops: Array.from({ length: 150 }, (_, k) => ({
            kind: 'create' as const,
            id: crypto.randomUUID(),
            from: 1 + i + k,
            to: 3 + i + k,
          })),
        }),
      );
    const rows = (await text(`highlights?projectId=${projectId}`)).trim().split('\r\n');
    expect(rows).toHaveLength(452);
    expect(new Set(rows.map((row) => row.slice(row.lastIndexOf('=')))).size).toBe(452);
  });

  it('say which highlights have changed', async () => {
    await push(admin, aPush(noteId, (await version(noteId)) as number, [replaceStep(7, 9, 'x')]));
    expect(await text(`highlights?noteId=${noteId}`)).toContain('The deposit,changed,The dxosit');
  });
});

const version = async (id: string) => (await admin.ask(`query ($id: ID!) { note(id: $id) { docVersion } }`, { id })).note.docVersion;
