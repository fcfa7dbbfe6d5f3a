/** Pace of what is limited: `burst` at once, and `perSecond` from then on. */
export interface RateLimit {
  readonly burst: number;
  readonly perSecond: number;
}

/** Limits by key in the memory of this process: each key has a bucket of `burst` that fills by `perSecond`. Keys that were quiet are forgotten. */
export class Buckets {
  private readonly buckets = new Map<string, { left: number; at: number }>();

  constructor(
    private readonly pace: RateLimit,
    private readonly now = () => performance.now() / 1000,
  ) {}

  /** Takes a weight out of a key's bucket; answers 0, or in how many seconds there will be enough, and then nothing is taken. */
  consume(key: string, weight = 1): number {
    const now = this.now();
    const remaining = this.leftOf(key, now);
    const missing = Math.min(weight, this.pace.burst) - remaining;
    // The newest last, so that the quiet ones are found at the beginning.
    this.buckets.delete(key);
    this.buckets.set(key, { left: missing > 0 ? remaining : remaining - weight, at: now });
    this.forgetQuiet(now);
    return missing > 0 ? Math.max(1, Math.ceil(missing / this.pace.perSecond)) : 0;
  }

  /** Seconds until a key has something left; 0 when it has. Takes nothing. */
  wait(key: string): number {
    const remaining = this.leftOf(key, this.now());
    return remaining >= 1 ? 0 : Math.max(1, Math.ceil((1 - remaining) / this.pace.perSecond));
  }

  /** How many keys are remembered. */
  get size(): number {
    return this.buckets.size;
  }

  private leftOf(key: string, now: number): number {
    const bucket = this.buckets.get(key);
    return bucket ? Math.min(this.pace.burst, bucket.left + (now - bucket.at) * this.pace.perSecond) : this.pace.burst;
  }

  private forgetQuiet(now: number): void {
    const full = this.pace.burst / this.pace.perSecond;
    for (const [key, { at }] of this.buckets) {
      if (now - at < full) return;
      this.buckets.delete(key);
    }
  }
}
