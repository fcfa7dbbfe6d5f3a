import type { Turn } from './checks.js';
import type { Claim } from './claim.js';
import { Evidence, type Weight } from './coverage.js';

/** Some words in a row: of a sentence, or of a turn. */
export interface Slot {
  from: number;
  to: number;
}

/** So many words around a slot of a sentence say what stands in it, the nearer the more; so many around one of a turn answer. */
const WANTED = 8;
const AROUND = [
  { words: 3, counts: 1 },
  { words: 6, counts: 0.6 },
  { words: 12, counts: 0.35 },
];
/** A kindred word counts as if it stood at the end of that. */
const FARTHEST = 0.35;

/** How well some place of a turn fits a slot of the sentence: the share of the words around the slot that stand around the place, 0 to 1. */
export class SlotFit {
  private readonly wanted: { stem: string; worth: number }[];
  private readonly all: number;

  constructor(claim: Claim, slot: Slot, weight: Weight, isOpen: (i: number) => boolean) {
    const near = claim.content
      .filter((i) => (i < slot.from || i >= slot.to) && isOpen(i))
      .map((i) => ({ stem: claim.words[i]!.stem, distance: i < slot.from ? slot.from - i : i - slot.to + 1 }))
      .filter((n) => n.distance <= WANTED);
    this.wanted = near.map((n) => ({ stem: n.stem, worth: weight(n.stem) / (1 + 0.4 * (n.distance - 1)) }));
    this.all = this.wanted.reduce((sum, n) => sum + n.worth, 0);
  }

  at({ words }: Pick<Turn, 'words'>, { from, to }: Slot): number {
    if (!this.all) return 0;
    const counts = new Map<string, number>();
    for (const ring of AROUND)
      for (let i = Math.max(0, from - ring.words); i < Math.min(words.length, to + ring.words); i++)
        if ((i < from || i >= to) && !counts.has(words[i]!.stem)) counts.set(words[i]!.stem, ring.counts);
    let kin: Evidence | undefined;
    const share = this.wanted.reduce((sum, { stem, worth }) => {
      kin ??= counts.has(stem) ? undefined : new Evidence([...counts.keys()]);
      return sum + worth * (counts.get(stem) ?? FARTHEST * kin!.has(stem));
    }, 0);
    return share / this.all;
  }
}
