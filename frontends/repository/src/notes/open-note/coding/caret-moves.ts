import type { Node } from '@tiptap/pm/model';
import type { Span } from '../painting/highlight-painter.ts';
import { type MoveUnit, nextEnd, previousEnd, unitAt } from './edges.ts';

const wordsOf = (block: Node) => block.textBetween(0, block.content.size, undefined, '\uFFFC');

/** Where the end of a range goes by a word or a sentence, over the borders of turns; null when there is no such place behind its start. */
export function moveEnd(doc: Node, { from, to }: Span, direction: 1 | -1, unit: MoveUnit): number | null {
  for (let pos = to, isFirst = true; ; isFirst = false) {
    const place = doc.resolve(pos);
    const block = place.parent;
    if (!block.isTextblock) return null;
    const start = place.start();
    const text = wordsOf(block);
    const at = isFirst ? pos - start : direction > 0 ? -1 : text.length + 1;
    const end = direction > 0 ? nextEnd(text, at, unit) : previousEnd(text, at, unit);
    if (end !== null) return start + end > from ? start + end : null;
    const next = direction > 0 ? place.after() + 1 : place.before() - 1;
    if (next <= from || next >= doc.content.size) return null;
    pos = next;
  }
}

/** The word or sentence at a position, or the first one behind it; null when there is none. */
export function unitFrom(doc: Node, pos: number, unit: MoveUnit): Span | null {
  let span: Span | null = null;
  doc.nodesBetween(Math.min(pos, doc.content.size), doc.content.size, (node, start) => {
    if (span || !node.isTextblock) return !span;
    const place = unitAt(wordsOf(node), Math.max(0, pos - start - 1), unit);
    if (place) span = { from: start + 1 + place[0], to: start + 1 + place[1] };
    return false;
  });
  return span;
}

/** The start of the turn before or behind the one of a position, or null at the ends of the text. */
export function adjacentTurn(doc: Node, pos: number, direction: 1 | -1): number | null {
  const place = doc.resolve(pos);
  const index = place.index(0) + direction;
  if (index < 0 || index >= doc.childCount) return null;
  let start = 0;
  for (let i = 0; i < index; i++) start += doc.child(i).nodeSize;
  return start + 1;
}
