import type { Node, Slice } from '@tiptap/pm/model';
import type { Transaction } from '@tiptap/pm/state';
import { lettersOf } from './anchors.js';
import type { StepMeta } from './highlight-ops.js';

/** The transaction meta under which a `StepMeta` travels; set it on a paste or drop transaction before it is dispatched. */
export const STEP_META = 'stepMeta';

/** What a cut put on the clipboard: its letters, and which highlights lay in it. Keep it in memory next to the clipboard. */
export interface ClipboardHighlights {
  letters: string;
  hl: [id: string, first: number, behind: number][];
}

/** Call at copy, cut or drag start, before anything is deleted: the highlights that lie wholly inside the selection. */
export function clipboardHighlights(
  doc: Node,
  from: number,
  to: number,
  drawn: readonly { id: string; from: number; to: number }[],
): ClipboardHighlights {
  const hl: ClipboardHighlights['hl'] = [];
  for (const highlight of drawn) {
    if (highlight.from < from || highlight.to > to || highlight.from >= highlight.to) continue;
    const first = lettersOf(doc, from, highlight.from).length;
    hl.push([highlight.id, first, first + lettersOf(doc, highlight.from, highlight.to).length]);
  }
  return { letters: lettersOf(doc, from, to), hl };
}

/** Marks a paste or drop of `slice` so that highlights which died in the cut move with their text; `clipboard` null for foreign content. */
export function markPaste(tr: Transaction, clipboard: ClipboardHighlights | null, slice: Slice): Transaction {
  let letters = '';
  slice.content.descendants((node) => {
    if (node.isText) letters += node.text!;
  });
  const carried = clipboard !== null && clipboard.letters === letters && clipboard.hl.length > 0;
  const meta: StepMeta = carried ? { k: 'p', hl: clipboard.hl } : { k: 'p' };
  return tr.setMeta(STEP_META, meta);
}
