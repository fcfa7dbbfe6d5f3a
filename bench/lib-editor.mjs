// An editor as a browser has it, without a screen: the product's own engine, pushes by GraphQL, and a socket of its own on which it hears of others.
import { EditorState } from '@tiptap/pm/state';
import { WebSocket } from 'ws';
import { collabPlugins, DocClient, PushRefused, schema } from '../libs/editor/dist/index.js';

const PUSH = 'mutation ($i: PushStepsInput!) { pushSteps(input: $i) { accepted version rows } }';
const FOLLOW = 'subscription ($id: ID!, $since: Int!) { docSteps(docId: $id, since: $since) { version rows } }';

export class BenchEditor {
  pushes = 0;
  accepted = 0;
  state;
  client;
  #socket;
  #acknowledged = () => {};

  /** `onRows` hears of the steps of others once they are on this screen. */
  static async open(product, token, docId, clientId, onRows) {
    const editor = new BenchEditor();
    const start = await product.call(token, 'GET', `/api/docs/${docId}`);
    editor.state = EditorState.create({ doc: schema.nodeFromJSON(start.doc), plugins: collabPlugins(clientId, start.version) });
    editor.client = new DocClient({
      clientId,
      transport: {
        push: async (edits) => {
          editor.pushes++;
          const { data, errors } = await product.call(token, 'POST', '/api/graphql', {
            query: PUSH,
            variables: { i: { ...edits, docId, epoch: 0 } },
          });
          if (errors) throw new PushRefused(errors[0].message);
          if (data.pushSteps.accepted) editor.accepted += edits.steps.length;
          return data.pushSteps;
        },
        pull: (since) => product.call(token, 'GET', `/api/docs/${docId}/steps?since=${since}`),
      },
      adapter: {
        getState: () => editor.state,
        dispatch: (tr) => {
          editor.state = editor.state.apply(tr);
        },
      },
      highlights: { version: start.version, rows: start.highlights, log: start.reviveLog },
      onState: (state) => state === 'saved' && editor.#acknowledged(),
      onDropped: (dropped) => console.error('dropped', dropped),
      wait: () => new Promise((r) => setTimeout(r, 100)),
    });
    editor.#socket = new WebSocket(`ws://127.0.0.1:${product.port}/api/graphql`, 'graphql-transport-ws', {
      headers: { host: `${product.sample.subdomain}.localhost:${product.port}`, authorization: `Bearer ${token}` },
    });
    await new Promise((ready, failed) => {
      const socket = editor.#socket;
      socket.on('error', failed);
      socket.on('open', () => socket.send(JSON.stringify({ type: 'connection_init' })));
      socket.on('message', (text) => {
        const message = JSON.parse(String(text));
        if (message.type === 'connection_ack') {
          socket.send(
            JSON.stringify({ id: '1', type: 'subscribe', payload: { query: FOLLOW, variables: { id: docId, since: start.version } } }),
          );
          ready();
        } else if (message.type === 'next') {
          const { rows } = message.payload.data.docSteps;
          editor.client.receive(rows);
          onRows(rows.filter((row) => row.clientId !== clientId));
        } else if (message.type === 'ping') socket.send(JSON.stringify({ type: 'pong' }));
        else failed(new Error(String(text)));
      });
    });
    return editor;
  }

  /** Types at the end of the paragraph that is nearest to its share of the text; settles when the server has acknowledged it. */
  type(text, share) {
    const { doc, tr } = this.state;
    const done = new Promise((ok) => {
      this.#acknowledged = ok;
    });
    const block = doc.child(Math.min(doc.childCount - 1, Math.floor(share * doc.childCount)));
    let at = 0;
    doc.forEach((child, offset) => {
      if (child === block) at = offset + child.nodeSize - 1;
    });
    this.state = this.state.apply(tr.insertText(text, at));
    this.client.stateChanged();
    return done;
  }

  close() {
    this.client.close();
    this.#socket.close();
  }
}
