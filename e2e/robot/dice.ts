/** A source of chance that a seed decides: the same seed throws the same again. */
export class RandomSource {
  constructor(private state: number) {}

  /** From 0 up to, and without, 1: mulberry32. */
  next(): number {
    this.state = (this.state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(this.state ^ (this.state >>> 15), 1 | this.state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  }

  below(n: number): number {
    return Math.floor(this.next() * n);
  }

  chance(share: number): boolean {
    return this.next() < share;
  }

  pick<T>(items: readonly T[]): T {
    return items[this.below(items.length)]!;
  }

  /** One of them, each as likely as its weight says; undefined where none has any. */
  weighted<T>(items: readonly T[], weightOf: (item: T) => number): T | undefined {
    const weights = items.map(weightOf);
    let position = this.next() * weights.reduce((all, weight) => all + weight, 0);
    for (const [i, weight] of weights.entries()) {
      position -= weight;
      if (position < 0) return items[i];
    }
    return undefined;
  }
}
