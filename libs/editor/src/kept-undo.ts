import { redoDepth, undoDepth } from '@tiptap/pm/history';
import { Slice } from '@tiptap/pm/model';
import { type EditorState, Plugin, PluginKey, type Transaction } from '@tiptap/pm/state';
import { Mapping, ReplaceStep, Step, StepMap } from '@tiptap/pm/transform';
import { isValidDoc } from './apply-steps.js';
import { collabOf, type LocalStep, localSteps } from './rebase.js';
import { STEP_META } from './step-meta.js';
import { type Stacks, UNDO_META, type UndoEntry, type UndoMeta, withStep } from './undo-stacks.js';

/** What survives a reload: both stacks, and the maps of all steps confirmed since the oldest of them. */
export interface StoredUndo {
  clientId: string;
  /** The version up to which `maps` go. */
  version: number;
  maps: number[][];
  stacks: StoredStacks;
  /** The stacks as they are once the steps that were on their way are confirmed, and how many those are. */
  sent: { count: number; stacks: StoredStacks };
}

type StoredStacks = Omit<Stacks, 'last'>;

/** A confirmed row as far as it matters here. */
export interface UndoRow {
  clientId: string;
  step: unknown;
}

interface UndoPluginState extends Stacks {
  /** The version before the first map. */
  start: number;
  maps: readonly StepMap[];
}

/** How many steps of others are followed until what lies behind them can no longer be taken back. */
const MAX_MAPS = 5_000;
const key = new PluginKey<UndoPluginState>('keptUndo');

/**
 * Follows what was typed, undone and done again in a shared document, so that it can be taken back after a reload, when the history of the
 * editor begins anew. Part of the editor's state from its first moment, after the collab plugin; `version` is that of its document.
 */
export const persistentUndo = (version: number): Plugin<UndoPluginState> =>
  new Plugin<UndoPluginState>({
    key,
    state: {
      init: () => ({ start: version, maps: [], done: [], undone: [], mirrors: [], last: null }),
      apply: (tr, kept, before, after) => {
        const stored: { restore: UndoPluginState } | undefined = tr.getMeta(key);
        if (stored) return stored.restore;
        const [old, now] = [collabOf(before), collabOf(after)];
        const count = now.version - old.version;
        if (count <= 0) return kept;
        // The client never confirms own steps and takes others' in one go.
        const isOwn = !tr.docChanged && old.unconfirmed.length - now.unconfirmed.length === count;
        const ownLocalSteps = isOwn ? old.unconfirmed.slice(0, count) : [];
        const maps = isOwn
          ? ownLocalSteps.map(({ step }) => step.getMap())
          : tr.mapping.maps.slice(old.unconfirmed.length, old.unconfirmed.length + count);
        const stacks = ownLocalSteps.reduce<Stacks>((all, localStep, i) => withStep(all, localStep, kept.maps.length + i), kept);
        return trimmed({ ...kept, ...stacks, maps: [...kept.maps, ...maps] });
      },
    },
    props: {
      // Where the editor's own history has nothing any more.
      handleKeyDown: (view, event) => {
        const how = undoKey(event);
        if (!how || !view.editable || (how === 'undo' ? undoDepth(view.state) : redoDepth(view.state))) return false;
        const tr = applyStoredUndo(view.state, how);
        if (tr) view.dispatch(tr);
        return tr !== null;
      },
    },
  });

function undoKey({ key, ctrlKey, metaKey, shiftKey, altKey }: KeyboardEvent): 'undo' | 'redo' | null {
  if (altKey || !(ctrlKey || metaKey)) return null;
  const letter = key.toLowerCase();
  if (letter === 'z') return shiftKey ? 'redo' : 'undo';
  return letter === 'y' && ctrlKey && !shiftKey ? 'redo' : null;
}

/** What is to be kept of a document that is left. */
export function undoToJson(state: EditorState, clientId: string): StoredUndo | null {
  const kept = key.getState(state);
  if (!kept) return null;
  const local = localSteps(state);
  const sent = withLocal(kept, local);
  if (!sent.done.length && !sent.undone.length) return null;
  return {
    clientId,
    version: kept.start + kept.maps.length,
    maps: kept.maps.map(rangesOf),
    stacks: plain(kept),
    sent: { count: local.length, stacks: plain(sent) },
  };
}

/** Takes kept stacks in under what was done since; `rows` are all that were confirmed from their version on. Null where they do not fit. */
export function restoreKept(state: EditorState, stored: StoredUndo, rows: readonly UndoRow[]): Transaction | null {
  const kept = key.getState(state);
  if (!kept) return null;
  const missed = rows.slice(0, kept.start - stored.version);
  if (stored.version + missed.length !== kept.start) return null;
  const own = missed.filter(({ clientId }) => clientId === stored.clientId).length;
  // Steps that were on their way arrived as they were, or not at all; what came in between would have changed them.
  const arrived = own > 0 && own === stored.sent.count && missed.slice(0, own).every(({ clientId }) => clientId === stored.clientId);
  const { done, undone, mirrors } = (arrived ? stored.sent : stored).stacks;
  const groups = Math.max(0, ...[...done, ...undone].map(({ group }) => group));
  const before = stored.maps.map((ranges) => new StepMap(ranges));
  const between = missed.map(({ step }) => Step.fromJSON(state.schema, step).getMap());
  const shift = before.length + between.length;
  const moved = (list: readonly UndoEntry[]) => list.map((entry) => ({ ...entry, at: entry.at + shift, group: entry.group + groups }));
  const restore: UndoPluginState = trimmed({
    start: kept.start - shift,
    maps: [...before, ...between, ...kept.maps],
    // Typing anew forgets what was undone.
    done: [...done, ...moved(kept.done)],
    undone: kept.done.length ? moved(kept.undone) : [...undone, ...moved(kept.undone)],
    mirrors: [...mirrors, ...kept.mirrors.map(([a, b]): [number, number] => [a + shift, b + shift])],
    last: null,
  });
  return state.tr.setMeta(key, { restore }).setMeta('addToHistory', false);
}

/** The transaction that takes the last kept edit back, or does the last one again that was taken back; null when there is none. */
export function applyStoredUndo(state: EditorState, how: 'undo' | 'redo'): Transaction | null {
  const kept = key.getState(state);
  if (!kept) return null;
  const local = localSteps(state);
  const view = withLocal(kept, local);
  const stack = how === 'undo' ? view.done : view.undone;
  const maps = [...kept.maps, ...local.map(({ step }) => step.getMap())];
  // What others took away leaves nothing to do; then it is the turn of what was done before.
  for (let group = stack.at(-1)?.group; group !== undefined; group = stack.findLast((undoEntry) => undoEntry.group < group!)?.group) {
    const mapping = new Mapping(maps);
    // One mirror a map: that which gives back what the earlier took.
    for (const [later, earlier] of view.mirrors) if (takes(maps[earlier]!)) mapping.setMirror(later, earlier);
    const tr = state.tr;
    for (const entry of stack.filter((undoEntry) => undoEntry.group === group).reverse()) invertEntry(tr, entry, mapping);
    if (!tr.docChanged) continue;
    const taken: UndoMeta = { how, group };
    return tr.setMeta('addToHistory', false).setMeta(STEP_META, { k: 'h' }).setMeta(UNDO_META, taken).scrollIntoView();
  }
  return null;
}

function invertEntry(tr: Transaction, { inverted, at }: UndoEntry, mapping: Mapping): void {
  const back = Step.fromJSON(tr.doc.type.schema, inverted);
  const since = mapping.slice(at + 1);
  const pieces = around(back, since);
  // In pieces it is no mirror.
  for (const step of pieces ?? [back.map(since)])
    if (step && fits(tr, step)) mapping.appendMap(tr.mapping.maps.at(-1)!, !pieces && takes(mapping.maps[at]!) ? at : undefined);
}

const plain = ({ done, undone, mirrors }: Stacks): StoredStacks => ({ done, undone, mirrors });

const rangesOf = (map: StepMap): number[] => [...map.ranges];

/** Whether a step took something away. */
function takes(map: StepMap): boolean {
  let some = false;
  map.forEach((from, to) => {
    some ||= from < to;
  });
  return some;
}

/** A deletion, with what others put in between left where it is: the pieces, the last first; null for all that is in one piece. */
function around(step: Step, since: Mapping): Step[] | null {
  if (!(step instanceof ReplaceStep) || step.slice.size || step.from === step.to) return null;
  const pieces: [number, number][] = [];
  for (let pos = step.from; pos < step.to; pos++) {
    const { pos: now, deletedAfter } = since.mapResult(pos, 1);
    if (deletedAfter) continue;
    const last = pieces.at(-1);
    if (last && last[1] === now) last[1]++;
    else pieces.push([now, now + 1]);
  }
  if (pieces.length < 2 || pieces.some(([from], i) => i > 0 && from < pieces[i - 1]![1])) return null;
  return pieces.reverse().map(([from, to]) => new ReplaceStep(from, to, Slice.empty));
}

function fits(tr: Transaction, step: Step): boolean {
  const { doc } = step.apply(tr.doc);
  return doc !== null && isValidDoc(doc, tr.doc) && !tr.maybeStep(step).failed;
}

const withLocal = (kept: UndoPluginState, local: readonly LocalStep[]): Stacks =>
  local.reduce<Stacks>((all, localStep, i) => withStep(all, localStep, kept.maps.length + i), kept);

/** Forgets the maps before the oldest edit that can be taken back, and edits behind too many steps. */
function trimmed(kept: UndoPluginState): UndoPluginState {
  const least = Math.max(0, kept.maps.length - MAX_MAPS);
  const oldest = Math.min(kept.maps.length, ...[...kept.done, ...kept.undone].map(({ at }) => at).filter((at) => at >= least));
  if (!oldest) return kept;
  const cut = <Entry extends { at: number }>(list: readonly Entry[]) =>
    list.flatMap((entry) => (entry.at >= oldest ? [{ ...entry, at: entry.at - oldest }] : []));
  return {
    ...kept,
    start: kept.start + oldest,
    maps: kept.maps.slice(oldest),
    done: cut(kept.done),
    undone: cut(kept.undone),
    mirrors: kept.mirrors.flatMap(([a, b]): [number, number][] => (b >= oldest && a >= oldest ? [[a - oldest, b - oldest]] : [])),
    last: kept.last && { ...kept.last, taken: cut(kept.last.taken) },
  };
}
