import type { Word } from '../words.js';
import type { Turn } from './checks.js';
import type { StemWeight } from './coverage.js';
import { isNegation, isNotOnly, negationsOf } from './polarity.js';

/** So many words before and after a word are what it is said of. */
const AROUND = 12;
/** Where a word stands among nearly as many of the sentence's other words as at the best place, it speaks of the same. */
const SIMILAR_WEIGHT = 0.7;

/** Where a word stands in the cited text: the stems around it, and whether it is denied there; `isClose` by one of the two words before it. */
interface Place {
  around: ReadonlySet<string>;
  isDenied: boolean;
  isClose: boolean;
}
/** The places of each stem. */
export type Places = ReadonlyMap<string, readonly Place[]>;

export function placesOf(turns: readonly Turn[]): Places {
  const said = new Map<string, Place[]>();
  for (const { text, words } of turns) {
    const denied = negationsOf(text, words, true);
    const close = negationsOf(text, words, true, 2);
    words.forEach((w, i) => {
      const places = said.get(w.stem) ?? [];
      said.set(w.stem, places);
      let around: ReadonlySet<string> | undefined;
      places.push({
        get around() {
          around ??= new Set(words.slice(Math.max(0, i - AROUND), i + AROUND + 1).map((x) => x.stem));
          return around;
        },
        isDenied: denied[i]! % 2 === 1,
        isClose: close[i]! > 0,
      });
    });
  }
  return said;
}

/** How a word is said at those of its places that speak of the same as some other stems: how much of these stands there, 0 where it is not said so. */
export function assertionWeights(
  places: readonly Place[],
  others: readonly string[],
  weight: StemWeight,
): { affirmed: number; denied: number; isClose: boolean } {
  // A word that the sentence repeats is asked for once and counts as often as it stands there.
  const worths = new Map<string, number>();
  for (const stem of others) worths.set(stem, (worths.get(stem) ?? 0) + weight(stem));
  const requested = [...worths];
  const all = requested.reduce((sum, [, worth]) => sum + worth, 0);
  const shares = places.map((p) => (all ? requested.reduce((sum, [stem, worth]) => (p.around.has(stem) ? sum + worth : sum), 0) / all : 0));
  const least = SIMILAR_WEIGHT * shares.reduce((best, share) => Math.max(best, share), 0);
  const most = (isDenied: boolean) =>
    places.reduce((m, p, k) => (p.isDenied === isDenied && shares[k]! >= least ? Math.max(m, shares[k]! + 0.001) : m), 0);
  return { affirmed: most(false), denied: most(true), isClose: places.some((p, k) => p.isClose && shares[k]! >= least) };
}

/** In talk negations that are so close are one: who hesitates says it more than once. */
const HESITATION = 4;

/** How many things some words deny; who writes denies each time. */
export const denialsIn = (words: readonly Word[]): number => countOf(words, 0);

/** The same of what is said, where the number may be either of two. */
export const saidDenialsIn = (words: readonly Word[]): number[] => [countOf(words, 0), countOf(words, HESITATION)];

function countOf(words: readonly Word[], gap: number): number {
  let count = 0;
  let last = -9;
  words.forEach((w, i) => {
    if (!isNegation(w.word) || isNotOnly(words, i)) return;
    if (i - last > gap) count++;
    last = i;
  });
  return count;
}

/** So many words before a stretch belong to it. */
const BEFORE = 4;

/** A stretch of one sentence of a text, and the share of the weight of some words that it has. */
interface Span {
  share: number;
  text: string;
  words: readonly Word[];
}

/** The stretch that has most of some words. */
export function spanOf(requestedWords: readonly Word[], turns: readonly Turn[], weight: StemWeight): Span | null {
  const stems = new Set(requestedWords.map((w) => w.stem));
  const all = [...stems].reduce((sum, s) => sum + weight(s), 0);
  const longest = 1.5 * (requestedWords.at(-1)!.end - requestedWords[0]!.start) + 20;
  let best: { share: number; words: readonly Word[]; from: number; to: number; text: string } | null = null;
  for (const { words, text } of turns) {
    const hits = words.flatMap((w, i) => (stems.has(w.stem) ? [i] : []));
    for (const [k, from] of hits.entries()) {
      const seen = new Set<string>();
      let share = 0;
      for (const to of hits.slice(k)) {
        const stretch = [words[from]!.start, words[to]!.end] as const;
        if (stretch[1] - stretch[0] > longest || /[.!?]\s/.test(text.slice(...stretch))) break;
        if (seen.has(words[to]!.stem)) continue;
        seen.add(words[to]!.stem);
        share += weight(words[to]!.stem) / all;
        if (!best || share > best.share + 1e-9) best = { share, words, from, to, text };
      }
    }
  }
  if (!best) return null;
  const { share, words, to, text } = best;
  let { from } = best;
  const goesOn = (i: number) => i > 0 && !/[.!?;:,\n]/.test(text.slice(words[i - 1]!.end, words[i]!.start));
  for (let remaining = BEFORE; remaining > 0 && goesOn(from); remaining--) from--;
  return { share, text, words: words.slice(from, to + 1) };
}
