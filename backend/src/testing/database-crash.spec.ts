import { once } from 'node:events';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type Push, type PushAnswer, PushRefused, type StepRow, type Transport } from '@libs/editor';
import pgLib from 'pg';
import { WebSocket } from 'ws';
// @ts-expect-error a script of the tools, without types
import { startPg } from '../../../tools/pg.mjs';
import { prepareDatabase } from '../boot.js';
import { aNote } from '../contexts/documents/docs/doc.factory.js';
import { freePort } from './free-port.js';
import { type Person, startApp } from './harness.js';
import { comparable, HeadlessEditor } from './headless-editor.js';
import { ServerProcess } from './server-process.js';
import { pause } from './server-to-kill.js';

/** How often the database is killed. */
const KILLS = Number(process.env.KILLS ?? 3);
const WRITERS = 6;
const PUSH = `mutation ($i: PushStepsInput!) { pushSteps(input: $i) { accepted version rows } }`;
const ACTIONS = {
  note: `mutation ($i: CreateNoteInput!) { createNote(input: $i) { id } }`,
  tag: `mutation ($i: CreateTagInput!) { createTag(input: $i) { id } }`,
  highlight: `mutation ($i: CreateHighlightInput!) { createHighlight(input: $i) { id } }`,
};
type Kind = keyof typeof ACTIONS;

/** What was asked for, by its key: the id that the answer named, or null as long as none came. */
class Ledger {
  readonly made: Record<Kind, Map<string, string | null>> = { note: new Map(), tag: new Map(), highlight: new Map() };
  /** Everything that was answered but a success: status, code and message. */
  readonly refusals = new Map<string, number>();
  failures = 0;
  lastSuccess = 0;

  refused(error: unknown): void {
    const { status, code, message } = error as { status?: number; code?: string; message: string };
    const text = `${status ?? 'no answer'} ${code ?? ''}: ${message}`;
    this.failures++;
    this.refusals.set(text, (this.refusals.get(text) ?? 0) + 1);
  }
}

describe('a database that is killed under load', () => {
  const dir = fs.mkdtempSync(path.join(os.tmpdir(), 'verbatim-crash-'));
  let pg: any;
  let server: ServerProcess;
  let admin: Person;
  let projectId: string;
  let groupId: string;
  let noteId: string;
  let noteLength: number;

  beforeAll(async () => {
    fs.chmodSync(dir, 0o755);
    pg = await startPg({ dir });
    await pg.database('verbatim');
    const database = { databaseUrl: pg.url('app_rw'), ownerUrl: pg.url('app_owner'), sweeperUrl: pg.url('app_sweeper') };
    await prepareDatabase(database);
    const port = await freePort();
    server = new ServerProcess(database, port);
    await server.start();
    const t = await startApp({ database, env: { ROLE: 'web', ROOT_DOMAIN: `localhost:${port}` } });
    admin = (await t.aWorkspace()).admin;
    projectId = (await admin.ask(`mutation { createProject(input: { name: "Under load" }) { id } }`)).createProject.id;
    const { tagBoards } = await admin.ask(`query ($id: ID!) { tagBoards(projectId: $id) { groups { id } } }`, { id: projectId });
    groupId = tagBoards[0].groups[0].id;
    const text = Array.from({ length: 400 }, (_, i) => `word${i}`).join(' ');
    noteId = await aNote(t, admin.actor, projectId, text);
    noteLength = text.length;
    await t.close();
  });
  afterAll(async () => {
    await server.remove();
    await pg.stop();
    fs.rmSync(dir, { recursive: true, force: true });
  });

  /** One GraphQL call; rejects with status, code and message of whatever was answered. */
  async function ask(query: string, variables: Record<string, unknown> = {}): Promise<any> {
    const { status, body } = await server.ask(admin, 'POST', '/api/graphql', { query, variables });
    const error = body.errors?.[0] ?? body.error;
    if (error || status !== 200)
      throw Object.assign(new Error(error?.message ?? JSON.stringify(body)), { status, code: error?.extensions?.code ?? error?.code });
    return body.data;
  }

  function inputOf(kind: Kind, key: string, n: number): Record<string, unknown> {
    if (kind === 'note') return { projectId, title: key, text: `The deposit, said ${key}.`, clientKey: key };
    if (kind === 'tag') return { groupId, title: key, clientKey: key };
    return { noteId, version: 0, start: (n * 7) % (noteLength - 40), end: ((n * 7) % (noteLength - 40)) + 5 + (n % 30), clientKey: key };
  }

  const transport = (docId: string, ledger: Ledger): Transport => ({
    async push(push: Push): Promise<PushAnswer> {
      try {
        const { pushSteps } = await ask(PUSH, { i: { ...push, docId, epoch: 0 } });
        return pushSteps;
      } catch (error) {
        if ((error as { code?: string }).code === 'ValidationError') throw new PushRefused((error as Error).message);
        ledger.refused(error);
        throw error;
      }
    },
    async pull(since: number): Promise<{ rows: StepRow[]; version: number }> {
      const { status, body } = await server.ask(admin, 'GET', `/api/docs/${docId}/steps?since=${since}`);
      if (status === 200) return body;
      const error = Object.assign(new Error(body.error?.message ?? JSON.stringify(body)), { status, code: body.error?.code });
      ledger.refused(error);
      throw error;
    },
  });

  it(`${KILLS} times loses and doubles nothing that was answered, and all goes on by itself`, async () => {
    const ledger = new Ledger();
    const typed: string[] = [];
    let over = false;
    const open = (await server.ask(admin, 'GET', `/api/docs/${noteId}`)).body;
    const editors = ['A', 'B'].map((name) => new HeadlessEditor(name, open, transport(noteId, ledger)));
    const live = await Subscription.open(server.port, admin, noteId);

    const writer = async (who: number) => {
      for (let n = 0; !over; n++) {
        const kind = (['note', 'tag', 'highlight'] as const)[(who + n) % 3]!;
        const key = `${kind}-of-${who}-${n}`;
        ledger.made[kind].set(key, null);
        // Without an answer a client repeats the request with the same key.
        while (!ledger.made[kind].get(key)) {
          try {
            const data = await ask(ACTIONS[kind], { i: inputOf(kind, key, who * 1000 + n) });
            ledger.made[kind].set(key, (Object.values(data)[0] as { id: string }).id);
            ledger.lastSuccess = performance.now();
          } catch (error) {
            ledger.refused(error);
            await pause(20);
          }
        }
      }
    };
    const typist = async (editor: HeadlessEditor) => {
      for (let n = 0; !over; n++) {
        const word = `${editor.clientId}${n};`;
        typed.push(word);
        editor.edit((tr) => tr.insertText(word, 1));
        await pause(40);
      }
    };
    const work = [...Array.from({ length: WRITERS }, (_, who) => writer(who)), ...editors.map(typist)];

    const recovered: number[] = [];
    for (let kill = 0; kill < KILLS; kill++) {
      await pause(1000 + Math.random() * 800);
      const before = ledger.failures;
      const gone = once(pg.child, 'exit');
      // What pg_ctl -m immediate sends: every connection is cut in mid-word, and nothing is put in order.
      process.kill(pg.pid, 'SIGQUIT');
      await gone;
      await pause(Math.random() * 1500);
      expect([server.alive, server.alive || server.said]).toEqual([true, true]);
      pg = await startPg({ dir, at: pg.port });
      const accepts = performance.now();
      for (let i = 0; i < 2000 && server.alive && ledger.lastSuccess < accepts; i++) await pause(10);
      expect([...(ledger.lastSuccess > accepts ? [] : ledger.refusals), server.alive || server.said]).toEqual([true]);
      recovered.push(ledger.lastSuccess - accepts);
      expect(ledger.failures).toBeGreaterThan(before);
    }
    await pause(1000);
    over = true;
    await Promise.all(work);
    expect(server.alive).toBe(true);
    const texts = [...ledger.refusals].map(([text, n]) => `${n} x ${text}`);
    console.log(
      `${KILLS} kills; ${Object.entries(ledger.made)
        .map(([kind, made]) => `${made.size} ${kind}s`)
        .join(', ')}, ${typed.length} words typed; first success ${recovered
        .map((ms) => `${Math.round(ms)} ms`)
        .join(', ')} after the database accepts connections; meanwhile:\n${texts.join('\n')}`,
    );
    for (const ms of recovered) expect(ms).toBeLessThan(10_000);
    expect(server.unexpected).toEqual([]);
    // Each is an answer, and says what to do; none tells of the inside.
    expect(
      texts.filter((text) => !/^\d+ x 503 InternalError: The database cannot be reached just now\. Try again in a moment\.$/.test(text)),
    ).toEqual([]);

    const rows = async (sql: string): Promise<any[]> => {
      const c = new pgLib.Client({ connectionString: pg.url('postgres', 'verbatim') });
      await c.connect();
      const { rows } = await c.query(sql);
      await c.end();
      return rows;
    };
    const there = {
      note: await rows(`select title as key, id from notes where title like 'note-of-%'`),
      tag: await rows(`select title as key, id from tags where title like 'tag-of-%'`),
      highlight: await rows(`select client_key as key, id from highlights where client_key is not null`),
    };
    for (const kind of ['note', 'tag', 'highlight'] as const) {
      const sorted = (list: [string, string | null][]) => list.sort(([a], [b]) => (a < b ? -1 : 1));
      expect(sorted(there[kind].map((row) => [row.key, row.id]))).toEqual(sorted([...ledger.made[kind]]));
    }

    const settled = () =>
      editors.every(({ client }) => client.state === 'saved' && client.base.version === editors[0]!.client.base.version);
    for (let i = 0; i < 500 && !settled(); i++) {
      await Promise.all(editors.map(({ client }) => client.pull()));
      await pause(20);
    }
    const truth = comparable((await server.ask(admin, 'GET', `/api/docs/${noteId}`)).body);
    for (const editor of editors) expect(editor.confirmed()).toEqual(truth);
    expect(editors[0]!.state.doc.textContent.match(/[AB]\d+;/g)!.sort()).toEqual([...typed].sort());

    // The subscription that was there before the first kill has heard of everything.
    for (let i = 0; i < 500 && live.version < truth.version && !live.errors.length; i++) await pause(20);
    expect(live.errors).toEqual([]);
    expect(live.version).toBe(truth.version);

    // Workers: nothing waits any more, and search finds every note.
    const waiting = async () => (await rows(`select count(*)::int as n from outbox`))[0].n;
    for (let i = 0; i < 900 && (await waiting()) > 0; i++) await pause(100);
    expect(await waiting()).toBe(0);
    const { search } = await ask(`{ search(input: { query: "deposit", types: [NOTE], limit: 0 }) { total } }`);
    expect(search.total).toBe(ledger.made.note.size);
  }, 480_000);
});

/** What a browser hears of one document, from before the first kill on. */
class Subscription {
  readonly errors: string[] = [];
  private constructor(public version: number) {}

  static async open(port: number, person: Person, docId: string): Promise<Subscription> {
    const heard = new Subscription(0);
    const socket = new WebSocket(`ws://127.0.0.1:${port}/api/graphql`, 'graphql-transport-ws', {
      headers: { host: person.host, cookie: person.cookie, origin: `http://${person.host}` },
    });
    await new Promise<void>((ready) => {
      socket.on('open', () => socket.send(JSON.stringify({ type: 'connection_init' })));
      socket.on('close', (code) => heard.errors.push(`closed with ${code}`));
      socket.on('message', (text) => {
        const message = JSON.parse(String(text));
        if (message.type === 'connection_ack') {
          const query = `subscription ($id: ID!) { docSteps(docId: $id, since: 0) { version } }`;
          socket.send(JSON.stringify({ id: '1', type: 'subscribe', payload: { query, variables: { id: docId } } }));
          ready();
        } else if (message.type === 'ping') socket.send(JSON.stringify({ type: 'pong' }));
        else if (message.type === 'next' && message.payload.data) heard.version = message.payload.data.docSteps.version;
        else heard.errors.push(JSON.stringify(message));
      });
    });
    return heard;
  }
}
