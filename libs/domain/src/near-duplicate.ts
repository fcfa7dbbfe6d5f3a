/** From this similarity on, two titles are shown as near-duplicates ("onboarding-flow" and "Onboarding" reach it). */
export const NEAR_DUPLICATE = 0.7;

// Titles that differ in a number are a series ("Severity 1", "Severity 2"), however alike they look.
const OTHER_NUMBER = 0.5;

/** How alike two titles are, 0 to 1: letter case, accents, hyphens and plurals do not count, then shared trigrams do; order of the two does not matter. */
export function similarTitle(a: string, b: string): number {
  const [left, right] = [titleWords(a), titleWords(b)];
  if (left.length === 0 || right.length === 0) return a.trim().toLowerCase() === b.trim().toLowerCase() ? 1 : 0;
  if (left.join('') === right.join('')) return 1;
  const score = dice(trigrams(left), trigrams(right));
  return numbers(left) === numbers(right) ? score : Math.min(score, OTHER_NUMBER);
}

/** Where a query was found in a title: ranges are UTF-16 indices, half-open, in order, not touching, ready for `title.slice`. */
export type FuzzyMatch = { score: number; ranges: [start: number, end: number][] };

// A letter that begins a later word counts for less than one that goes on, so that "tag" is found in "tag" before "to a gate".
const INITIAL = 1.8;

type Letter = { text: string; start: number; end: number; isWordStart: boolean };

/**
 * How well a title answers what was typed into a picker, above 0 to 1 (the title itself), or null when some letter is missing; every word
 * must be found, in any order, its letters in sequence; an empty query fits everything.
 */
export function fuzzyScore(query: string, title: string): FuzzyMatch | null {
  const words = foldLetters(query).filter((word) => word.length > 0);
  if (words.length === 0) return { score: 1, ranges: [] };
  const letters = titleLetters(title);
  const matches = new Set<number>();
  let points = 0;
  let max = 0;
  for (const word of words) {
    const match = findWord(word, letters);
    if (!match) return null;
    points += match.points;
    max += 2 * word.length;
    for (const position of match.places) matches.add(position);
  }
  const isWhole = letters.length === words.reduce((sum, word) => sum + word.length, 0);
  // The share of the title that was typed decides between titles that match equally well.
  const covered = isWhole ? 1 : matches.size / letters.length;
  return {
    score: (points / max) * (0.9 + 0.1 * covered),
    ranges: toRanges(
      [...matches].sort((a, b) => a - b),
      letters,
    ),
  };
}

/** The places of a word's letters that earn most: 1 point a letter, 1 more right after the one before, a little less for a mere word start. */
function findWord(word: readonly string[], letters: readonly Letter[]): { points: number; places: number[] } | null {
  const came: Int32Array[] = [];
  let before: number[] = [];
  for (let i = 0; i < word.length; i++) {
    const from = new Int32Array(letters.length).fill(-1);
    const now = new Array<number>(letters.length).fill(Number.NEGATIVE_INFINITY);
    let best = -1;
    let isFound = false;
    for (let j = 0; j < letters.length; j++) {
      const letter = letters[j];
      if (letter && letter.text === word[i]) {
        const start = letter.isWordStart ? (i === 0 ? 2 : INITIAL) : 1;
        const loose = (i === 0 ? 0 : scoreAt(before, best)) + start;
        const tight = i > 0 && j > 0 ? scoreAt(before, j - 1) + 2 : Number.NEGATIVE_INFINITY;
        now[j] = Math.max(loose, tight);
        from[j] = tight >= loose ? j - 1 : best;
        isFound ||= Number.isFinite(now[j]);
      }
      if (scoreAt(before, j) > scoreAt(before, best)) best = j;
    }
    if (!isFound) return null;
    came.push(from);
    before = now;
  }
  let end = 0;
  for (let j = 1; j < before.length; j++) if (scoreAt(before, j) > scoreAt(before, end)) end = j;
  const places: number[] = [];
  for (let i = word.length - 1, j = end; i >= 0; i--) {
    places.unshift(j);
    j = came[i]?.[j] ?? -1;
  }
  return { points: scoreAt(before, end), places };
}

function scoreAt(scores: readonly number[], i: number): number {
  return scores[i] ?? Number.NEGATIVE_INFINITY;
}

function toRanges(places: readonly number[], letters: readonly Letter[]): [number, number][] {
  const ranges: [number, number][] = [];
  for (const position of places) {
    const letter = letters[position];
    if (!letter) continue;
    const last = ranges.at(-1);
    if (last && letter.start <= last[1]) last[1] = Math.max(last[1], letter.end);
    else ranges.push([letter.start, letter.end]);
  }
  return ranges;
}

/** One code point as it is compared: no accents, lower-case, ligatures taken apart; empty for a lone accent. */
function fold(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase()
    .replace(/[\u0300-\u036f]/g, '')
    .replaceAll('ß', 'ss');
}

function isSeparator(text: string): boolean {
  return /^[\s\p{P}]$/u.test(text);
}

function foldLetters(query: string): string[][] {
  const words: string[][] = [[]];
  for (const point of query) {
    if (isSeparator(point)) words.push([]);
    else words.at(-1)?.push(...fold(point));
  }
  return words;
}

function titleLetters(title: string): Letter[] {
  const letters: Letter[] = [];
  let start = 0;
  let isWordStart = true;
  let isLower = false;
  for (const point of title) {
    const end = start + point.length;
    const folded = fold(point);
    const last = letters.at(-1);
    if (isSeparator(point)) isWordStart = true;
    else if (folded === '') {
      // An accent of its own belongs to the letter before it.
      if (last && last.end === start) last.end = end;
    } else {
      const isCamelCaseStart = isLower && /\p{Lu}/u.test(point);
      for (const text of folded) {
        letters.push({ text, start, end, isWordStart: isWordStart || isCamelCaseStart });
        isWordStart = false;
      }
      isLower = /\p{Ll}/u.test(point);
    }
    start = end;
  }
  return letters;
}

function titleWords(title: string): string[] {
  return fold(title)
    .split(/[^\p{L}\p{M}\p{N}]+/u)
    .filter((word) => word !== '')
    .map(singular);
}

/** A plain guess for English; both titles are folded the same way, so a wrong singular still compares. */
function singular(word: string): string {
  if (word.length < 4 || !word.endsWith('s') || /(ss|us|is)$/.test(word)) return word;
  if (word.endsWith('ies')) return `${word.slice(0, -3)}y`;
  return /(s|x|z|ch|sh)es$/.test(word) ? word.slice(0, -2) : word.slice(0, -1);
}

function numbers(words: readonly string[]): string {
  return words
    .flatMap((word) => word.match(/\p{N}+/gu) ?? [])
    .sort()
    .join(' ');
}

function trigrams(words: readonly string[]): Set<string> {
  const matches = new Set<string>();
  for (const word of words) {
    const padded = [' ', ' ', ...word, ' '];
    for (let i = 0; i + 3 <= padded.length; i++) matches.add(padded.slice(i, i + 3).join(''));
  }
  return matches;
}

function dice(a: ReadonlySet<string>, b: ReadonlySet<string>): number {
  let both = 0;
  for (const gram of a) if (b.has(gram)) both++;
  return (2 * both) / (a.size + b.size);
}
