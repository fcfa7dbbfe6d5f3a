import type { Slice } from '@tiptap/pm/model';
import { type EditorState, Plugin, PluginKey, type Transaction } from '@tiptap/pm/state';
import { Step } from '@tiptap/pm/transform';
import { collab, sendableSteps } from 'prosemirror-collab';
import { mapEdgeThrough } from './anchors.js';
import { cleanText } from './build-doc.js';
import { EMPTY_STEP, type HighlightOp, type StepMeta } from './highlight-ops.js';
import { STEP_META } from './paste-meta.js';

/** A deed not yet confirmed; its positions follow the editor's document. `quote` is what a new highlight said when it was made. */
export interface PendingOp {
  op: HighlightOp;
  quote: string;
}

const pendingKey = new PluginKey<readonly PendingOp[]>('pendingOps');

type Change = { add: PendingOp } | { without: readonly PendingOp[] };

const moved = (pending: PendingOp, tr: Transaction): PendingOp => {
  const { op } = pending;
  if (op.kind !== 'create' && op.kind !== 'resize') return pending;
  const from = mapEdgeThrough(tr.mapping, op.from, true);
  return { ...pending, op: { ...op, from, to: Math.max(from, mapEdgeThrough(tr.mapping, op.to, false)) } };
};

const pendingPlugin = () =>
  new Plugin<readonly PendingOp[]>({
    key: pendingKey,
    state: {
      init: () => [],
      apply: (tr, before) => {
        const change = tr.getMeta(pendingKey) as Change | undefined;
        let pending = before;
        // Removed entries are compared before they move, because moving makes new objects.
        if (change && 'without' in change) pending = pending.filter((entry) => !change.without.includes(entry));
        if (tr.docChanged && pending.length) pending = pending.map((entry) => moved(entry, tr));
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
  // What cannot be stored is left out at the door: a step that holds it would be refused, and everything typed after it with it.
  new Plugin({ props: { transformPastedText: (text) => cleanText(text), transformPastedHTML: (html) => cleanText(html) } }),
];

/** The deeds of this client that are not confirmed, with positions in the editor's document. */
export const pendingOps = (state: EditorState): readonly PendingOp[] => pendingKey.getState(state) ?? [];

/** A transaction that adds a deed. */
export const addPending = (state: EditorState, entry: PendingOp): Transaction => state.tr.setMeta(pendingKey, { add: entry });

/** Makes `tr` forget deeds, which must be entries of the state it starts from. */
export const dropPending = (tr: Transaction, entries: readonly PendingOp[]): Transaction => tr.setMeta(pendingKey, { without: entries });

/** A transaction with the one step that changes nothing, so that deeds without typing get a place in the log. */
export const carrier = (state: EditorState): Transaction =>
  state.tr.step(Step.fromJSON(state.schema, EMPTY_STEP)).setMeta('addToHistory', false);

/** A local step that is not confirmed. */
export interface LocalStep {
  step: Step;
  origin: Transaction;
}

/** The steps that are not confirmed, oldest first. */
export function localSteps(state: EditorState): LocalStep[] {
  const sendable = sendableSteps(state);
  return sendable ? sendable.steps.map((step, i) => ({ step, origin: sendable.origins[i]! })) : [];
}

/** What kind of transaction a step came from. The history plugin's own mark is read by name: which copy of it runs is the editor's choice. */
export const metaOf = (origin: Transaction): StepMeta | null =>
  (origin.getMeta(STEP_META) as StepMeta | undefined) ?? (origin.getMeta('history$') ? { k: 'h' } : null);

const sliceOf = (step: Step) => (step as { slice?: Slice }).slice;

/** The local steps that a rebase could not keep. It keeps order and slices, so what is missing is found by walking both lists. */
export function lostSteps(before: readonly LocalStep[], after: readonly LocalStep[]): LocalStep[] {
  let k = 0;
  return before.filter(({ step, origin }) => {
    const kept = after[k];
    const slice = sliceOf(step);
    const same =
      kept !== undefined &&
      kept.origin === origin &&
      kept.step.constructor === step.constructor &&
      (slice ? slice.eq(sliceOf(kept.step) ?? slice) : true);
    if (same) k++;
    return !same;
  });
}

/** The text lost with a step that was dropped: what it would have put in. */
export function lostText(step: Step): string {
  const content = sliceOf(step)?.content;
  return content ? content.textBetween(0, content.size, '\n', (leaf) => (leaf.type.name === 'hardBreak' ? '\n' : '')) : '';
}
