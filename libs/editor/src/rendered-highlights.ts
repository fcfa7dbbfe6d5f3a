import type { Node } from '@tiptap/pm/model';
import type { Step } from '@tiptap/pm/transform';
import { mapEdge, rangesOf, trimRange } from './anchors.js';
import type { ConfirmedDoc } from './confirmed-doc.js';
import type { AnchorMark, HighlightStatus } from './highlight-table.js';
import type { PendingOp } from './pending-ops.js';
import { quoteMatches } from './plain-text.js';

/** A highlight as it stands in the editor's document right now; an orphan has no extent. */
export interface RenderedHighlight {
  id: string;
  from: number;
  to: number;
  status: HighlightStatus;
  mark?: AnchorMark;
}

const byPlace = (a: RenderedHighlight, b: RenderedHighlight) => a.from - b.from || a.to - b.to;
const inOrder = (list: RenderedHighlight[]) =>
  list.every((renderedHighlight, i) => !i || byPlace(list[i - 1]!, renderedHighlight) <= 0) ? list : list.sort(byPlace);

/** The confirmed highlights carried through the unconfirmed steps, with the unconfirmed actions done; sorted by start. */
export function drawHighlights(base: ConfirmedDoc, local: readonly Step[], doc: Node, pending: readonly PendingOp[]): RenderedHighlight[] {
  const maps = local.map((step) => rangesOf(step.getMap())).filter((ranges) => ranges.length);
  const list: RenderedHighlight[] = [];
  base.highlights.each((id, from, to, status, quote, mark) => {
    const renderedHighlight = draw(id, from, to, status, quote);
    list.push(mark ? { ...renderedHighlight, mark } : renderedHighlight);
  });
  // At every key: of thousands that lie in order nothing more is made.
  if (!pending.length) return inOrder(list);
  const drawn = new Map(list.map((renderedHighlight) => [renderedHighlight.id, renderedHighlight]));
  for (const { op } of pending) {
    if (op.kind === 'remove') drawn.delete(op.id);
    else if (op.kind === 'restore') {
      const row = base.highlights.get(op.id);
      if (row) drawn.set(op.id, draw(row.id, row.from, row.to, row.status, row.quote));
    } else if (op.kind === 'create' || base.highlights.get(op.id)) {
      const range = trimRange(doc, op.from, op.to);
      if (range) drawn.set(op.id, { id: op.id, from: range[0], to: range[1], status: 'ok' });
    }
  }
  return inOrder([...drawn.values()]);

  function draw(id: string, start: number, end: number, status: HighlightStatus, quote: string): RenderedHighlight {
    let from = start;
    let to = end;
    let touched = false;
    for (const ranges of maps) {
      if (to < ranges[0]!) continue;
      touched ||= from <= ranges[ranges.length - 3]!;
      const moved = mapEdge(ranges, from, status !== 'orphan');
      to = status === 'orphan' ? moved : mapEdge(ranges, to, false);
      from = moved;
      if (from > to) to = from;
    }
    if (status === 'orphan' || !touched) return { id, from, to, status };
    const range = trimRange(doc, from, to);
    if (!range) return { id, from: Math.min(from, doc.content.size), to: Math.min(from, doc.content.size), status: 'orphan' };
    return { id, from: range[0], to: range[1], status: quoteMatches(doc, ...range, quote) ? 'ok' : 'changed' };
  }
}
