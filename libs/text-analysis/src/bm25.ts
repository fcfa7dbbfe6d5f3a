/** How often a word that comes again counts, and how much long texts pay for their length. */
export interface Bm25Parameters {
  k1: number;
  b: number;
}

/** A small index in memory over texts given as their stems; made once for a set of texts, asked many times. */
export class Bm25 {
  private readonly postings = new Map<string, { text: number; count: number }[]>();
  private readonly lengths: number[] = [];
  private sum = 0;

  constructor(
    texts: readonly (readonly string[])[],
    private readonly parameters: Bm25Parameters = { k1: 0.9, b: 0.4 },
  ) {
    for (const stems of texts) this.add(stems);
  }

  /** One more text, behind the others. */
  add(stems: readonly string[]): void {
    const text = this.lengths.push(stems.length) - 1;
    this.sum += stems.length;
    const counts = new Map<string, number>();
    for (const stem of stems) counts.set(stem, (counts.get(stem) ?? 0) + 1);
    for (const [stem, count] of counts) {
      const list = this.postings.get(stem);
      if (list) list.push({ text, count });
      else this.postings.set(stem, [{ text, count }]);
    }
  }

  /** In which texts a stem stands, in order. */
  textsWith(stem: string): number[] {
    return (this.postings.get(stem) ?? []).map(({ text }) => text);
  }

  /** How much a stem tells texts apart; more than 0, also for one that stands in all of them or in none. */
  idf(stem: string): number {
    const n = this.postings.get(stem)?.length ?? 0;
    return Math.log(1 + (this.lengths.length - n + 0.5) / (n + 0.5));
  }

  /** A score for each text, in the order of the constructor; 0 where no stem occurs. Stems may carry weights. */
  scores(query: Iterable<string> | ReadonlyMap<string, number>): number[] {
    const { k1, b } = this.parameters;
    const mean = this.sum / Math.max(1, this.lengths.length) || 1;
    const scores = new Array<number>(this.lengths.length).fill(0);
    for (const [stem, weight] of weightsOf(query)) {
      const idf = this.idf(stem) * weight;
      for (const { text, count } of this.postings.get(stem) ?? []) {
        const length = 1 - b + (b * (this.lengths[text] ?? 0)) / mean;
        scores[text] = (scores[text] ?? 0) + (idf * count * (k1 + 1)) / (count + k1 * length);
      }
    }
    return scores;
  }
}

/** A stem that is asked twice counts once. */
function weightsOf(query: Iterable<string> | ReadonlyMap<string, number>): ReadonlyMap<string, number> {
  return 'get' in query ? query : new Map(Array.from(query, (stem) => [stem, 1]));
}
