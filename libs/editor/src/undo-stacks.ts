import type { Transaction } from '@tiptap/pm/state';
import { Step, type StepMap } from '@tiptap/pm/transform';
import { type LocalStep, metaOfStep } from './rebase.js';
import { schema } from './schema.js';

/** A step with the way back from it. */
export interface UndoEntry {
  /** The number of its own map; the way back is counted in the document behind that. */
  at: number;
  inverted: unknown;
  /** Steps of one group are taken back together. */
  group: number;
}

/** Edits of one person in a shared document: to take back, and taken back. */
export interface Stacks {
  done: readonly UndoEntry[];
  undone: readonly UndoEntry[];
  /** Pairs of maps: the later takes the earlier back. */
  mirrors: readonly [number, number][];
  /** The transaction of the last step, its end, and what of the group that it takes back is still to come. */
  last: { origin: Transaction; ranges: readonly number[]; taken: readonly UndoEntry[] } | null;
}

/** The meta of a transaction made from the stacks: which group it takes back, or does again. */
export const UNDO_META = 'keptUndoTaken';
/** See `TAKEN`. */
export interface UndoMeta {
  how: 'undo' | 'redo';
  group: number;
}

/** How many steps can be taken back. */
const MAX_STEPS = 400;
/** As the history of the editor has it: after so long a pause, in milliseconds, or elsewhere in the text, another group begins. */
const PAUSE = 500;

/** The stacks after one more step of the person, with the number of its map: something done, taken back, or done again. */
export function withStep(stacks: Stacks, localStep: LocalStep, at: number): Stacks {
  const { origin, step } = localStep;
  const { how, group: named } = undoKindOf(localStep);
  const { last } = stacks;
  const isSame = last?.origin === origin;
  const ranges: number[] = [];
  step.getMap().forEach((_from, _to, from, to) => {
    ranges.push(from, to);
  });
  const entry = (group: number): UndoEntry => ({ at, inverted: localStep.inverted.toJSON(), group });
  if (how === null) return { ...stacks, last: { origin, ranges, taken: [] } };
  if (how === 'do') {
    const top = stacks.done.at(-1)?.group ?? 0;
    const goes = isSame || (last !== null && continuesStep(origin, last, step.getMap()));
    return {
      ...stacks,
      done: [...stacks.done, entry(goes ? top : top + 1)].slice(-MAX_STEPS),
      undone: [],
      last: { origin, ranges, taken: [] },
    };
  }
  const [from, to] = how === 'undo' ? (['done', 'undone'] as const) : (['undone', 'done'] as const);
  const group = named ?? stacks[from].at(-1)?.group ?? 0;
  const popped = isSame ? last.taken : stacks[from].filter((old) => old.group === group).reverse();
  // Groups above had nothing left to take back.
  const rest = isSame ? stacks[from] : stacks[from].filter((old) => old.group < group);
  const above = (stacks[to].at(-1)?.group ?? 0) + (isSame ? 0 : 1);
  // Steps back come one for one, the last first.
  const [back, ...taken] = popped;
  const isMirror = back && isBackFrom(localStep, back);
  const mirrors: Stacks['mirrors'] = isMirror ? [...stacks.mirrors, [at, back.at]] : stacks.mirrors;
  return { ...stacks, [from]: rest, [to]: [...stacks[to], entry(above)], mirrors, last: { origin, ranges, taken } };
}

/** Whether a step puts back exactly as much as the entry's took away, and the other way round. */
function isBackFrom({ step }: LocalStep, { inverted }: UndoEntry): boolean {
  const sizes = (map: StepMap) => {
    const matches: number[] = [];
    map.forEach((from, to, now, end) => {
      matches.push(to - from, end - now);
    });
    return matches.join();
  };
  return sizes(step.getMap()) === sizes(Step.fromJSON(schema, inverted).getMap());
}

function undoKindOf(localStep: LocalStep): { how: 'do' | 'undo' | 'redo' | null; group?: number } {
  const { origin } = localStep;
  const ownUndoMeta: UndoMeta | undefined = origin.getMeta(UNDO_META);
  if (ownUndoMeta) return ownUndoMeta;
  const history: { redo?: boolean } | undefined = origin.getMeta('history$');
  if (history) return { how: history.redo ? 'redo' : 'undo' };
  // What a reload brought back to be sent does not say which of the two it was.
  if (metaOfStep(localStep)?.k === 'h') return { how: null };
  return { how: origin.getMeta('addToHistory') === false ? null : 'do' };
}

function continuesStep(origin: Transaction, last: NonNullable<Stacks['last']>, map: ReturnType<LocalStep['step']['getMap']>): boolean {
  if (origin.getMeta('appendedTransaction')) return true;
  if (origin.time - last.origin.time > PAUSE) return false;
  let adjacent = false;
  map.forEach((from, to) => {
    for (let i = 0; i < last.ranges.length; i += 2) if (from <= last.ranges[i + 1]! && to >= last.ranges[i]!) adjacent = true;
  });
  return adjacent;
}
