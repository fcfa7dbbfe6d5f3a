// Enough for every workspace that could be in line at once; a forgotten one counts as never served.
const REMEMBERED = 10_000;

/**
 * Whose turn it is when several workspaces share a few places: the one that was served longest ago, and none that has as many places as one
 * may have. So a new workspace waits for one free place at most, however many imports of another are in line.
 */
export class FairScheduler {
  private readonly running = new Map<string, number>();
  /** When each was served last, the one longest ago first. */
  private readonly served = new Map<string, number>();
  private turn = 0;
  private busy = 0;

  constructor(
    private readonly places: number,
    private readonly perWorkspace: number,
  ) {}

  /** Whether a place is free at all. */
  get isFree(): boolean {
    return this.busy < this.places;
  }

  /** The next of the line (in order of arrival) that begins now; undefined when none may. */
  next(waiting: Iterable<string>): string | undefined {
    if (!this.isFree) return undefined;
    let best: string | undefined;
    for (const workspaceId of waiting) {
      if ((this.running.get(workspaceId) ?? 0) >= this.perWorkspace) continue;
      if (best === undefined || (this.served.get(workspaceId) ?? 0) < (this.served.get(best) ?? 0)) best = workspaceId;
    }
    return best;
  }

  /** A place is taken. */
  start(workspaceId: string): void {
    this.busy++;
    this.running.set(workspaceId, (this.running.get(workspaceId) ?? 0) + 1);
    this.served.delete(workspaceId);
    this.served.set(workspaceId, ++this.turn);
    if (this.served.size > REMEMBERED) this.served.delete(this.served.keys().next().value!);
  }

  /** The place is free again. */
  end(workspaceId: string): void {
    this.busy--;
    const remaining = (this.running.get(workspaceId) ?? 1) - 1;
    if (remaining > 0) this.running.set(workspaceId, remaining);
    else this.running.delete(workspaceId);
  }
}
