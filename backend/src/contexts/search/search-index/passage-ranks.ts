/** Where the words of a query stand in an entry: for each of its terms the places and, for each place, the weight of its field. */
export interface TermPositions {
  /** How many words the entry has. */
  length: number;
  terms: readonly { at: readonly number[]; fields: string }[];
}

interface PassageWeights {
  k1: number;
  b: number;
  /** How often a word of the title counts as one of the text, and one of a name. */
  fields: Readonly<Record<string, number>>;
  /** Windows in words, and what the best of each counts beside the whole entry. */
  windows: readonly { words: number; weight: number }[];
}

/** The usual ones of BM25 and first guesses for the rest, not tuned; `npm run bench quality-search-api` prints what they give. */
export const PASSAGES: Readonly<PassageWeights> = {
  k1: 1.2,
  b: 0.5,
  fields: { A: 3, B: 2 },
  windows: [
    { words: 60, weight: 0.5 },
    { words: 8, weight: 0.3 },
  ],
};

/** How well entries answer, each from 0 to 1: by all their words, and by the best of their passages. `weights` of the terms, in order. */
export function passageRanks(entries: readonly TermPositions[], weights: readonly number[]): number[] {
  const mean = entries.reduce((sum, e) => sum + e.length, 0) / Math.max(1, entries.length) || 1;
  const { windows, k1 } = PASSAGES;
  const max = weights.reduce((sum, w) => sum + w, 0) * (k1 + 1) * (1 + windows.reduce((sum, w) => sum + w.weight, 0)) || 1;
  return entries.map((entry) => {
    const whole = wholeScore(entry, weights, entry.length / mean);
    const best = windows.reduce((sum, window) => sum + window.weight * bestWindow(entry, weights, window.words), 0);
    return Math.min(0.999, (whole + best) / max);
  });
}

function wholeScore({ terms }: TermPositions, weights: readonly number[], length: number): number {
  const { k1, b, fields } = PASSAGES;
  return terms.reduce((sum, term, i) => {
    const count = term.at.reduce((n, _, at) => n + (fields[term.fields.charAt(at)] ?? 1), 0);
    return sum + ((weights[i] ?? 0) * count * (k1 + 1)) / (count + k1 * (1 - b + b * length) || 1);
  }, 0);
}

/** The best sum of what stands within so many words; a word that comes again adds less. */
function bestWindow({ terms }: TermPositions, weights: readonly number[], words: number): number {
  const { k1 } = PASSAGES;
  const places = terms.flatMap(({ at }, term) => at.map((position) => ({ place: position, term }))).sort((a, b) => a.place - b.place);
  const counts = terms.map(() => 0);
  const scoreOf = (term: number) => ((weights[term] ?? 0) * counts[term]! * (k1 + 1)) / (counts[term]! + k1);
  let [best, score, from] = [0, 0, 0];
  const change = (term: number, by: 1 | -1) => {
    score -= scoreOf(term);
    counts[term]! += by;
    score += scoreOf(term);
  };
  for (const { place: position, term } of places) {
    change(term, 1);
    while (places[from]!.place <= position - words) change(places[from++]!.term, -1);
    best = Math.max(best, score);
  }
  return best;
}
