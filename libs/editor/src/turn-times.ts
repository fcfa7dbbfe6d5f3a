import type { Node } from '@tiptap/pm/model';
import { type EditorState, Plugin, PluginKey, type Transaction } from '@tiptap/pm/state';
import { Mapping, ReplaceStep } from '@tiptap/pm/transform';
import { RESUMED } from './step-meta.js';

/** When what stands at a place of a document is said; `isEnd`: what ends there. */
export type TimeLookup = (state: EditorState, pos: number, isEnd: boolean) => number | null;

/** What becomes of the times of the paragraph at `pos`, in the document before or after one step. */
interface NewTimes {
  pos: number;
  isAfter: boolean;
  times: { startMs?: number; endMs?: number };
}

/**
 * Gives paragraphs of a transcript the right times when they are split or joined here: the second half of one begins when its first word is
 * said, and two that become one end when the second does. Undo takes the times back with the split. Remote edits are not touched.
 */
export const turnTimes = (timeOf: TimeLookup): Plugin =>
  new Plugin({
    key: new PluginKey('turnTimes'),
    appendTransaction: (transactions, before, after) => {
      if (!transactions.some((tr) => tr.docChanged) || transactions.some(isRemoteOrUndo)) return null;
      const done = new Mapping();
      const matches: { times: NewTimes['times']; pos: number; since: number }[] = [];
      for (const tr of transactions)
        for (const [i, step] of tr.steps.entries()) {
          const doc = tr.docs[i]!;
          const changes = step instanceof ReplaceStep ? (afterSplit(doc, step, before, done, timeOf) ?? afterJoin(doc, step)) : [];
          done.appendMap(step.getMap());
          for (const { pos, isAfter, times } of changes) matches.push({ times, pos, since: done.maps.length - (isAfter ? 0 : 1) });
        }
      const { tr } = after;
      for (const { times, pos, since } of matches) {
        const now = done.slice(since).map(pos);
        const node = after.doc.nodeAt(now);
        if (node?.type.name !== 'paragraph') continue;
        for (const [name, value] of Object.entries(times)) if (node.attrs[name] !== value) tr.setNodeAttribute(now, name, value);
      }
      return tr.docChanged ? tr : null;
    },
  });

/** Steps of others, and what brings back the times that were: undo, and edits of an earlier visit. */
const isRemoteOrUndo = (tr: Transaction): boolean =>
  tr.getMeta(RESUMED) !== undefined ||
  tr.getMeta('collab$') !== undefined ||
  tr.getMeta('history$') !== undefined ||
  tr.getMeta('addToHistory') === false;

function afterSplit(
  doc: Node,
  { from, to, slice }: ReplaceStep,
  before: EditorState,
  done: Mapping,
  timeOf: TimeLookup,
): NewTimes[] | null {
  const depth = slice.openStart;
  if (from !== to || !depth || depth !== slice.openEnd || slice.content.size !== depth * 4) return null;
  const $from = doc.resolve(from);
  const { startMs, endMs } = $from.parent.attrs;
  if (!$from.parent.isTextblock || typeof startMs !== 'number') return null;
  // In the same action something selected may have been deleted: one half ends before it, the other begins behind it.
  const back = done.invert();
  const opening = Math.max(startMs, timeOf(before, back.map(from, 1), false) ?? startMs);
  const closing = Math.max(startMs, Math.min(opening, timeOf(before, back.map(lastLetterBefore(doc, from), -1), true) ?? opening));
  const hasEnd = typeof endMs === 'number';
  return [
    ...(hasEnd ? [{ pos: $from.before(), isAfter: false, times: { endMs: closing } }] : []),
    { pos: from + depth * 2 - 1, isAfter: true, times: { startMs: opening, ...(hasEnd ? { endMs: Math.max(opening, endMs) } : {}) } },
  ];
}

/** Behind the last sign before `pos` in its paragraph that is no blank. */
function lastLetterBefore(doc: Node, pos: number): number {
  const { parent, parentOffset } = doc.resolve(pos);
  const text = parent.textBetween(0, parentOffset, undefined, ' ');
  return pos - text.length + text.trimEnd().length;
}

function afterJoin(doc: Node, { from, to, slice }: ReplaceStep): NewTimes[] {
  if (slice.size || to <= from) return [];
  const [$from, $to] = [doc.resolve(from), doc.resolve(to)];
  const [first, second] = [$from.parent, $to.parent];
  if (!first.isTextblock || !second.isTextblock || $from.before() === $to.before()) return [];
  const [startMs, endMs] = [first.attrs['startMs'], second.attrs['endMs']];
  if (typeof startMs !== 'number' || typeof endMs !== 'number' || endMs < startMs) return [];
  return [{ pos: $from.before(), isAfter: false, times: { endMs } }];
}
