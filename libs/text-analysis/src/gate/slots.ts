import type { Word } from '../words.js';
import type { Turn } from './checks.js';
import type { Claim } from './claim.js';
import { Evidence, RELATED_FORM_WEIGHT, type StemWeight } from './coverage.js';

/** Some words in a row: of a sentence, or of a turn. */
export interface Slot {
  from: number;
  to: number;
}

/** So many words around a slot of a sentence say what stands in it, the nearer the more; so many around one of a turn answer. */
const CONTEXT_WORDS = 8;
const AROUND = [
  { words: 3, counts: 1 },
  { words: 6, counts: 0.6 },
  { words: 12, counts: 0.35 },
];
/** A kindred word counts as if it stood at the end of that. */
const FARTHEST = AROUND.at(-1)!;

/** How well some place of a turn fits a slot of the sentence: the share of the words around the slot that stand around the place, 0 to 1. */
export class SlotMatch {
  private readonly wanted: { stem: string; worth: number }[];
  private readonly all: number;

  constructor(claim: Claim, slot: Slot, weight: StemWeight, isOpen: (i: number) => boolean) {
    const near = claim.content
      .filter((i) => (i < slot.from || i >= slot.to) && isOpen(i))
      .map((i) => ({ stem: claim.words[i]!.stem, distance: i < slot.from ? slot.from - i : i - slot.to + 1 }))
      .filter((n) => n.distance <= CONTEXT_WORDS);
    this.wanted = near.map((n) => ({ stem: n.stem, worth: weight(n.stem) / (1 + 0.4 * (n.distance - 1)) }));
    this.all = this.wanted.reduce((sum, n) => sum + n.worth, 0);
  }

  at({ words }: Pick<Turn, 'words'>, slot: Slot): number {
    if (!this.all) return 0;
    const places = stemPlacesOf(words);
    return this.wanted.reduce((sum, { stem, worth }) => sum + worth * closenessOf(stem, places, slot), 0) / this.all;
  }
}

function closenessOf(stem: string, places: StemPlaces, slot: Slot): number {
  const distance = distanceTo(places.of(stem), slot);
  const ring = AROUND.find((r) => distance <= r.words);
  if (ring) return ring.counts;
  return distanceTo(places.ofKin(stem), slot) <= FARTHEST.words ? FARTHEST.counts * RELATED_FORM_WEIGHT : 0;
}

/** By how many words the nearest of some places in order is away from a slot, on either side of it. */
function distanceTo(places: readonly number[], { from, to }: Slot): number {
  const [before, after] = [firstFrom(places, from) - 1, firstFrom(places, to)];
  return Math.min(before < 0 ? Number.POSITIVE_INFINITY : from - places[before]!, (places[after] ?? Number.POSITIVE_INFINITY) - to + 1);
}

/** The index of the first place that is not before a word. */
function firstFrom(places: readonly number[], word: number): number {
  let [low, high] = [0, places.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (places[middle]! < word) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Where each stem of a turn stands. A table has thousands of numbers that are all asked for what stands around them: it is read once for all of them. */
class StemPlaces {
  private readonly places = new Map<string, number[]>();
  private readonly kin = new Map<string, number[]>();
  private readonly evidence: Evidence;

  constructor(words: readonly Word[]) {
    for (const [i, { stem }] of words.entries()) {
      const own = this.places.get(stem);
      if (own) own.push(i);
      else this.places.set(stem, [i]);
    }
    this.evidence = new Evidence([...this.places.keys()]);
  }

  of = (stem: string): readonly number[] => this.places.get(stem) ?? [];

  ofKin(stem: string): readonly number[] {
    let matches = this.kin.get(stem);
    if (!matches) {
      matches = this.evidence
        .kinOf(stem)
        .flatMap((other) => this.of(other))
        .sort((a, b) => a - b);
      this.kin.set(stem, matches);
    }
    return matches;
  }
}

const READ = new WeakMap<readonly Word[], StemPlaces>();

function stemPlacesOf(words: readonly Word[]): StemPlaces {
  const read = READ.get(words) ?? new StemPlaces(words);
  READ.set(words, read);
  return read;
}
