import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { collabPlugins, DocClient, type Push, type StepRow, schema, type Transport } from '@libs/editor';
import { EditorState, type Transaction } from '@tiptap/pm/state';
import { WebSocket } from 'ws';
import { newId } from '#platform/db';
import { freshDatabase } from '../../../testing/database.js';
import { type Person, startApp, type TestApp } from '../../../testing/harness.js';
import { aNote, aProject, aPush, fetchDoc, push, replaceStep } from './doc.factory.js';
import { DocsService } from './docs.service.js';
import { pushStepsInput } from './push-input.js';

let database: Awaited<ReturnType<typeof freshDatabase>>;
let servers: [TestApp, TestApp];
let admin: Person;
let projectId: string;

beforeAll(async () => {
  database = await freshDatabase();
  servers = [await startApp({ database }), await startApp({ database })];
  admin = (await servers[0].aWorkspace()).admin;
  projectId = await aProject(servers[0], admin.actor);
});
afterAll(async () => {
  for (const server of servers) await server.close();
  await database.drop();
});

/** An editor without a screen, at one of the servers; what it hears comes by that server's subscription. */
async function anEditor(server: TestApp, docId: string, clientId: string) {
  const docs = server.get(DocsService);
  const start = await docs.open(admin.actor, docId);
  let state = EditorState.create({ doc: schema.nodeFromJSON(start.doc), plugins: collabPlugins(clientId, start.version) });
  const transport: Transport = {
    push: async (sent: Push) =>
      (await docs.push(admin.actor, pushStepsInput.parse({ ...sent, docId, epoch: 0 }))) as {
        accepted: false;
        rows: StepRow[];
        version: number;
      },
    pull: async (since) => (await docs.pull(admin.actor, docId, since)) as { rows: StepRow[]; version: number },
  };
  const problems: unknown[] = [];
  const client = new DocClient({
    clientId,
    transport,
    adapter: { getState: () => state, dispatch: (tr: Transaction) => (state = state.apply(tr)) },
    highlights: { version: start.version, rows: start.highlights, log: start.reviveLog },
    onState: (_, reason) => reason && problems.push(reason),
  });
  const stream = await docs.follow(admin.actor, docId, start.version);
  const heard = (async () => {
    for await (const steps of stream) client.receive(steps.rows as StepRow[]);
  })();
  return {
    client,
    problems,
    text: () => state.doc.textContent,
    doc: () => state.doc.toJSON(),
    edit: (change: (tr: Transaction) => Transaction) => {
      state = state.apply(change(state.tr));
      client.stateChanged();
    },
    size: () => state.doc.content.size,
    async stop() {
      client.close();
      await stream.return!();
      await heard;
    },
  };
}

describe('two servers on one database', () => {
  it('take edits of the same document at once, and every editor ends with the same text and highlights', async () => {
    const id = await aNote(servers[0], admin.actor, projectId, '😀 The deposit came as a surprise', 'and the fee was unclear');
    const editors = await Promise.all([0, 1, 2, 3].map((i) => anEditor(servers[i % 2]!, id, `client-${i}`)));
    try {
      const created: string[] = [];
      for (let round = 0; round < 25; round++) {
        for (const [i, editor] of editors.entries()) {
          // Never inside the emoji, as no caret is.
          const at = 4 + ((round * 7 + i * 11) % (editor.size() - 8));
          if (round % 6 === 5 && i === round % 4) {
            const highlightId = newId();
            if (editor.client.highlight({ kind: 'create', id: highlightId, from: at, to: at + 4 }) !== null) created.push(highlightId);
          } else if (round % 5 === 4) editor.edit((tr) => tr.delete(at, at + 1));
          else editor.edit((tr) => tr.insertText(String.fromCodePoint(0x4e00 + round * 8 + i), at));
        }
        if (round % 3 === 0) await new Promise((r) => setTimeout(r, 5));
      }
      for (let i = 0; i < 200 && editors.some((e) => e.client.state !== 'saved' || !sameAs(e, editors[0]!)); i++)
        await new Promise((r) => setTimeout(r, 25));
      for (const editor of editors) expect(editor.problems).toEqual([]);
      const truth = await Promise.all(servers.map((server) => server.get(DocsService).open(admin.actor, id)));
      expect(truth[0]).toEqual(truth[1]);
      for (const editor of editors) {
        expect(editor.client.base.version).toBe(truth[0]!.version);
        expect(editor.doc()).toEqual(truth[0]!.doc);
        expect(editor.client.base.highlights.toJSON()).toEqual({
          version: truth[0]!.version,
          rows: truth[0]!.highlights,
          log: truth[0]!.reviveLog,
        });
      }
      const steps = await servers[0].db.read<{ version: number }>(
        admin.actor,
        `select version from doc_steps where doc_id = $1 order by version`,
        [id],
      );
      expect(steps.map((s) => s.version)).toEqual(Array.from({ length: truth[0]!.version }, (_, v) => v));
      expect(truth[0]!.highlights.map((h) => h.id).sort()).toEqual(created.sort());
    } finally {
      await Promise.all(editors.map((e) => e.stop()));
    }
  });

  it('answer the newest document right after the other one took a push', async () => {
    const id = await aNote(servers[0], admin.actor, projectId, 'Hello');
    await fetchDoc(admin, id);
    for (let v = 0; v < 20; v++) {
      const taken = await servers[v % 2]!.get(DocsService).push(admin.actor, pushStepsInput.parse(aPush(id, v, [replaceStep(1, 1, 'a')])));
      expect(taken).toMatchObject({ accepted: true, version: v + 1 });
      expect((await servers[(v + 1) % 2]!.get(DocsService).open(admin.actor, id)).version).toBe(v + 1);
    }
  });

  it('bring a highlight back by undo after a restart', async () => {
    const id = await aNote(servers[0], admin.actor, projectId, 'Hello world again');
    const highlightId = newId();
    await push(admin, aPush(id, 0, [], { ops: [{ kind: 'create', id: highlightId, from: 7, to: 12 }] }));
    await push(admin, aPush(id, 1, [replaceStep(6, 13, '')]));
    expect((await fetchDoc(admin, id)).highlights).toMatchObject([{ id: highlightId, status: 'orphan' }]);
    await servers[0].get(DocsService).settle(admin.actor, id);
    const restarted = await startApp({ database });
    try {
      const docs = restarted.get(DocsService);
      const undone = await docs.push(
        admin.actor,
        pushStepsInput.parse(aPush(id, 2, [replaceStep(6, 6, ' world ')], { metas: [{ k: 'h' }] })),
      );
      expect(undone).toMatchObject({ accepted: true, highlightRows: [{ id: highlightId, status: 'ok', from: 7, to: 12 }] });
      expect(await restarted.db.one(admin.actor, `select status, text from highlights where id = $1`, [highlightId])).toEqual({
        status: 'ok',
        text: 'world',
      });
    } finally {
      await restarted.close();
    }
  });

  it('store what they owe when they stop', async () => {
    const id = await aNote(servers[0], admin.actor, projectId, 'Hello');
    const leaving = await startApp({ database });
    await leaving.get(DocsService).push(admin.actor, pushStepsInput.parse(aPush(id, 0, [replaceStep(1, 1, 'Oh! ')])));
    await leaving.close();
    expect(await servers[0].db.one(admin.actor, `select plain from notes where id = $1`, [id])).toEqual({ plain: 'Oh! Hello' });
  });

  it('tell subscribers at the other server over the WebSocket', async () => {
    const id = await aNote(servers[0], admin.actor, projectId, 'Hello');
    const { port } = servers[1].http.address();
    const socket = new WebSocket(`ws://127.0.0.1:${port}/api/graphql`, 'graphql-transport-ws', {
      headers: { host: admin.host, cookie: admin.cookie, origin: `http://${admin.host}` },
    });
    const heard: any[] = [];
    socket.on('message', (text) => heard.push(JSON.parse(String(text))));
    const said = async (type: string, count = 1) => {
      for (let i = 0; i < 200 && heard.filter((m) => m.type === type).length < count; i++) await new Promise((r) => setTimeout(r, 20));
      return heard.filter((m) => m.type === type).map((m) => m.payload?.data?.docSteps);
    };
    await new Promise((r) => socket.once('open', r));
    socket.send(JSON.stringify({ type: 'connection_init' }));
    await said('connection_ack');
    await push(admin, aPush(id, 0, [replaceStep(1, 1, 'a')]));
    socket.send(
      JSON.stringify({
        id: '1',
        type: 'subscribe',
        payload: { query: `subscription { docSteps(docId: "${id}", since: 0) { version epoch rows highlightRows } }` },
      }),
    );
    expect(await said('next')).toMatchObject([{ version: 1, epoch: 0, rows: [{ version: 0 }] }]);
    await push(admin, aPush(id, 1, [replaceStep(1, 1, 'b')], { ops: [{ kind: 'create', id: newId(), from: 1, to: 3 }] }));
    expect(await said('next', 2)).toMatchObject([
      {},
      { version: 2, rows: [{ version: 1, ops: [{ kind: 'create' }] }], highlightRows: [{ quote: 'ba' }] },
    ]);
    socket.close();
  });
});

const sameAs = (a: { client: DocClient }, b: { client: DocClient }) => a.client.base.version === b.client.base.version;
