import type { Node } from '@tiptap/pm/model';
import { textIndex } from './plain-text.js';
import type { TimedSpan, WordTimes } from './word-times.js';

const timeOf = (node: Node, name: 'startMs' | 'endMs'): number | null => {
  const value: unknown = node.attrs[name];
  return typeof value === 'number' ? value : null;
};
const BLANK = /\s/;
const MAX_WORD_LENGTH = 40;

/** Between two known moments, by the share of the way. */
const between = (a: number, b: number, passed: number, whole: number): number =>
  Math.round(a + ((Math.max(a, b) - a) * passed) / Math.max(1, whole));

/**
 * When what stands at `pos` is said, by the spans of its block: inside one by the share of its letters, beside them between the neighbours, so
 * that words which were typed later have a time too. Null where the block has no span. `isEnd`: `pos` is behind the last letter that is meant.
 */
export function timeAt(doc: Node, times: WordTimes, pos: number, isEnd = false): number | null {
  const block = textIndex(doc).blockAt(pos);
  if (!block?.node.isTextblock) return null;
  const [start, end] = [block.start, block.start + block.node.content.size];
  const { at, next } = times.around(isEnd ? pos - 1 : pos);
  const before = at && at.to > start ? at : null;
  const behind = next && next.from < end ? next : null;
  if (!before && !behind) return null;
  const limit = behind?.startMs ?? Number.POSITIVE_INFINITY;
  if (before && (isEnd ? pos <= before.to : pos < before.to))
    return Math.max(before.startMs, Math.min(limit, between(before.startMs, before.endMs, pos - before.from, before.to - before.from)));
  const opening = timeOf(block.node, 'startMs');
  const from = before
    ? { pos: before.to, ms: Math.max(before.startMs, Math.min(limit, before.endMs)) }
    : opening === null
      ? null
      : { pos: start, ms: Math.min(limit, opening) };
  const closing = timeOf(block.node, 'endMs');
  const to = behind ? { pos: behind.from, ms: limit } : closing === null ? null : { pos: end, ms: closing };
  if (!from) return to!.ms;
  return to ? between(from.ms, to.ms, pos - from.pos, to.pos - from.pos) : from.ms;
}

/** When a passage is said: from the beginning of its first word to the end of its last. Null where its blocks have no spans. */
export function passageTimes(doc: Node, times: WordTimes, from: number, to: number): { startMs: number | null; endMs: number | null } {
  const [first, last] = [wordEdge(doc, from, -1), wordEdge(doc, to, 1)];
  const startMs = timeAt(doc, times, first);
  const endMs = timeAt(doc, times, last, true);
  return { startMs, endMs: startMs !== null && endMs !== null && endMs < startMs ? startMs : endMs };
}

/** The spans of one block, cut at its borders with the times of the cuts. */
export function spansOfBlock(times: WordTimes, start: number, end: number): TimedSpan[] {
  return times.spansIn(start, end).map((span) => {
    if (span.from >= start && span.to <= end) return span;
    const [from, to] = [Math.max(start, span.from), Math.min(end, span.to)];
    const when = (pos: number) => between(span.startMs, span.endMs, pos - span.from, span.to - span.from);
    return { ...span, from, to, startMs: when(from), endMs: when(to) };
  });
}

/**
 * When what stands at `pos` in a paragraph with times of its own is said, by these times alone: between its start and its end, or the start of
 * the next paragraph that has one, by the share of the letters. Null in a paragraph without a start.
 */
export function timeInTurn(doc: Node, pos: number): number | null {
  const block = textIndex(doc).blockAt(pos);
  if (!block?.node.isTextblock) return null;
  const startMs = timeOf(block.node, 'startMs');
  if (startMs === null) return null;
  const endMs = timeOf(block.node, 'endMs') ?? nextStart(doc, block.start + block.node.content.size);
  return endMs === null ? startMs : between(startMs, endMs, pos - block.start, block.node.content.size);
}

function nextStart(doc: Node, after: number): number | null {
  let index: number | null = null;
  doc.nodesBetween(Math.min(after, doc.content.size), doc.content.size, (node, pos) => {
    if (index === null && pos > after - 1 && node.isTextblock) index = timeOf(node, 'startMs');
    return index === null && !node.isTextblock;
  });
  return index;
}

/** The beginning of the word that `pos` is in. */
export const firstWordAt = (doc: Node, pos: number): number => wordEdge(doc, pos, -1);

/** The beginning (-1) or the end (1) of the word that `pos` is in. */
function wordEdge(doc: Node, pos: number, direction: -1 | 1): number {
  const block = textIndex(doc).blockAt(pos);
  if (!block?.node.isTextblock) return pos;
  // One sign a position, so that places in the text are places in the block.
  const text = block.node.textBetween(0, block.node.content.size, undefined, ' ');
  let at = pos - block.start;
  if (direction < 0) while (at > 0 && !BLANK.test(text[at - 1]!)) at--;
  else while (at < text.length && !BLANK.test(text[at]!)) at++;
  // A script that writes no blanks has no words to go to the edge of.
  return Math.abs(block.start + at - pos) > MAX_WORD_LENGTH ? pos : block.start + at;
}
