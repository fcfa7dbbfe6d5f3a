/** A seeded source of chance, so that a failing run can be run again. */
export class Random {
  constructor(private seed: number) {}

  /** A number in [0, 1). */
  next(): number {
    this.seed = (this.seed + 0x6d2b79f5) | 0;
    let t = Math.imul(this.seed ^ (this.seed >>> 15), 1 | this.seed);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  }

  /** A whole number in [0, below). */
  int(below: number): number {
    return Math.floor(this.next() * below);
  }

  /** True with this probability. */
  chance(probability: number): boolean {
    return this.next() < probability;
  }

  /** One of these. */
  pick<T>(list: readonly T[]): T {
    return list[this.int(list.length)]!;
  }

  /** A UUID that depends on the seed only. */
  uuid(): string {
    const hex = () => this.int(0x10000).toString(16).padStart(4, '0');
    return `${hex()}${hex()}-${hex()}-7${hex().slice(1)}-8${hex().slice(1)}-${hex()}${hex()}${hex()}`;
  }
}
