import type { Step } from '@tiptap/pm/transform';
import { lettersOf } from '../anchors.js';
import type { ConfirmedDoc } from '../confirmed-doc.js';
import type { StepRow } from '../highlight-ops.js';
import type { HighlightRow } from '../highlight-table.js';
import { plainText } from '../plain-text.js';

/** A highlight as the oracle sees it: the letters it owns and whether they stood together, once each, in every version so far. */
interface Owned {
  quote: string;
  untouched: boolean;
  doubled: boolean;
}

const countOf = (text: string, part: string) => text.split(part).length - 1;

/**
 * Knows nothing of positions: every letter of the run is unique, so the text itself says where a highlight must be. A highlight owns the
 * letters of its quote and whatever comes to stand between them.
 */
export class IdentityOracle {
  private readonly owned = new Map<string, Owned>();

  /** Call after every confirmed row, with the state it made. */
  see(at: ConfirmedDoc, row: StepRow, _step: Step): void {
    const text = plainText(at.doc);
    for (const op of row.ops ?? [])
      if (op.kind === 'create' || op.kind === 'resize') {
        const now = at.highlights.get(op.id);
        if (now) this.owned.set(op.id, { quote: now.quote, untouched: true, doubled: false });
      }
    for (const highlight of this.owned.values()) {
      if (highlight.untouched && countOf(text, highlight.quote) !== 1) highlight.untouched = false;
      if (!highlight.doubled) highlight.doubled = [...highlight.quote].some((letter) => letter !== '\n' && countOf(text, letter) > 1);
    }
  }

  /** The verdict at the end, for letters that never existed twice. */
  judge(at: ConfirmedDoc): { untouched: number; lied: HighlightRow[]; alive: number; wrong: HighlightRow[] } {
    const verdict = { untouched: 0, lied: [] as HighlightRow[], alive: 0, wrong: [] as HighlightRow[] };
    const text = plainText(at.doc);
    for (const row of at.highlights.rows()) {
      const owned = this.owned.get(row.id);
      if (!owned || owned.doubled || row.removed) continue;
      if (owned.untouched) {
        verdict.untouched++;
        if (row.status !== 'ok' || countOf(text, owned.quote) !== 1) verdict.lied.push(row);
      }
      const letters = [...lettersOf(at.doc, row.from, row.to)];
      if (!letters.length) continue;
      verdict.alive++;
      if (!owned.quote.includes(letters[0]!) || !owned.quote.includes(letters.at(-1)!)) verdict.wrong.push(row);
    }
    return verdict;
  }
}
