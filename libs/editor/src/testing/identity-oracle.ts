import type { Node } from '@tiptap/pm/model';
import { lettersOf } from '../anchors.js';
import type { ConfirmedDoc } from '../confirmed-doc.js';
import type { StepRow } from '../highlight-ops.js';
import { plainText } from '../plain-text.js';

/** How a highlight stands to the letters it owns. A `split` one can have no right place, so only `wrong` to `missing` are lies. */
export type Verdict = 'wrong' | 'falseOrphan' | 'missing' | 'split' | 'right';

/** A highlight as the oracle sees it. */
interface Owned {
  quote: string;
  letters: Set<string>;
  /** Its quote stood in the text, its letters side by side, in every version so far. */
  untouched: boolean;
}

/** What the oracle found at the end, by the ids of the highlights. */
export interface Judgement {
  verdicts: Map<string, Verdict>;
  untouched: string[];
  lied: string[];
  /** Highlights with a letter that existed twice at some time: letters do not tell where they belong. */
  ambiguous: number;
}

// Marks that sit on a letter, joiners and the like exist many times; ideographs and pictures tell who they are.
const IDENTITY = /[\u4e00-\u9fff\u{1f300}-\u{1faff}\u{20000}-\u{2a6df}]/gu;
const identities = (text: string): string[] => text.match(IDENTITY) ?? [];

/** The letters of a document that tell who they are, in order. */
export const lettersIn = (doc: Node): string[] => identities(lettersOf(doc, 0, doc.content.size));

/**
 * Knows nothing of positions: every letter of the run is unique, so the text itself says where a highlight must be. A highlight owns the
 * letters of its quote for ever, and what was put between two letters it owned. Who owns a letter that was ever copied is not judged.
 */
export class IdentityOracle {
  private readonly owned = new Map<string, Owned>();
  private readonly doubled = new Set<string>();
  private before: Set<string>;

  constructor(first: ConfirmedDoc) {
    this.before = new Set(lettersIn(first.doc));
  }

  /** Call when letters are copied, also those of which the copy never meets the original. */
  copied(letters: string): void {
    for (const letter of identities(letters)) this.doubled.add(letter);
  }

  /** Call after every confirmed row, with the state it made. */
  see(at: ConfirmedDoc, row: StepRow): void {
    const all = lettersIn(at.doc);
    const text = plainText(at.doc);
    const seen = new Set<string>();
    for (const letter of all) {
      if (seen.has(letter)) this.doubled.add(letter);
      seen.add(letter);
    }
    // A letter that exists twice says nothing about its neighbours either.
    const letters = all.filter((letter) => !this.doubled.has(letter));
    const places = new Map(letters.map((letter, i) => [letter, i]));
    const fresh = letters.some((letter) => !this.before.has(letter));
    for (const highlight of this.owned.values()) {
      if (fresh) this.adopt(highlight, letters);
      highlight.untouched &&= this.standsWhole(highlight, places) && text.includes(highlight.quote);
    }
    for (const op of row.ops ?? []) {
      const made = op.kind === 'create' || op.kind === 'resize' ? at.highlights.get(op.id) : undefined;
      if (!made || this.owned.get(op.id)?.quote === made.quote) continue;
      this.owned.set(op.id, { quote: made.quote, letters: new Set(identities(made.quote)), untouched: true });
    }
    this.before = seen;
  }

  /** The judgement over all highlights that are shown. */
  judge(at: ConfirmedDoc): Judgement {
    const judgement: Judgement = { verdicts: new Map(), untouched: [], lied: [], ambiguous: 0 };
    const letters = lettersIn(at.doc).filter((letter) => !this.doubled.has(letter));
    at.highlights.each((id, from, to, status) => {
      const owned = this.owned.get(id);
      if (!owned?.letters.size) return;
      if ([...owned.letters].some((letter) => this.doubled.has(letter))) {
        judgement.ambiguous++;
        return;
      }
      const covered = identities(lettersOf(at.doc, from, to)).filter((letter) => !this.doubled.has(letter));
      judgement.verdicts.set(id, verdictOf(letters, owned.letters, covered));
      if (!owned.untouched) return;
      judgement.untouched.push(id);
      if (status !== 'ok') judgement.lied.push(id);
    });
    return judgement;
  }

  private standsWhole({ letters }: Owned, places: ReadonlyMap<string, number>): boolean {
    let first = Number.POSITIVE_INFINITY;
    let last = -1;
    for (const letter of letters) {
      const place = places.get(letter);
      if (place === undefined) return false;
      first = Math.min(first, place);
      last = Math.max(last, place);
    }
    return last - first === letters.size - 1;
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

function verdictOf(letters: readonly string[], own: ReadonlySet<string>, covered: readonly string[]): Verdict {
  if (covered.some((letter) => !own.has(letter))) return 'wrong';
  const first = letters.findIndex((letter) => own.has(letter));
  if (first < 0) return 'right';
  const last = letters.findLastIndex((letter) => own.has(letter));
  const alive = letters.slice(first, last + 1);
  if (!alive.every((letter) => own.has(letter))) return 'split';
  if (!covered.length) return 'falseOrphan';
  return covered.length < alive.length ? 'missing' : 'right';
}
