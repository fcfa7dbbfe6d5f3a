import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { PushRefused, type StepRow, type Transport } from '@libs/editor';
import { WebSocket } from 'ws';
import { aNote, aProject, fetchDoc, push } from '../contexts/documents/docs/doc.factory.js';
import { type Person, sharedApp, type TestApp } from './harness.js';
import { comparable, HeadlessEditor } from './headless-editor.js';

const EDITS = 100;
const pause = (ms: number) => new Promise<void>((r) => setTimeout(r, ms));

/** An editor as a browser has it: pushes by GraphQL, and hears of others by the subscription of its own WebSocket. */
class LiveEditor extends HeadlessEditor {
  private constructor(
    clientId: string,
    start: any,
    transport: Transport,
    private readonly socket: WebSocket,
  ) {
    super(clientId, start, transport);
  }

  static async open(t: TestApp, person: Person, docId: string, clientId: string): Promise<LiveEditor> {
    const transport: Transport = {
      push: async (edits) => {
        try {
          return (await push(person, { ...edits, docId, epoch: 0 })) as any;
        } catch (error) {
          throw new PushRefused((error as Error).message);
        }
      },
      pull: async (since) => (await person.request('get', `/api/docs/${docId}/steps?since=${since}`)).body,
    };
    const start = await fetchDoc(person, docId);
    const socket = new WebSocket(`ws://127.0.0.1:${t.http.address().port}/api/graphql`, 'graphql-transport-ws', {
      headers: { host: person.host, cookie: person.cookie, origin: `http://${person.host}` },
    });
    const editor = new LiveEditor(clientId, start, transport, socket);
    await new Promise<void>((ready, failed) => {
      socket.on('open', () => socket.send(JSON.stringify({ type: 'connection_init' })));
      socket.on('close', (code) => failed(new Error(`socket closed with ${code}`)));
      socket.on('message', (text) => {
        const message = JSON.parse(String(text));
        if (message.type === 'connection_ack') {
          const query = `subscription ($id: ID!, $since: Int!) { docSteps(docId: $id, since: $since) { version rows } }`;
          socket.send(JSON.stringify({ id: '1', type: 'subscribe', payload: { query, variables: { id: docId, since: start.version } } }));
          ready();
        } else if (message.type === 'next') editor.client.receive(message.payload.data.docSteps.rows as StepRow[]);
      });
    });
    return editor;
  }

  get text(): string {
    return this.state.doc.textContent;
  }

  close(): void {
    this.client.close();
    this.socket.close();
  }
}

describe('two people in one note, live', () => {
  let t: TestApp;
  let docId: string;
  let viewer: Person;
  let writer: LiveEditor;
  let reader: LiveEditor;

  beforeAll(async () => {
    t = await sharedApp();
    const workspace = await t.aWorkspace();
    const { admin } = workspace;
    docId = await aNote(t, admin.actor, await aProject(t, admin.actor), 'Begin: ');
    viewer = await t.aMember(workspace.id, 'viewer');
    writer = await LiveEditor.open(t, admin, docId, 'writer');
    reader = await LiveEditor.open(t, await t.aMember(workspace.id, 'contributor'), docId, 'reader');
  });
  afterAll(async () => {
    writer.close();
    reader.close();
    await t.close();
  });

  it(`see each other's ${EDITS} edits in order, without asking`, async () => {
    const begin = writer.text;
    const typedAt: number[] = [];
    const seenAt: number[] = [];
    const seen: string[] = [];
    reader.client.onConfirmed(() => {
      const now = performance.now();
      seen.push(reader.text);
      for (let i = seenAt.length; reader.text.includes(`<${i}>`); i++) seenAt.push(now);
    });
    for (let i = 0; i < EDITS; i++) {
      typedAt.push(performance.now());
      writer.edit((tr) => tr.insertText(`<${i}>`, tr.doc.content.size - 1));
      await pause(20);
    }
    for (let i = 0; i < 250 && seenAt.length < EDITS; i++) await pause(20);
    const all = begin + Array.from({ length: EDITS }, (_, i) => `<${i}>`).join('');
    // Whatever was on the reader's screen at any moment was a beginning of the whole.
    expect(seen.filter((text) => !all.startsWith(text))).toEqual([]);
    expect(reader.text).toBe(all);
    const truth = comparable(await fetchDoc(viewer, docId));
    expect(writer.confirmed()).toEqual(truth);
    expect(reader.confirmed()).toEqual(truth);
    expect([...writer.errors, ...reader.errors]).toEqual([]);
    const took = seenAt.map((at, i) => at - typedAt[i]!).sort((a, b) => a - b);
    const share = (part: number) => `${took[Math.ceil(took.length * part) - 1]!.toFixed(1)} ms`;
    console.log(`${EDITS} edits from one screen to the other: p50 ${share(0.5)}, p95 ${share(0.95)}`);
  });
});
