import type { Node, Slice } from '@tiptap/pm/model';
import type { Transaction } from '@tiptap/pm/state';
import { CharacterCounter, lettersOf } from './anchors.js';
import type { StepMeta } from './highlight-ops.js';
import { STEP_META } from './step-meta.js';

/** What a cut put on the clipboard: its letters, and which highlights lay in it. Keep it in memory next to the clipboard. */
export interface ClipboardHighlights {
  letters: string;
  hl: [id: string, first: number, behind: number][];
}

/** Call at cut or drag start, before anything is deleted: the highlights of which the selection holds some letters. */
export function clipboardHighlights(
  doc: Node,
  from: number,
  to: number,
  drawn: readonly { id: string; from: number; to: number }[],
): ClipboardHighlights {
  const hl: ClipboardHighlights['hl'] = [];
  const count = new CharacterCounter(doc, from, to);
  for (const highlight of drawn) {
    if (highlight.to <= from || highlight.from >= to) continue;
    const [first, behind] = [count.before(highlight.from), count.before(highlight.to)];
    if (first < behind) hl.push([highlight.id, first, behind]);
  }
  return { letters: lettersOf(doc, from, to), hl };
}

/** Marks a cut to the clipboard that the editor does not make by itself: its own cuts say so already. */
export const markCut = (tr: Transaction): Transaction => tr.setMeta(STEP_META, { k: 'c' } satisfies StepMeta);

/** Marks a paste or drop of `slice` so that highlights which died in the cut move with their text; `clipboard` null for foreign content. */
export function markPaste(tr: Transaction, clipboard: ClipboardHighlights | null, slice: Slice): Transaction {
  let letters = '';
  slice.content.descendants((node) => {
    if (node.isText) letters += node.text!;
  });
  const carried = clipboard !== null && clipboard.letters === letters;
  const meta: StepMeta = carried ? { k: 'p', hl: clipboard.hl } : { k: 'p' };
  return tr.setMeta(STEP_META, meta);
}
