import { lettersOf } from '../anchors.js';
import type { ConfirmedDoc } from '../confirmed-doc.js';
import type { StepRow } from '../highlight-ops.js';
import type { HighlightRow } from '../highlight-table.js';
import { plainText } from '../plain-text.js';

/** A highlight as the oracle sees it. */
interface Owned {
  quote: string;
  letters: Set<string>;
  /** Its quote stood in the text exactly once in every version so far. */
  untouched: boolean;
  /** One of its letters existed twice at some time, so letters no longer tell where it is. */
  doubled: boolean;
}

/** What the oracle found at the end. */
export interface Verdict {
  untouched: number;
  lied: HighlightRow[];
  alive: number;
  wrong: HighlightRow[];
}

/**
 * Knows nothing of positions: every letter of the run is unique, so the text itself says where a highlight must be. A highlight owns the
 * letters of its quote for ever, and what was put between two letters it owned.
 */
export class IdentityOracle {
  private readonly owned = new Map<string, Owned>();
  private before: Set<string>;

  constructor(first: ConfirmedDoc) {
    this.before = new Set(plainText(first.doc));
  }

  /** Call after every confirmed row, with the state it made. */
  see(at: ConfirmedDoc, row: StepRow): void {
    const text = plainText(at.doc);
    const letters = [...text].filter((letter) => letter !== '\n' && letter !== '\uFFFC');
    const counts = new Map<string, number>();
    for (const letter of letters) counts.set(letter, (counts.get(letter) ?? 0) + 1);
    for (const highlight of this.owned.values()) {
      if (highlight.untouched) highlight.untouched = text.split(highlight.quote).length === 2;
      this.adopt(highlight, letters);
      if (!highlight.doubled) highlight.doubled = [...highlight.letters].some((letter) => (counts.get(letter) ?? 0) > 1);
    }
    for (const op of row.ops ?? []) {
      const made = op.kind === 'create' || op.kind === 'resize' ? at.highlights.get(op.id) : undefined;
      if (!made || this.owned.get(op.id)?.quote === made.quote) continue;
      const own = [...made.quote].filter((letter) => letter !== '\n' && letter !== '\uFFFC');
      const doubled = own.some((letter) => (counts.get(letter) ?? 0) > 1);
      this.owned.set(op.id, { quote: made.quote, letters: new Set(own), untouched: true, doubled });
    }
    this.before = new Set(letters);
  }

  /** The verdict, for highlights whose letters never existed twice. */
  judge(at: ConfirmedDoc): Verdict {
    const verdict: Verdict = { untouched: 0, lied: [], alive: 0, wrong: [] };
    for (const row of at.highlights.rows()) {
      const owned = this.owned.get(row.id);
      if (!owned || owned.doubled || row.removed) continue;
      if (owned.untouched) {
        verdict.untouched++;
        if (row.status !== 'ok') verdict.lied.push(row);
      }
      const letters = [...lettersOf(at.doc, row.from, row.to)];
      if (!letters.length) continue;
      verdict.alive++;
      if (!owned.letters.has(letters[0]!) || !owned.letters.has(letters.at(-1)!)) verdict.wrong.push(row);
    }
    return verdict;
  }

  private adopt({ letters: own }: Owned, letters: readonly string[]): void {
    for (let i = 0; i < letters.length; i++) {
      if (this.before.has(letters[i]!)) continue;
      let end = i;
      while (end < letters.length && !this.before.has(letters[end]!)) end++;
      if (own.has(letters[i - 1] ?? '') && own.has(letters[end] ?? '')) for (let k = i; k < end; k++) own.add(letters[k]!);
      i = end;
    }
  }
}
