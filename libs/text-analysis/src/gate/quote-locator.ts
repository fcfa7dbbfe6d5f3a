import { codePointLength } from '@libs/domain';
import { inCodePoints, sentencesOf } from '../sentences.js';
import { type CitedRange, hashOf } from './gate.js';

/** Of one line a citation is of at most so many sentences that follow each other. */
export const MAX_SENTENCES = 5;
/** Or it is of so many whole lines. */
const LINES = 20;
/** At so many of the nearest places words are looked for that are no whole sentence. */
const PLACES = 1000;
/** And at so many of the others, for all that is asked of one text: what was put above it moves all of it together. */
const FAR_PLACES = 100_000;

type Runs = Map<number, { start: number; text: () => string }[]>;

/** The text of an object as it is now, asked whether what was cited of it still stands. */
export class QuoteLocator {
  private runs: Runs | undefined;
  private edges: Edges | undefined;
  private farPlaces = FAR_PLACES;
  /** How far words were that are not near. */
  private readonly shifts = new Set<number>();

  constructor(private readonly plain: string) {}

  /**
   * Where the cited words stand now, in code points: where they were, or the nearest place with the same; null when they are gone. With their
   * `quote` that is any place where they stand, as highlights do; without it they are found as whole sentences or lines.
   */
  placeOf({ start, end, sha256, quote }: Pick<CitedRange, 'start' | 'end' | 'sha256'> & { quote?: string }): number | null {
    if (quote) return nearest(this.placesOf(quote), start);
    this.runs ??= runsOf(this.plain);
    const wholes = (this.runs.get(end - start) ?? []).filter((run) => hashOf(run.text()) === sha256).map((run) => run.start);
    return nearest(wholes, start);
  }

  /**
   * The same for words that need be no whole sentence, as long as they begin and end with whole words. Dearer, because every place of that length
   * is asked: the nearest ones, then those that are as far as others were found, then, of not too many, all that are left.
   */
  placeOfWords({ start, end, sha256 }: Pick<CitedRange, 'start' | 'end' | 'sha256'>): number | null {
    this.edges ??= edgesOf(this.plain);
    const { of, units, count } = this.edges;
    const length = end - start;
    const isPlace = (at: number) => at >= 0 && at + length <= count && (of[at]! & BEGINS) > 0 && (of[at + length]! & ENDS) > 0;
    const exists = (at: number) => hashOf(this.plain.slice(units[at], units[at + length])) === sha256;
    let remaining = PLACES;
    let isFar = false;
    for (let off = 0; off <= start || start + off + length <= count; off++) {
      // Words have mostly moved a little, or with others.
      if (remaining <= 0 && !isFar) {
        isFar = true;
        for (const shift of this.shifts) if (isPlace(start + shift) && exists(start + shift)) return start + shift;
      }
      if (isFar && this.farPlaces <= 0) return null;
      for (const at of off ? [start + off, start - off] : [start]) {
        if (!isPlace(at)) continue;
        if (isFar) this.farPlaces--;
        else remaining--;
        if (!exists(at)) continue;
        if (isFar) this.shifts.add(at - start);
        return at;
      }
    }
    return null;
  }

  private placesOf(quote: string): number[] {
    const places: number[] = [];
    let at = 0;
    let count = 0;
    for (let i = this.plain.indexOf(quote); i >= 0; i = this.plain.indexOf(quote, i + 1)) {
      count += codePointLength(this.plain.slice(at, i));
      at = i;
      places.push(count);
    }
    return places;
  }
}

const LETTER = /[\p{L}\p{N}]/u;
const BEGINS = 1;
const ENDS = 2;

interface Edges {
  /** Of each code point, and of the end: whether something that is said can begin there, and end before it: beside no blank, never within a word. */
  of: Uint8Array;
  /** Where each code point is in the string. */
  units: Uint32Array;
  count: number;
}

function edgesOf(text: string): Edges {
  const of = new Uint8Array(text.length + 1);
  const units = new Uint32Array(text.length + 1);
  let [count, unit, wasLetter, wasBlank] = [0, 0, false, true];
  for (const sign of `${text} `) {
    const isBlank = sign <= ' ' || (sign > '~' && sign.trim() === '');
    const isLetter =
      sign > '~' ? LETTER.test(sign) : (sign >= 'a' && sign <= 'z') || (sign >= 'A' && sign <= 'Z') || (sign >= '0' && sign <= '9');
    if (!(wasLetter && isLetter)) of[count] = (isBlank ? 0 : BEGINS) | (wasBlank ? 0 : ENDS);
    units[count++] = unit;
    unit += sign.length;
    [wasLetter, wasBlank] = [isLetter, isBlank];
  }
  return { of, units, count: count - 1 };
}

const nearest = (places: readonly number[], to: number): number | null =>
  places.reduce<number | null>((best, at) => (best === null || Math.abs(at - to) < Math.abs(best - to) ? at : best), null);

/** What can be cited of a text, by its length: its lines and their sentences, each alone and with those that follow. */
function runsOf(plain: string): Runs {
  const runs: Runs = new Map();
  const add = (start: number, length: number, text: () => string) => {
    const same = runs.get(length);
    if (same) same.push({ start, text });
    else runs.set(length, [{ start, text }]);
  };
  const lines = plain.split('\n');
  const starts = [0];
  for (const line of lines) starts.push(starts.at(-1)! + codePointLength(line) + 1);
  lines.forEach((line, i) => {
    for (let to = i; to < Math.min(lines.length, i + LINES); to++)
      add(starts[i]!, starts[to + 1]! - 1 - starts[i]!, () => lines.slice(i, to + 1).join('\n'));
    // Where sentences end is the same in every language that is split by its marks.
    const sentences = sentencesOf(line);
    const places = inCodePoints(line, sentences);
    sentences.forEach(({ start }, k) => {
      for (let to = k; to < Math.min(sentences.length, k + MAX_SENTENCES); to++)
        add(starts[i]! + places[k]!.start, places[to]!.end - places[k]!.start, () => line.slice(start, sentences[to]!.end));
    });
  });
  return runs;
}
