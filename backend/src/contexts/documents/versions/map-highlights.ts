import { type ConfirmedDoc, type HighlightOp, type HighlightStatus, Highlights, plainText, quoteMatches, textIndex } from '@libs/editor';
import type { Node } from '@tiptap/pm/model';
import type { Step } from '@tiptap/pm/transform';
import { type Edit, editsBetween, wordDiff } from './doc-diff.js';
import { tokensOf } from './doc-tokens.js';

/** How the highlights of a text come out of a rewriting. */
export interface MappedHighlights {
  /** Actions to be done with the steps, in the rewritten document. */
  ops: HighlightOp[];
  /** How many of them all say their quote then, say something else, or have no words. */
  after: Record<HighlightStatus, number>;
  /** Those that said their quote and say something else now; those that lost their words; those that say their quote again. */
  changed: number;
  orphaned: number;
  back: number;
}

/**
 * Where the highlights of `confirmed` are after `steps` made `doc` of it. Steps move them as ever. Two kinds the steps lose and a reader does not:
 * words that both texts have in the same place of the text, though the blocks around them were built anew, and a quote that the new text says
 * exactly once and the old one nowhere but in the highlight itself. Nothing is placed by likeness.
 */
export function mapHighlights(
  confirmed: ConfirmedDoc,
  steps: readonly Step[],
  doc: Node,
  edits: readonly Edit[] = editsBetween(confirmed.doc, doc),
): MappedHighlights {
  const after = movedThrough(confirmed, steps);
  const carried: MappedHighlights = { ops: [], after: { ok: 0, changed: 0, orphan: 0 }, changed: 0, orphaned: 0, back: 0 };
  let kept: KeptHighlight[] | undefined;
  let now: Searched | undefined;
  let then: Searched | undefined;
  after.each((id, _from, _to, status, quote) => {
    const was = confirmed.highlights.get(id)!;
    let becomes = status;
    if (status !== 'ok') {
      kept ??= keptIn(edits);
      now ??= new Searched(confirmed.doc);
      then ??= new Searched(doc);
      const stays = was.status === 'orphan' ? null : placeIn(kept, was.from, was.to);
      const isKept = stays !== null && quoteMatches(doc, ...stays, quote);
      // Said elsewhere as well, it may be those other words that the new text has.
      const isFound = !isKept && then.times(quote) === 1 && now.times(quote) === (was.status === 'ok' ? 1 : 0);
      const place = isKept ? stays : isFound ? then.place(quote) : null;
      if (place) {
        carried.ops.push({ kind: 'resize', id, from: place[0], to: place[1] });
        becomes = 'ok';
      }
    }
    carried.after[becomes]++;
    if (was.status !== 'ok' && becomes === 'ok') carried.back++;
    else if (was.status !== 'orphan' && becomes === 'orphan') carried.orphaned++;
    else if (was.status === 'ok' && becomes === 'changed') carried.changed++;
  });
  return carried;
}

function movedThrough(confirmed: ConfirmedDoc, steps: readonly Step[]): Highlights {
  const after = confirmed.highlights.clone();
  let doc = confirmed.doc;
  for (const step of steps) {
    const next = step.apply(doc).doc!;
    after.apply(step, doc, next, RESTORE_CLIENT, { k: 'h' });
    doc = next;
  }
  return after;
}

/** The client that puts texts back; what one restoring takes away, the next one finds again. */
export const RESTORE_CLIENT = 'server';

/** A stretch of letters that both documents have, though not in the same blocks. */
interface KeptHighlight {
  fromA: number;
  toA: number;
  fromB: number;
}

function keptIn(edits: readonly Edit[]): KeptHighlight[] {
  return edits.flatMap((edit): KeptHighlight[] => {
    if (edit.kind === 'into') return keptIn(edit.edits);
    if (edit.kind !== 'swap' || !edit.a.length || !edit.b.length) return [];
    const { a, b, hunks } = wordDiff(tokensOf(edit.a, edit.posA), tokensOf(edit.b, edit.posB));
    const stretches: KeptHighlight[] = [];
    let [atA, atB] = [0, 0];
    for (const { a0, a1, b1 } of [...hunks, { a0: a.length, a1: a.length, b1: b.length }]) {
      // One after the other: within a stretch the borders of blocks may be wider in one of the two.
      for (; atA < a0; atA++, atB++)
        if (a[atA]!.kind !== 'border') stretches.push({ fromA: a[atA]!.from, toA: a[atA]!.to, fromB: b[atB]!.from });
      [atA, atB] = [a1, b1];
    }
    return stretches;
  });
}

function placeIn(kept: readonly KeptHighlight[], from: number, to: number): [number, number] | null {
  const first = stretchAt(kept, from);
  const last = stretchAt(kept, to - 1);
  return first && last && from < first.toA && to <= last.toA ? [first.fromB + from - first.fromA, last.fromB + to - last.fromA] : null;
}

/** The last stretch that begins at or before `pos`. */
function stretchAt(kept: readonly KeptHighlight[], pos: number): KeptHighlight | undefined {
  let low = 0;
  let high = kept.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (kept[middle]!.fromA <= pos) low = middle + 1;
    else high = middle;
  }
  return kept[low - 1];
}

/** A plain text that is searched for many quotes. */
class Searched {
  private readonly plain: string;
  /** Where the second halves of signs stand that are two units long. */
  private readonly halves: number[] = [];

  constructor(private readonly doc: Node) {
    this.plain = plainText(doc);
    for (const { index } of this.plain.matchAll(/[\udc00-\udfff]/g)) this.halves.push(index);
  }

  /** 0, 1, or 2 for more. */
  times(quote: string): number {
    const at = this.plain.indexOf(quote);
    return at < 0 ? 0 : this.plain.indexOf(quote, at + 1) < 0 ? 1 : 2;
  }

  /** Where a quote stands that is said once. */
  place(quote: string): [number, number] {
    const at = this.plain.indexOf(quote);
    const index = textIndex(this.doc);
    return [index.offsetToPos(this.points(at), 1), index.offsetToPos(this.points(at + quote.length), -1)];
  }

  private points(unit: number): number {
    let low = 0;
    let high = this.halves.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (this.halves[middle]! < unit) low = middle + 1;
      else high = middle;
    }
    return unit - low;
  }
}
