/** How often a word that comes again counts, and how much long texts pay for their length. */
export interface Bm25Parameters {
  k1: number;
  b: number;
}

/** A small index in memory over texts given as their stems; made once for a set of texts, asked many times. */
export class Bm25 {
  private readonly postings = new Map<string, { text: number; count: number }[]>();
  private readonly lengths: number[];
  private readonly mean: number;

  constructor(
    texts: readonly (readonly string[])[],
    private readonly parameters: Bm25Parameters = { k1: 0.9, b: 0.4 },
  ) {
    this.lengths = texts.map((stems) => stems.length);
    this.mean = this.lengths.reduce((sum, n) => sum + n, 0) / Math.max(1, texts.length) || 1;
    texts.forEach((stems, text) => {
      const counts = new Map<string, number>();
      for (const stem of stems) counts.set(stem, (counts.get(stem) ?? 0) + 1);
      for (const [stem, count] of counts) {
        const list = this.postings.get(stem);
        if (list) list.push({ text, count });
        else this.postings.set(stem, [{ text, count }]);
      }
    });
  }

  /** How much a stem tells texts apart; more than 0, also for one that stands in all of them or in none. */
  idf(stem: string): number {
    const n = this.postings.get(stem)?.length ?? 0;
    return Math.log(1 + (this.lengths.length - n + 0.5) / (n + 0.5));
  }

  /** A score for each text, in the order of the constructor; 0 where no stem occurs. Stems may carry weights. */
  scores(query: Iterable<string> | ReadonlyMap<string, number>): number[] {
    const { k1, b } = this.parameters;
    const scores = new Array<number>(this.lengths.length).fill(0);
    for (const [stem, weight] of weightsOf(query)) {
      const idf = this.idf(stem) * weight;
      for (const { text, count } of this.postings.get(stem) ?? []) {
        const length = 1 - b + (b * (this.lengths[text] ?? 0)) / this.mean;
        scores[text] = (scores[text] ?? 0) + (idf * count * (k1 + 1)) / (count + k1 * length);
      }
    }
    return scores;
  }
}

/** A stem that is asked twice counts once. */
function weightsOf(query: Iterable<string> | ReadonlyMap<string, number>): ReadonlyMap<string, number> {
  return query instanceof Map ? query : new Map([...(query as Iterable<string>)].map((stem) => [stem, 1]));
}
