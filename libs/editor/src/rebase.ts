import { propertyOf } from '@libs/domain';
import type { EditorState, Transaction } from '@tiptap/pm/state';
import { TextSelection } from '@tiptap/pm/state';
import { Mapping, ReplaceStep, type Step, Transform } from '@tiptap/pm/transform';
import { mapEdgeThrough, rangesOf } from './anchors.js';
import { isValidDoc } from './apply-steps.js';
import type { StepMeta } from './highlight-ops.js';
import type { CollabState } from './prosemirror-internals.js';
import { schema } from './schema.js';
import { metaOf } from './step-meta.js';

/** A local step that is not confirmed, as the collab plugin keeps it; `meta` when it is not that of its transaction any more. */
export interface LocalStep {
  readonly step: Step;
  readonly inverted: Step;
  readonly origin: Transaction;
  readonly meta?: StepMeta;
}

const COLLAB = 'collab$';
export const collabOf = (state: EditorState): CollabState => state[COLLAB]!;

/** The steps that are not confirmed, oldest first. */
export const localSteps = (state: EditorState): readonly LocalStep[] => collabOf(state)?.unconfirmed ?? [];

/** What kind of transaction a local step came from. */
export const metaOfStep = ({ meta, origin }: LocalStep): StepMeta | null => meta ?? metaOf(origin);

/** A transaction that brings others' confirmed steps under the local ones, and what that did to them. */
export interface Rebase {
  tr: Transaction;
  /** The local steps that others' steps left no place for. */
  dropped: LocalStep[];
  /** Local positions to new ones; knows more than `tr.mapping`, which loses what was deleted and put back by steps that are not needed any more. */
  mapping: Mapping;
}

/**
 * Like `receiveTransaction` of the collab plugin for steps that are all of others, with two rules more. What was done and undone since the
 * last confirmed step is not done at all: an undo made before another client wrote into the deleted text would put back less than its deletion
 * took away. And what was cut and put down elsewhere takes along what others wrote in it. Never call it while a push that made it into
 * the log is unconfirmed; others' steps at its version prove that it did not.
 */
export function rebase(state: EditorState, over: readonly Step[]): Rebase {
  const { version, unconfirmed } = collabOf(state);
  const pairs = neededPairs(state, unconfirmed);
  const run = replay(state.tr, unconfirmed, over, pairs, movesOf(unconfirmed, pairs));
  const { tr } = run;
  const { constructor: Collab } = collabOf(state);
  if (state.selection instanceof TextSelection) {
    const place = (pos: number) => tr.doc.resolve(Math.min(tr.doc.content.size, run.mapping.map(pos, -1)));
    tr.setSelection(TextSelection.between(place(state.selection.anchor), place(state.selection.head), -1));
    // As the library does it: mapping the selection is not setting one.
    Object.assign(tr, { updated: Number(propertyOf(tr, 'updated')) & ~1 });
  }
  tr.setMeta('rebased', unconfirmed.length).setMeta('addToHistory', false).setMeta(REBASE_MAPPING, run.mapping);
  tr.setMeta(COLLAB, new Collab(version + over.length, run.kept));
  return { tr, dropped: run.dropped, mapping: run.mapping };
}

/** Where a rebase leaves its `mapping` for plugins that carry positions. */
export const REBASE_MAPPING = 'rebaseMapping';

interface Run<Tr extends Transform> {
  tr: Tr;
  mapping: Mapping;
  kept: LocalStep[];
  dropped: LocalStep[];
}

type Pairs = ReadonlyMap<number, number>;

function replay<Tr extends Transform>(tr: Tr, local: readonly LocalStep[], over: readonly Step[], pairs: Pairs, moves: Pairs): Run<Tr> {
  const mapping = new Mapping();
  const add = () => mapping.appendMap(tr.mapping.maps.at(-1)!);
  for (let i = local.length - 1; i >= 0; i--) {
    tr.step(local[i]!.inverted);
    add();
  }
  for (const step of over) {
    tr.step(step);
    add();
  }
  const undone = new Set<number>();
  const last = local.length - 1;
  for (const [later, earlier] of pairs) {
    undone.add(later).add(earlier);
    // Taking back an undo takes away what its deletion, taken back, brings again: the same letters.
    mapping.setMirror(last - later, last - earlier);
  }
  const kept: LocalStep[] = [];
  const dropped: LocalStep[] = [];
  const placed = new Map<number, number>();
  local.forEach((localStep, i) => {
    if (undone.has(i)) return;
    const mapped = mapStep(localStep.step, mapping.slice(last - i + 1));
    const taken = mapped && moves.has(i) ? placed.get(moves.get(i)!) : undefined;
    const step = taken === undefined ? mapped : withTaken(mapped, localStep, tr.steps[taken]!, tr.docs[taken]!);
    if (!step || !fits(tr, step)) {
      dropped.push(localStep);
      return;
    }
    add();
    const at = tr.steps.length - 1;
    mapping.setMirror(last - i, at);
    tr.mapping.setMirror(last - i, at);
    placed.set(i, at);
    // The list of highlights in a paste counts letters of the old slice.
    const meta = step === mapped ? localStep.meta : ({ k: 'p', hl: [] } satisfies StepMeta);
    kept.push({ step, inverted: step.invert(tr.docs[at]!), origin: localStep.origin, ...(meta ? { meta } : {}) });
  });
  return { tr, mapping, kept, dropped };
}

/**
 * `step.map`, but what only put something in takes nothing away. Its two ends are mapped to different sides, and where words put down side
 * by side change places over a deletion that others did too, the ends part and would enclose those words.
 */
function mapStep(step: Step, mapping: Mapping): Step | null {
  const mapped = step.map(mapping);
  if (!(mapped instanceof ReplaceStep) || mapped.from === mapped.to) return mapped;
  return !(step instanceof ReplaceStep) || step.from < step.to
    ? mapped
    : ReplaceStep.fromJSON(schema, { ...mapped.toJSON(), to: mapped.from });
}

/** Does the step if that makes a document the server would take; some kinds throw for places that are gone instead of saying that they failed. */
function fits(tr: Transform, step: Step): boolean {
  try {
    const { doc } = step.apply(tr.doc);
    return doc !== null && isValidDoc(doc, tr.doc) && !tr.maybeStep(step).failed;
  } catch {
    return false;
  }
}

/** The step that puts down what the deletion `cut` took from `doc` in the end, if that is more or less than it took at first. */
function withTaken(put: Step | null, { step }: LocalStep, cut: Step, doc: Transform['doc']): Step | null {
  if (!(put instanceof ReplaceStep && step instanceof ReplaceStep && cut instanceof ReplaceStep)) return put;
  const slice = doc.slice(cut.from, cut.to);
  const old = step.slice;
  if (slice.eq(old) || slice.openStart !== old.openStart || slice.openEnd !== old.openEnd) return put;
  return new ReplaceStep(put.from, put.to, slice);
}

/** Steps and the later steps that undo them, as later -> earlier; only as many as leave the local document as it is. */
function neededPairs(state: EditorState, local: readonly LocalStep[]): Pairs {
  const all = pairsOf(local);
  if (!all.size) return all;
  const leavesAll = (pairs: Pairs) => {
    const run = replay(new Transform(state.doc), local, [], pairs, new Map());
    return !run.dropped.length && run.tr.doc.eq(state.doc);
  };
  if (leavesAll(all)) return all;
  // Nothing happened between those that follow each other, so there is nothing that could be misplaced.
  const next = new Map([...all].filter(([later, earlier]) => later === earlier + 1));
  return leavesAll(next) ? next : new Map();
}

function pairsOf(local: readonly LocalStep[]): Map<number, number> {
  const pairs = new Map<number, number>();
  const undone = new Set<number>();
  local.forEach((later, k) => {
    if (metaOfStep(later)?.k !== 'h') return;
    for (let i = k - 1; i >= 0; i--) {
      const earlier = local[i]!;
      if (!undone.has(i) && isSame(earlier.inverted.map(forward(local, i + 1, k, pairs)), later.step)) {
        pairs.set(k, i);
        undone.add(i).add(k);
        return;
      }
    }
  });
  return pairs;
}

function forward(local: readonly LocalStep[], from: number, to: number, pairs: Pairs): Mapping {
  const mapping = new Mapping();
  for (let i = from; i < to; i++) {
    const earlier = pairs.get(i);
    mapping.appendMap(local[i]!.step.getMap(), earlier !== undefined && earlier >= from ? earlier - from : undefined);
  }
  return mapping;
}

function isSame(a: Step | null, b: Step): boolean {
  if (!a || a.constructor !== b.constructor) return false;
  const [left, right] = [rangesOf(a.getMap()), rangesOf(b.getMap())];
  if (left.length !== right.length || left.some((position, i) => position !== right[i])) return false;
  return JSON.stringify(a.toJSON()) === JSON.stringify(b.toJSON());
}

/** Pastes and drops of what an earlier local step took away whole, as put -> taken, where nothing local changed what was put down. */
function movesOf(local: readonly LocalStep[], pairs: Pairs): Pairs {
  const moves = new Map<number, number>();
  const undone = new Set([...pairs].flat());
  let cut = -1;
  local.forEach((localStep, i) => {
    const meta = metaOfStep(localStep);
    const step = localStep.step;
    if (undone.has(i) || !(step instanceof ReplaceStep) || (meta?.k !== 'c' && meta?.k !== 'p')) return;
    if (!step.slice.size) cut = step.from < step.to ? i : cut;
    else if (meta.k === 'p' && meta.hl && cut >= 0 && isLeftAlone(local, i)) {
      const { inverted } = local[cut]!;
      if (inverted instanceof ReplaceStep && inverted.slice.eq(step.slice)) moves.set(i, cut);
    }
  });
  return moves;
}

function isLeftAlone(local: readonly LocalStep[], put: number): boolean {
  const [, , start, end] = rangesOf(local[put]!.step.getMap());
  let [from, to] = [start!, end!];
  for (const { step } of local.slice(put + 1)) {
    const ranges = rangesOf(step.getMap());
    for (let r = 0; r < ranges.length; r += 4) if (ranges[r]! < to && ranges[r + 1]! > from) return false;
    const mapping = new Mapping([step.getMap()]);
    [from, to] = [mapEdgeThrough(mapping, from, true), mapEdgeThrough(mapping, to, false)];
  }
  return true;
}

/** The words that local steps had put into `doc` and that are not in `after` any more, in the order of the text; lines where they lay apart. */
export function lostText(doc: Transform['doc'], after: Transform['doc'], local: readonly LocalStep[], mapping: Mapping): string {
  const exists = (at: number, letter: string) => {
    const { deletedAfter, pos } = mapping.mapResult(at, 1);
    const end = pos + letter.length;
    return !deletedAfter && end <= after.content.size && after.textBetween(pos, end) === letter;
  };
  let words = '';
  let end = -1;
  for (const [from, to] of putBy(local))
    doc.nodesBetween(from, to, (node, pos) => {
      if (!node.isText) return;
      const last = Math.min(to, pos + node.nodeSize);
      for (let at = Math.max(from, pos, end); at < last; ) {
        // By code points: half of one may be the same as half of another.
        const letter = String.fromCodePoint(node.text!.codePointAt(at - pos)!);
        if (!exists(at, letter)) {
          words += (words && at !== end ? '\n' : '') + letter;
          end = at + letter.length;
        }
        at += letter.length;
      }
    });
  return words;
}

/** The ranges of the local document that local steps put there, in order. */
function putBy(local: readonly LocalStep[]): [number, number][] {
  const maps = local.map(({ step }) => step.getMap());
  return maps
    .flatMap((map, i) => {
      const later = new Mapping(maps.slice(i + 1));
      const put: [number, number][] = [];
      map.forEach((_from, _to, from, to) => {
        const range: [number, number] = [later.map(from, 1), later.map(to, -1)];
        if (range[0] < range[1]) put.push(range);
      });
      return put;
    })
    .sort((a, b) => a[0] - b[0]);
}
