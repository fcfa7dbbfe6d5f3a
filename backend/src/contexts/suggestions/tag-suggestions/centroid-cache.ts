/** Roughly ten megabytes of them. */
const MAX_ENTRIES = 4000;

/**
 * The middles of what tags are known by, as far as they were needed lately: which passages, and which vectors of theirs, is their key, so that a
 * middle is never that of other words.
 */
export class CentroidCache {
  private readonly kept = new Map<string, Float32Array>();

  get(key: string): Float32Array | undefined {
    const middle = this.kept.get(key);
    if (!middle) return undefined;
    // The one that was needed last is the last to go.
    this.kept.delete(key);
    this.kept.set(key, middle);
    return middle;
  }

  keep(key: string, middle: Float32Array): void {
    this.kept.set(key, middle);
    for (const oldest of this.kept.keys()) {
      if (this.kept.size <= MAX_ENTRIES) break;
      this.kept.delete(oldest);
    }
  }
}
