import { type LanguageCode } from '../languages.js';
import { wordsOf } from '../words.js';

/**
 * From 4 of 5 common words on (of both texts together) a reader sees the same sentence twice. A text then has at least 2 of 3 of its own words in
 * common with the other, however long that is. Counted in whole numbers: 0.8 / (2 - 0.8) * 9 is a little more than 6.
 */
const isMostOf = (common: number, both: number): boolean => 5 * 2 * common >= 4 * both;
const leastCommon = (own: number): number => Math.ceil((2 * own) / 3);

/** Whether two texts say something in almost the same words: case, accents, endings and marks do not count, order does not either. */
export function hasSameWords(a: string, b: string, language: LanguageCode): boolean {
  return isSame(stemsOf(a, language), stemsOf(b, language));
}

/**
 * Which of the texts before it each text nearly repeats: its place, or its own where it is the first to say so. The first has the word: a text
 * that is nearly like a repetition, and not like the first, stands for itself. Compares only texts that share one of their rarest words.
 */
export function firstOccurrences(texts: readonly (readonly string[])[]): number[] {
  const df = new Map<string, number>();
  for (const stems of texts) for (const stem of new Set(stems)) df.set(stem, (df.get(stem) ?? 0) + 1);
  const firsts = new Map<string, number[]>();
  return texts.map((stems, i) => {
    const rarest = [...stems].sort((a, b) => df.get(a)! - df.get(b)! || (a < b ? -1 : a > b ? 1 : 0));
    // Texts that share so much share one of these as well.
    const informative = [...new Set(rarest.slice(0, stems.length - leastCommon(stems.length) + 1))];
    const near = [...new Set(informative.flatMap((stem) => firsts.get(stem) ?? []))].sort((a, b) => a - b);
    const first = near.find((j) => isSame(texts[j]!, stems));
    if (first !== undefined) return first;
    for (const stem of informative) {
      const list = firsts.get(stem);
      if (list) list.push(i);
      else firsts.set(stem, [i]);
    }
    return i;
  });
}

/** The stems of a text, in its order. */
export const stemsOf = (text: string, language: LanguageCode): string[] => wordsOf(text, language).map(({ stem }) => stem);

function isSame(left: readonly string[], right: readonly string[]): boolean {
  const [short, long] = left.length < right.length ? [left, right] : [right, left];
  if (!short.length || short.length < leastCommon(long.length)) return false;
  const open = new Map<string, number>();
  for (const stem of left) open.set(stem, (open.get(stem) ?? 0) + 1);
  let common = 0;
  for (const stem of right) {
    const n = open.get(stem) ?? 0;
    if (!n) continue;
    open.set(stem, n - 1);
    common += 1;
  }
  return isMostOf(common, left.length + right.length);
}
