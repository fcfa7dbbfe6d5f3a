import { history } from '@tiptap/pm/history';
import { EditorState } from '@tiptap/pm/state';
import type { DocAuthority } from '../doc-authority.js';
import { DocClient } from '../doc-client.js';
import { collabPlugins } from '../pending-ops.js';
import type { DroppedEdits, SaveState, Transport } from '../transport.js';

/** Waits until everything that is due has run. */
export const settle = () => new Promise<void>((resolve) => setImmediate(resolve));

/** A line to the log that never fails. */
export function connect(authority: DocAuthority): Transport {
  return {
    push: async (push) => authority.push(structuredClone(push)),
    pull: async (since) => ({ rows: authority.since(since), version: authority.entry.version }),
  };
}

/**
 * A person with the note open: an editor's state and its client. `pace` is the pause between two pushes and
 * `answerMs` how long an answer is waited for, both in ms.
 */
export function openClient(
  authority: DocAuthority,
  id: string,
  transport = connect(authority),
  start = authority.entry,
  pace = 0,
  answerMs?: number,
) {
  const dropped: DroppedEdits[] = [];
  const states: SaveState[] = [];
  const highlights = JSON.parse(JSON.stringify(start.highlights));
  const person = {
    state: EditorState.create({ doc: start.doc, plugins: [...collabPlugins(id, start.version), history()] }),
    dropped,
    states,
    type(text: string, at = 1) {
      person.dispatch(person.state.tr.insertText(text, at));
    },
    dispatch(tr: EditorState['tr']) {
      person.state = person.state.apply(tr);
      client.stateChanged();
    },
  };
  const client: DocClient = new DocClient({
    clientId: id,
    highlights,
    transport,
    adapter: { getState: () => person.state, dispatch: (tr) => person.dispatch(tr) },
    onDropped: (lost) => dropped.push(lost),
    onState: (state) => states.push(state),
    wait: (ms) => (pace ? new Promise((done) => setTimeout(done, ms)) : settle()),
    pace: () => pace,
    answerMs,
  });
  return Object.assign(person, { client });
}
