import fs from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { LIMITS } from '@libs/domain';
import { FilesService } from '#contexts/files';
import { type Person, startApp, type TestApp } from '../../../testing/harness.js';
import { storedWords } from '../../../testing/stored-words.js';
import { aNote, aProject, aPush, fetchDoc, push, replaceStep } from '../../documents/docs/doc.factory.js';
import { DocsService } from '../../documents/docs/docs.service.js';

const CANARY = 'Zebulon Quagmire';
const REDACT = `mutation ($i: RedactNoteInput!) { redactNote(input: $i) { redactions { id start end version length type isPermanent } } }`;
const LIST = `query ($id: ID!) { redactions(noteId: $id) { id start end length isPermanent } }`;

let t: TestApp;
let admin: Person;
let projectId: string;
beforeAll(async () => {
  t = await startApp();
  admin = (await t.aWorkspace()).admin;
  projectId = await aProject(t, admin.actor);
}, 120_000);
afterAll(() => t.close());

const textOf = async (id: string) => JSON.stringify((await fetchDoc(admin, id)).doc);

const everything = async (): Promise<string> => [...(await storedWords(t, admin.actor)).values()].join('\n');

describe('a redacted passage', () => {
  it('is found nowhere any more: text, history, highlights, threads, index; and comes back until it is permanent', async () => {
    const noteId = await aNote(t, admin.actor, projectId, `Ana: Before, ${CANARY} called twice.`, 'So we left.');
    // Typed letter by letter elsewhere, and taken away again: only the log knows.
    const doc = (await fetchDoc(admin, noteId)).doc;
    expect(JSON.stringify(doc)).toContain(CANARY);
    let version = 0;
    for (const [i, letter] of [...CANARY].entries()) await push(admin, aPush(noteId, version++, [replaceStep(1 + i, 1 + i, letter)]));
    await push(admin, aPush(noteId, version++, [replaceStep(1, 1 + CANARY.length, '')]));
    const text = `Before, ${CANARY} called twice.`;
    const highlight = await admin
      .ask(`mutation ($i: CreateHighlightInput!) { createHighlight(input: $i) { id quote } }`, {
        i: { noteId, version, start: 0, end: text.length },
      })
      .catch((e) => ({ failed: String(e) }));
    expect(highlight).not.toHaveProperty('failed');
    await t.get(DocsService).settle(admin.actor, noteId);
    await t.settle();
    expect(await everything()).toContain(CANARY);
    const now = await fetchDoc(admin, noteId);
    const start = 'Before, '.length;
    const {
      redactNote: { redactions: redactNote },
    } = await admin.ask(REDACT, {
      i: { noteId, version: now.version, passages: [{ start, end: start + CANARY.length, type: 'PERSON' }] },
    });
    expect(redactNote).toEqual([
      expect.objectContaining({ start, end: start + CANARY.length, length: CANARY.length, type: 'PERSON', isPermanent: false }),
    ]);
    await t.settle();
    // The index keeps words small and without their ends.
    const after = (await everything()).toLowerCase();
    for (const word of ['zebulon', 'quagmir']) expect([word, after.includes(word)]).toEqual([word, false]);
    const blocks = '█'.repeat(CANARY.length);
    expect(await textOf(noteId)).toContain(`Before, ${blocks} called twice.`);
    const { noteHighlights } = await admin.ask(`query ($id: ID!) { noteHighlights(noteId: $id) { quote text status } }`, { id: noteId });
    expect(noteHighlights).toEqual([{ quote: `Before, ${blocks} called twice.`, text: `Before, ${blocks} called twice.`, status: 'ok' }]);
    // An editor that has the text of before gets an error that reopens it.
    const old = await admin.gql(`mutation ($i: PushStepsInput!) { pushSteps(input: $i) { accepted } }`, {
      i: aPush(noteId, now.version, [replaceStep(1, 1, CANARY)]),
    });
    expect(old.errors?.[0]?.extensions?.code).toBe('ValidationError');

    await admin.ask(`mutation ($ids: [ID!]!) { restoreRedactions(ids: $ids) { ok } }`, { ids: [redactNote[0].id] });
    expect(await textOf(noteId)).toContain(`Before, ${CANARY} called twice.`);
    expect((await admin.ask(LIST, { id: noteId })).redactions).toEqual([]);
    const repeated = await admin.ask(`query ($id: ID!) { noteHighlights(noteId: $id) { quote status } }`, { id: noteId });
    expect(repeated.noteHighlights).toEqual([{ quote: `Before, ${CANARY} called twice.`, status: 'ok' }]);
  });

  it('moves with the text around it, is made permanent, and then nothing of it is left', async () => {
    const noteId = await aNote(t, admin.actor, projectId, 'Mail 😀 zoe@quagmire.example now 𠮷!', 'And then.');
    const { version } = await fetchDoc(admin, noteId);
    const {
      redactNote: { redactions: redactNote },
    } = await admin.ask(REDACT, {
      i: {
        noteId,
        version,
        passages: [
          { start: 5, end: 27 },
          { start: 32, end: 33 },
        ],
      },
    });
    const now = await fetchDoc(admin, noteId);
    expect(JSON.stringify(now.doc)).toContain(`Mail ${'█'.repeat(22)} now █!`);
    await push(admin, { ...aPush(noteId, now.version, [replaceStep(1, 1, 'Hey. ')]), epoch: now.epoch });
    const { redactions } = await admin.ask(LIST, { id: noteId });
    expect(redactions.map(({ start, end }: any) => [start, end])).toEqual([
      [10, 32],
      [37, 38],
    ]);
    const ids = redactNote.map(({ id }: any) => id);
    await admin.ask(`mutation ($ids: [ID!]!) { makeRedactionsPermanent(ids: $ids) { ok } }`, { ids: [ids[0]] });
    await expect(admin.ask(`mutation ($ids: [ID!]!) { restoreRedactions(ids: $ids) { ok } }`, { ids: [ids[0]] })).rejects.toThrow();
    await admin.ask(`mutation ($ids: [ID!]!) { restoreRedactions(ids: $ids) { ok } }`, { ids: [ids[1]] });
    expect(await textOf(noteId)).toContain(`Hey. Mail ${'█'.repeat(22)} now 𠮷!`);
    expect(await everything()).not.toContain('quagmire');
  });

  it('takes the file of the note out of reach, and gives it back with the words', async () => {
    const noteId = await aNote(t, admin.actor, projectId, 'Call Zoe Quagmire.');
    const bytes = Buffer.from('Call Zoe Quagmire.');
    const file = await t.get(FilesService).store(admin.actor, { projectId, name: 'call.txt', bytes });
    await t.db.tx(admin.actor, (m) =>
      m.query(`update notes set file_id = $3 where workspace_id = $1 and id = $2`, [admin.actor.workspaceId, noteId, file.id]),
    );
    const status = async () => (await admin.request('get', `/api/files/${file.id}`)).status;
    const kept = () => fs.readFileSync(path.join(t.config.dataDir, 'files', file.storageKey), 'utf8');
    expect([await status(), kept()]).toEqual([200, bytes.toString()]);
    const {
      redactNote: { redactions: redactNote },
    } = await admin.ask(REDACT, { i: { noteId, version: 0, passages: [{ start: 5, end: 17 }] } });
    expect(await status()).toBe(404);
    await t.settle();
    expect(kept()).not.toContain('Zoe');
    await admin.ask(`mutation ($ids: [ID!]!) { restoreRedactions(ids: $ids) { ok } }`, { ids: [redactNote[0].id] });
    await t.settle();
    expect([await status(), kept()]).toEqual([200, bytes.toString()]);
    const { version } = await fetchDoc(admin, noteId);
    const repeated = await admin.ask(REDACT, { i: { noteId, version, passages: [{ start: 5, end: 17 }] } });
    await admin.ask(`mutation ($ids: [ID!]!) { makeRedactionsPermanent(ids: $ids) { ok } }`, {
      ids: [repeated.redactNote.redactions[0].id],
    });
    await t.settle();
    expect(fs.existsSync(path.join(t.config.dataDir, 'files', file.storageKey))).toBe(false);
  });

  it('is refused to who may only read, and where there is nothing but blocks', async () => {
    const noteId = await aNote(t, admin.actor, projectId, 'Call Zoe Quagmire.');
    const input = { noteId, version: 0, passages: [{ start: 5, end: 17 }] };
    const viewer = await t.aMember(admin.actor.workspaceId, 'viewer', 'Vera Viewer');
    expect((await viewer.gql(REDACT, { i: input })).errors?.[0]?.extensions?.code).toBe('Forbidden');
    await admin.ask(REDACT, { i: input });
    const { version } = await fetchDoc(admin, noteId);
    expect((await admin.gql(REDACT, { i: { ...input, version } })).errors?.[0]?.extensions?.code).toBe('ValidationError');
  });

  it('is found by reading the text, with the names of the workspace', async () => {
    const noteId = await aNote(t, admin.actor, projectId, 'Write to zoe@quagmire.example or call +1 212 555 0147.');
    const { personalData } = await admin.ask(
      `query ($id: ID!) { personalData(noteId: $id) { version findings { type start end text } } }`,
      { id: noteId },
    );
    expect(personalData.findings.map(({ type, text }: any) => [type, text])).toEqual([
      ['EMAIL', 'zoe@quagmire.example'],
      ['PHONE', '+1 212 555 0147'],
    ]);
    const long = await aNote(
      t,
      admin.actor,
      projectId,
      ...Array.from({ length: 80 }, (_, i) => `Turn ${i}: and then we went on for a good while without anybody.`),
      'Mail zoe@quagmire.example',
    );
    const result = await admin.ask(`query ($id: ID!) { personalData(noteId: $id) { findings { type text } } }`, { id: long });
    expect(result.personalData.findings).toContainEqual({ type: 'EMAIL', text: 'zoe@quagmire.example' });
  });

  it('is shown with the words of its own paragraph around it, cut between words', async () => {
    const { context } = LIMITS.redaction;
    const lead = Array.from({ length: 30 }, (_, i) => `word${i}`).join(' ');
    const noteId = await aNote(t, admin.actor, projectId, 'Not this one.', `${lead} zoe@quagmire.example ${lead}`, 'ana@quagmire.example.');
    const { personalData } = await admin.ask(`query ($id: ID!) { personalData(noteId: $id) { findings { text before after } } }`, {
      id: noteId,
    });
    const [long, short] = personalData.findings;
    expect(short).toEqual({ text: 'ana@quagmire.example', before: '', after: '.' });
    expect(long.before).toMatch(/^…word\d+ .*word29 $/);
    expect(long.after).toMatch(/^ word0 .*word\d+…$/);
    for (const cut of [long.before, long.after]) {
      expect([...cut].length).toBeLessThanOrEqual(context + 1);
      expect(cut.split(/[… ]+/).filter((word: string) => word && !lead.split(' ').includes(word))).toEqual([]);
    }
  });

  it('knows the phone numbers of the country that the workspace says', async () => {
    const other = (await t.aWorkspace()).admin;
    const noteId = await aNote(t, other.actor, await aProject(t, other.actor), 'Sonst bin ich unter 030 901820 da.');
    const phones = async () =>
      (await other.ask(`query ($id: ID!) { personalData(noteId: $id) { findings { text } } }`, { id: noteId })).personalData.findings;
    expect(await phones()).toEqual([]);
    await other.ask(`mutation { setWorkspaceLanguage(input: { language: "de" }) { id } }`);
    expect(await phones()).toEqual([{ text: '030 901820' }]);
  });
});
