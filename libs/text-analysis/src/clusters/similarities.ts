/** How alike each two of some texts are, as a square of numbers: that of text i and text j is at i * size + j. */
export interface Similarities {
  size: number;
  /** By words and by meaning together, the common of all texts taken away from the meaning: what groups are made by. */
  both: Float32Array;
  /** By words alone. */
  words: Float32Array;
  /** By meaning alone, as the model says; null when no text has a vector. */
  meaning: Float32Array | null;
  /** Which texts have a vector. */
  isMeant: readonly boolean[];
}

/** How much the words count beside the meaning. Chosen on the tuning half of the labelled questions. */
export const WORDS_SHARE = 0.35;

/** A text as it is compared: its stems without stop words, in its order, null between two that do not follow each other; and its vector. */
export interface ComparableText {
  stems: readonly (string | null)[];
  vector: Float32Array | null;
}

/** Compares each text with each: by words and pairs of words, weighed by how few texts have them, and by meaning where both have a vector. */
export function similaritiesOf(texts: readonly ComparableText[], wordsShare = WORDS_SHARE): Similarities {
  const size = texts.length;
  const words = alikeInWords(texts.map(({ stems }) => stems));
  const length = texts.find(({ vector }) => vector)?.vector?.length ?? 0;
  const vectors = texts.map(({ vector }) => (length > 0 && vector?.length === length ? vector : null));
  const isMeant = vectors.map((vector) => !!vector);
  if (!length) return { size, both: words, words, meaning: null, isMeant };
  const meaning = alikeInMeaning(vectors);
  const apart = alikeInMeaning(withoutMean(vectors, length));
  const both = words.map((said, at) => {
    const isBoth = isMeant[Math.floor(at / size)] && isMeant[at % size];
    return isBoth ? wordsShare * said + (1 - wordsShare) * apart[at]! : said;
  });
  return { size, both, words, meaning, isMeant };
}

function alikeInWords(texts: readonly (readonly (string | null)[])[]): Float32Array {
  const size = texts.length;
  const alike = new Float32Array(size * size);
  const having = new Map<string, { at: number; weight: number }[]>();
  for (const [i, weights] of weightsOf(texts).entries())
    for (const [term, weight] of weights) {
      const others = having.get(term) ?? [];
      for (const other of others) {
        alike[i * size + other.at]! += weight * other.weight;
        alike[other.at * size + i] = alike[i * size + other.at]!;
      }
      others.push({ at: i, weight });
      having.set(term, others);
    }
  return alike;
}

/** TF-IDF of stems and pairs of neighbours, as unit vectors; what one text alone says compares it with none. */
function weightsOf(texts: readonly (readonly (string | null)[])[]): Map<string, number>[] {
  const counts = texts.map(termsOf);
  const df = new Map<string, number>();
  for (const terms of counts) for (const term of terms.keys()) df.set(term, (df.get(term) ?? 0) + 1);
  return counts.map((terms) => {
    const weights = new Map<string, number>();
    let sum = 0;
    for (const [term, n] of terms) {
      const has = df.get(term)!;
      if (has < 2) continue;
      const weight = (1 + Math.log(n)) * (Math.log((1 + texts.length) / (1 + has)) + 1);
      weights.set(term, weight);
      sum += weight * weight;
    }
    const length = Math.sqrt(sum) || 1;
    for (const [term, weight] of weights) weights.set(term, weight / length);
    return weights;
  });
}

function termsOf(stems: readonly (string | null)[]): Map<string, number> {
  const counts = new Map<string, number>();
  const add = (term: string) => counts.set(term, (counts.get(term) ?? 0) + 1);
  let before: string | null = null;
  for (const stem of stems) {
    if (stem) add(stem);
    if (stem && before) add(`${before} ${stem}`);
    before = stem;
  }
  return counts;
}

function alikeInMeaning(vectors: readonly (Float32Array | null)[]): Float32Array {
  const size = vectors.length;
  const alike = new Float32Array(size * size);
  for (const [i, item] of vectors.entries()) {
    if (!item) continue;
    for (let j = 0; j < i; j++) {
      const other = vectors[j];
      if (!other) continue;
      let sum = 0;
      for (let k = 0; k < item.length; k++) sum += item[k]! * other[k]!;
      alike[i * size + j] = sum;
      alike[j * size + i] = sum;
    }
  }
  return alike;
}

/** What all texts of a project have in common tells none from another; without it their vectors are unit vectors again. */
function withoutMean(vectors: readonly (Float32Array | null)[], length: number): (Float32Array | null)[] {
  const mean = new Float64Array(length);
  let n = 0;
  for (const vector of vectors) {
    if (!vector) continue;
    n++;
    for (let k = 0; k < length; k++) mean[k]! += vector[k]!;
  }
  return vectors.map((vector) => {
    if (!vector) return null;
    const apart = vector.map((value, k) => value - mean[k]! / n);
    let sum = 0;
    for (const value of apart) sum += value * value;
    const norm = Math.sqrt(sum);
    // Where all say the same nothing is left but rounding.
    return norm < 1e-4 ? vector : apart.map((value) => value / norm);
  });
}
