import type { Node } from '@tiptap/pm/model';
import { type EditorState, Plugin, PluginKey, type Transaction } from '@tiptap/pm/state';
import { type Mapping, Step } from '@tiptap/pm/transform';
import { collab } from 'prosemirror-collab';
import { mapEdgeThrough, trimRange } from './anchors.js';
import { isValidDoc } from './apply-steps.js';
import { cleanText } from './build-doc.js';
import { EMPTY_STEP, type HighlightOp } from './highlight-ops.js';
import { REBASE_MAPPING } from './rebase.js';

/** An action not yet confirmed; its positions follow the editor's document. `quote` is what a new highlight said when it was made. */
export interface PendingOp {
  op: HighlightOp;
  quote: string;
}

const pendingKey = new PluginKey<readonly PendingOp[]>('pendingOps');

type Change = { add: PendingOp } | { without: readonly PendingOp[] };

/** The edges trimmed to letters as those of a confirmed highlight are, or what is put in beside an edge in an empty block would be taken in. */
const moved = (pending: PendingOp, mapping: Mapping, doc: Node): PendingOp => {
  const { op } = pending;
  if (op.kind !== 'create' && op.kind !== 'resize') return pending;
  const from = mapEdgeThrough(mapping, op.from, true);
  // Without letters it stays without: its two edges may go different ways through a rebase.
  const to = op.from < op.to ? mapEdgeThrough(mapping, op.to, false) : from;
  const [start, end] = trimRange(doc, from, to) ?? [from, from];
  return { ...pending, op: { ...op, from: start, to: end } };
};

const pendingPlugin = () =>
  new Plugin<readonly PendingOp[]>({
    key: pendingKey,
    state: {
      init: () => [],
      apply: (tr, before) => {
        const change: Change | undefined = tr.getMeta(pendingKey);
        let pending = before;
        // Removed entries are compared before they move, because moving makes new objects.
        if (change && 'without' in change) pending = pending.filter((entry) => !change.without.includes(entry));
        const rebased: Mapping | undefined = tr.getMeta(REBASE_MAPPING);
        const mapping = rebased ?? tr.mapping;
        if (tr.docChanged && pending.length) pending = pending.map((entry) => moved(entry, mapping, tr.doc));
        return change && 'add' in change ? [...pending, change.add] : pending;
      },
    },
  });

/**
 * The two plugins a shared note's editor needs, to be part of its state from the first moment. `clientId` must be new for every tab and
 * stay the same over reconnects and reloads with unsent edits: own steps are recognised by it.
 */
export const collabPlugins = (clientId: string, version: number): Plugin[] => [
  collab({ clientID: clientId, version }),
  pendingPlugin(),
  // Pasting a piece of a table or a list can make a document that the schema forbids; the server would refuse it and all that follows.
  new Plugin({
    filterTransaction: (tr) => tr.getMeta('rebased') !== undefined || tr.docs.every((doc, i) => isValidDoc(tr.docs[i + 1] ?? tr.doc, doc)),
  }),
  // What cannot be stored is left out at the door: a step that holds it would be refused, and everything typed after it with it.
  new Plugin({ props: { transformPastedText: (text) => cleanText(text), transformPastedHTML: (html) => cleanText(html) } }),
];

/** The actions of this client that are not confirmed, with positions in the editor's document. */
export const pendingOps = (state: EditorState): readonly PendingOp[] => pendingKey.getState(state) ?? [];

/** A transaction that adds an action. */
export const addPending = (state: EditorState, entry: PendingOp): Transaction => state.tr.setMeta(pendingKey, { add: entry });

/** Makes `tr` forget actions, which must be entries of the state it starts from. */
export const dropPending = (tr: Transaction, entries: readonly PendingOp[]): Transaction => tr.setMeta(pendingKey, { without: entries });

/** A transaction with the one step that changes nothing, so that actions without typing get a place in the log. */
export const emptyTransaction = (state: EditorState): Transaction =>
  state.tr.step(Step.fromJSON(state.schema, EMPTY_STEP)).setMeta('addToHistory', false);
