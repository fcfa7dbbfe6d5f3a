/** How long a reader of a stream is not asked for again. */
const CACHE_MS = 1000;

/** That a user may read, held for a second at most; a doubt ends it, also one that comes while the question is under way. */
export class ReadAccessCache {
  private until = 0;
  private invalidations = 0;

  readonly invalidate = (): void => {
    this.until = 0;
    this.invalidations++;
  };

  get holds(): boolean {
    return Date.now() < this.until;
  }

  /** Call before asking; call the answer once the reader may read. */
  asking(): () => void {
    const before = this.invalidations;
    return () => {
      if (this.invalidations === before) this.until = Date.now() + CACHE_MS;
    };
  }
}
