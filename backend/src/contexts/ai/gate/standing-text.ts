import { codePointLength } from '@libs/domain';
import { inCodePoints, sentencesOf } from '#platform/text';
import { type CitedRange, hashOf } from './gate.js';

/** Of one line a citation is of at most so many sentences that follow each other. */
export const MOST_SENTENCES = 5;
/** Or it is of so many whole lines. */
const LINES = 20;

type Runs = Map<number, { start: number; text: () => string }[]>;

/** The text of an object as it is now, asked whether what was cited of it still stands. */
export class StandingText {
  private runs: Runs | undefined;
  private points: string[] | undefined;

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

  /** The same for words that need be no whole sentence, as long as they begin and end with whole words. Dearer: every place of that length is asked. */
  placeOfWords({ start, end, sha256 }: Pick<CitedRange, 'start' | 'end' | 'sha256'>): number | null {
    this.points ??= [...this.plain];
    const { points } = this;
    const length = end - start;
    const begins: number[] = [];
    for (let at = 0; at + length <= points.length; at++) if (isWhole(points, at, at + length)) begins.push(at);
    // The words have mostly moved a little.
    begins.sort((a, b) => Math.abs(a - start) - Math.abs(b - start));
    return begins.find((at) => hashOf(points.slice(at, at + length).join('')) === sha256) ?? null;
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
const isCut = (points: readonly string[], at: number): boolean => LETTER.test(points[at - 1] ?? '') && LETTER.test(points[at] ?? '');
const isWhole = (points: readonly string[], start: number, end: number): boolean =>
  !isCut(points, start) && !isCut(points, end) && points[start]!.trim() !== '' && points[end - 1]!.trim() !== '';

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
      for (let to = k; to < Math.min(sentences.length, k + MOST_SENTENCES); to++)
        add(starts[i]! + places[k]!.start, places[to]!.end - places[k]!.start, () => line.slice(start, sentences[to]!.end));
    });
  });
  return runs;
}
