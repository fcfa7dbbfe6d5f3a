import { type LanguageCode } from '../languages.js';
import { wordsOf } from '../words.js';

/** A labelled text, with its vector. */
export interface LabelledText {
  label: string;
  text: string;
  vector: Float32Array;
}
/** A label for a text, by how near it is to what has that label; between -1 and 1. */
export interface RankedLabel {
  label: string;
  score: number;
}

/** How much the words count beside the meaning. Chosen on the tuning half of the labelled questions. */
export const WORDS_SHARE = 0.3;

type Sparse = Map<string, number>;

/**
 * Which labels a text might get, learnt from what has them already: for each label the middle of its texts, once by words and pairs of words
 * (weighed by how few texts have them) and once by meaning.
 */
export class LabelRanking {
  private readonly idf: Map<string, number>;
  private readonly words = new Map<string, Sparse>();
  private readonly texts = new Map<string, { words: Sparse; vector: Float32Array }[]>();
  private readonly meanings: ReadonlyMap<string, Float32Array>;

  constructor(
    examples: readonly LabelledText[],
    private readonly language: LanguageCode = 'en',
    private readonly wordsShare = WORDS_SHARE,
  ) {
    const terms = examples.map(({ text }) => termsOf(text, language));
    const df = new Map<string, number>();
    for (const counts of terms) for (const term of counts.keys()) df.set(term, (df.get(term) ?? 0) + 1);
    this.idf = new Map(Array.from(df, ([term, n]) => [term, Math.log((1 + examples.length) / (1 + n)) + 1]));
    this.meanings = centroidsOf(examples);
    for (const [i, { label, vector }] of examples.entries()) {
      const sparse = this.words.get(label) ?? new Map<string, number>();
      const words = this.weighed(terms[i]!);
      for (const [term, weight] of words) sparse.set(term, (sparse.get(term) ?? 0) + weight);
      this.words.set(label, sparse);
      this.texts.set(label, [...(this.texts.get(label) ?? []), { words, vector }]);
    }
    for (const [label, sparse] of this.words) this.words.set(label, toUnit(sparse));
  }

  /** The best labels, best first; as if the one `without` did not exist. */
  rank(text: string, vector: Float32Array, max = 3, without?: string): RankedLabel[] {
    const words = this.weighed(termsOf(text, this.language));
    const ranked: RankedLabel[] = [];
    for (const [label, middle] of this.words)
      if (label !== without)
        ranked.push({ label, score: this.alike({ words, vector }, { words: middle, vector: this.meanings.get(label)! }) });
    return ranked.sort((a, b) => b.score - a.score || (a.label < b.label ? -1 : 1)).slice(0, max);
  }

  /** How near the nearest text of a label is; between -1 and 1. */
  nearest(label: string, { text, vector }: { text: string; vector: Float32Array }): number {
    const words = this.weighed(termsOf(text, this.language));
    return Math.max(-1, ...(this.texts.get(label) ?? []).map((item) => this.alike({ words, vector }, item)));
  }

  private alike(a: { words: Sparse; vector: Float32Array }, b: { words: Sparse; vector: Float32Array }): number {
    let said = 0;
    for (const [term, weight] of a.words) said += weight * (b.words.get(term) ?? 0);
    return this.wordsShare * said + (1 - this.wordsShare) * scalar(a.vector, b.vector);
  }

  private weighed(counts: Sparse): Sparse {
    const weighed: Sparse = new Map();
    for (const [term, n] of counts) {
      const idf = this.idf.get(term);
      if (idf) weighed.set(term, (1 + Math.log(n)) * idf);
    }
    return toUnit(weighed);
  }
}

/** For each label the middle of what its texts mean, as a unit vector. */
export function centroidsOf(examples: readonly LabelledText[]): Map<string, Float32Array> {
  const middles = new Map<string, Float32Array>();
  for (const { label, vector } of examples) {
    const sum = middles.get(label) ?? new Float32Array(vector.length);
    for (let k = 0; k < vector.length; k++) sum[k]! += vector[k]!;
    middles.set(label, sum);
  }
  for (const sum of middles.values()) {
    const length = Math.sqrt(scalar(sum, sum)) || 1;
    for (let k = 0; k < sum.length; k++) sum[k]! /= length;
  }
  return middles;
}

/** Stems, and pairs of neighbours; stop words count too, because short questions are made of them. */
function termsOf(text: string, language: LanguageCode): Sparse {
  const counts: Sparse = new Map();
  const add = (term: string) => counts.set(term, (counts.get(term) ?? 0) + 1);
  let before = '';
  for (const { stem } of wordsOf(text, language)) {
    add(stem);
    if (before) add(`${before} ${stem}`);
    before = stem;
  }
  return counts;
}

function toUnit(sparse: Sparse): Sparse {
  let sum = 0;
  for (const weight of sparse.values()) sum += weight * weight;
  const length = Math.sqrt(sum) || 1;
  for (const [term, weight] of sparse) sparse.set(term, weight / length);
  return sparse;
}

/** The scalar product of two vectors of one length. */
export function scalar(a: Float32Array, b: Float32Array): number {
  let sum = 0;
  for (let k = 0; k < a.length; k++) sum += a[k]! * b[k]!;
  return sum;
}
