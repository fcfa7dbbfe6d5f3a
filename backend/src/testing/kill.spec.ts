import { describe, expect, it } from '@jest/globals';
import { type Push, type PushAnswer, PushRefused, type StepRow, type Transport } from '@libs/editor';
import type { Node } from '@tiptap/pm/model';
import { newId } from '#platform/db';
import { aNote, aProject } from '../contexts/documents/docs/doc.factory.js';
import { DocsService } from '../contexts/documents/index.js';
import type { Person } from './harness.js';
import { comparable, HeadlessEditor } from './headless-editor.js';
import type { ServerProcess } from './server-process.js';
import { aServerToKill, pause, type ServerToKill } from './server-to-kill.js';

/** How often the server is killed; `KILLS=20` asks for more than the suite has time for. */
const ROUNDS = Number(process.env.KILLS ?? 4);
const FILES = 60;
const PUSH = `mutation ($i: PushStepsInput!) { pushSteps(input: $i) { accepted version rows } }`;

/** The server to be killed, started, with three people who share a project. */
async function setUp(): Promise<ServerToKill & { people: Person[]; projectId: string }> {
  const killable = await aServerToKill();
  const { t, server } = killable;
  const workspace = await t.aWorkspace();
  const people = [workspace.admin, await t.aMember(workspace.id, 'contributor'), await t.aMember(workspace.id, 'contributor')];
  const projectId = await aProject(t, workspace.admin.actor);
  await server.start();
  return { ...killable, people, projectId };
}

/** Numbers that look random and are the same in every run. */
function dice(seed: number): (sides: number) => number {
  let state = seed;
  return (sides) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 2 ** 32) * sides);
  };
}

const WORD = /[A-C]\d+;/g;
/** The words of a document with their positions; edits happen between words, so that each stays whole or goes as a whole. */
function wordsIn(doc: Node): { gaps: number[]; words: { text: string; from: number; to: number }[] } {
  const gaps: number[] = [];
  const words: { text: string; from: number; to: number }[] = [];
  doc.descendants((block, pos) => {
    if (!block.isTextblock) return true;
    gaps.push(pos + 1);
    for (const match of block.textContent.matchAll(WORD)) {
      const from = pos + 1 + match.index;
      words.push({ text: match[0], from, to: from + match[0].length });
      gaps.push(from + match[0].length);
    }
    return false;
  });
  return { gaps, words };
}

/** What the writers did and what the network did to them. */
class ActionCounts {
  readonly typed: string[] = [];
  readonly deleted = new Set<string>();
  readonly highlights: string[] = [];
  accepted = 0;
  inFlight = 0;
  unanswered = 0;
}

function overHttp(server: ServerProcess, person: Person, docId: string, actions: ActionCounts): Transport {
  return {
    async push(push: Push): Promise<PushAnswer> {
      actions.inFlight++;
      try {
        const { pushSteps } = await server.gql(person, PUSH, { i: { ...push, docId, epoch: 0 } });
        if (pushSteps.accepted) actions.accepted++;
        return pushSteps;
      } catch (error) {
        if ((error as { code?: string }).code === 'ValidationError') throw new PushRefused((error as Error).message);
        actions.unanswered++;
        throw error;
      } finally {
        actions.inFlight--;
      }
    },
    async pull(since: number): Promise<{ rows: StepRow[]; version: number }> {
      const { status, body } = await server.ask(person, 'GET', `/api/docs/${docId}/steps?since=${since}`);
      if (status !== 200) throw new Error(`pull answered ${status}`);
      return body;
    },
  };
}

/** Types, deletes, splits or highlights, at a place of chance. */
function doSomething(editor: HeadlessEditor, roll: (sides: number) => number, actions: ActionCounts): void {
  const { gaps, words } = wordsIn(editor.state.doc);
  const action = roll(20);
  const word = words[roll(Math.max(1, words.length))];
  if (action < 3 && word && words.length > 20) {
    editor.edit((tr) => tr.delete(word.from, word.to));
    actions.deleted.add(word.text);
  } else if (action === 3) editor.edit((tr) => tr.split(gaps[roll(gaps.length)]!));
  else if (action < 7 && word) {
    const last = words[Math.min(words.length - 1, words.indexOf(word) + roll(3))]!;
    const id = newId();
    if (editor.client.highlight({ kind: 'create', id, from: word.from, to: last.to }) !== null) actions.highlights.push(id);
  } else {
    const text = `${editor.clientId}${actions.typed.length};`;
    editor.edit((tr) => tr.insertText(text, gaps[roll(gaps.length)]!));
    actions.typed.push(text);
  }
}

describe('a server that is killed', () => {
  it.concurrent('loses and doubles nothing of three people who write in one note, twenty times', async () => {
    const { t, server, people, projectId, end } = await setUp();
    try {
      const admin = people[0]!;
      const docId = await aNote(t, admin.actor, projectId, 'Everybody writes here.', 'And here.');
      const actions = new ActionCounts();
      const roll = dice(20261121);
      const start = (await server.ask(admin, 'GET', `/api/docs/${docId}`)).body;
      const editors = people.map((person, i) => new HeadlessEditor('ABC'[i]!, start, overHttp(server, person, docId, actions)));
      let cut = 0;
      for (let round = 0; round < ROUNDS; round++) {
        const before = actions.accepted;
        const enough = 2 + roll(8);
        for (let turns = 0; actions.accepted < before + enough && turns < 2000; turns++) {
          doSomething(editors[roll(3)]!, roll, actions);
          await pause(roll(8));
        }
        for (const editor of editors) doSomething(editor, roll, actions);
        // Long enough for the pushes to be under way, too short for all to be answered.
        await pause(roll(6));
        cut += actions.inFlight;
        await server.kill();
        for (const editor of editors) doSomething(editor, roll, actions);
        await server.start();
        for (const editor of editors) void editor.client.pull();
      }
      const settled = () =>
        editors.every(({ client }) => client.state === 'saved' && client.base.version === editors[0]!.client.base.version);
      for (let i = 0; i < 100 && !settled(); i++) {
        await Promise.all(editors.map(({ client }) => client.pull()));
        await pause(20);
      }
      for (const editor of editors) expect(editor.errors.filter(({ state }) => state !== 'offline')).toEqual([]);
      const truth = comparable((await server.ask(admin, 'GET', `/api/docs/${docId}`)).body);
      for (const editor of editors) {
        expect(editor.confirmed()).toEqual(truth);
        expect(editor.state.doc.toJSON()).toEqual(truth.doc);
      }
      // What another process reads out of the database is the same.
      expect(comparable((await t.get(DocsService).open(admin.actor, docId)) as any)).toEqual(truth);

      const text = editors[0]!.state.doc.textBetween(0, editors[0]!.state.doc.content.size, '\n');
      const there = text.match(WORD)!.sort();
      expect(there).toEqual(actions.typed.filter((word) => !actions.deleted.has(word)).sort());
      const withdrawn = new Set(editors.flatMap(({ dropped }) => dropped.flatMap(({ ops }) => ops.map(({ id }) => id))));
      const kept = actions.highlights.filter((id) => !withdrawn.has(id)).sort();
      expect(truth.highlights.map(({ id }) => id).sort()).toEqual(kept);
      const rows = await t.db.read<{ id: string }>(admin.actor, `select id from highlights where note_id = $1 order by id`, [docId]);
      expect(rows.map(({ id }) => id).sort()).toEqual(kept);
      expect(cut).toBeGreaterThan(0);
      console.log(
        `${ROUNDS} kills, ${cut} pushes under way at them, ${actions.unanswered} without an answer; ${truth.version} steps, ${actions.typed.length} words typed, ${actions.deleted.size} deleted, ${kept.length} highlights: all there once`,
      );
    } finally {
      await end();
    }
  }, 480_000);

  it.concurrent('ends an import of sixty files with sixty notes, though killed twice in the middle', async () => {
    const { t, server, people, projectId, end } = await setUp();
    try {
      const writer = people[1]!;
      const form = new FormData();
      for (let i = 0; i < FILES; i++) {
        const lines = Array.from({ length: 40 }, (_, k) => `${k % 2 ? 'Ben' : 'Ana'}: Call ${i}, turn ${k}, about the deposit.`);
        form.append('files', new Blob([lines.join('\n')]), `call ${i}.txt`);
      }
      const upload = new Response(form);
      const bytes = Buffer.from(await upload.arrayBuffer());
      const started = await server.ask(writer, 'POST', `/api/projects/${projectId}/imports`, bytes, upload.headers.get('content-type')!);
      expect(started.status).toBe(201);
      const count = async () =>
        (await t.db.one<{ notes: number; state: string }>(
          writer.actor,
          `select (select count(*)::int from notes where project_id = $1) as notes, state from import_batches where id = $2`,
          [projectId, started.body.id],
        ))!;
      const killedAt: number[] = [];
      for (const share of [0.2, 0.6]) {
        for (let i = 0; i < 3000 && (await count()).notes < FILES * share; i++) await pause(5);
        await server.kill();
        killedAt.push((await count()).notes);
        await server.start();
      }
      for (let i = 0; i < 3000 && (await count()).state !== 'done'; i++) await pause(10);
      for (const notes of killedAt) expect(notes > 0 && notes < FILES).toBe(true);
      expect(await count()).toEqual({ notes: FILES, state: 'done' });
      const { importBatch } = await server.gql(
        writer,
        `query ($id: ID!) { importBatch(id: $id) { state total done failed items { fileName noteId } } }`,
        { id: started.body.id },
      );
      expect(importBatch).toMatchObject({ state: 'done', total: FILES, done: FILES, failed: 0 });
      expect(new Set(importBatch.items.map((item: any) => item.noteId)).size).toBe(FILES);
      const found = async () =>
        (await server.gql(writer, `{ search(input: { query: "deposit", types: [NOTE], limit: 0 }) { total } }`)).search.total;
      for (let i = 0; i < 300 && (await found()) < FILES; i++) await pause(100);
      expect(await found()).toBe(FILES);
      console.log(`import killed at ${killedAt.join(' and ')} of ${FILES} notes: ${FILES} notes, all found by search`);
    } finally {
      await end();
    }
  }, 480_000);
});
