import { SERVER_LIMITS } from '@libs/domain';
import { type BeforeApplicationShutdown, Inject, Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { CONFIG, type Config } from '#platform/config';
import { isDatabaseDown } from '#platform/db';
import { log, requestScope } from '#platform/log';
import { FairScheduler } from '../importers/fair-scheduler.js';
import { type Claim, ImportQueue, RENEW_MS } from './import-queue.js';
import { ImportSteps } from './import-steps.js';

const POLL_MS = 1000;
const STOP_MS = 8000;
const LATER_SECONDS = 2;

/**
 * Serves the line of imports in a worker: some files at once, workspaces in turns, and never all places for one of them. What it has begun when
 * its process is killed goes on in another one.
 */
@Injectable()
export class ImportRunner implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly turns = new FairScheduler(SERVER_LIMITS.reader.atOnce, SERVER_LIMITS.reader.perWorkspace);
  private readonly running = new Set<Promise<void>>();
  private timers: NodeJS.Timeout[] = [];
  private looking: Promise<void> | null = null;
  private isRerunRequested = false;
  private closed = false;
  /** Hears of each turn when it begins. */
  onTurn?: (claim: Claim) => void;

  constructor(
    @Inject(CONFIG) private readonly config: Config,
    private readonly line: ImportQueue,
    private readonly steps: ImportSteps,
  ) {}

  onApplicationBootstrap() {
    if (this.config.role === 'web') return;
    // The look finds what another process ordered or left behind.
    this.timers = [setInterval(() => void this.poll(), POLL_MS), setInterval(() => void this.renew(), RENEW_MS)];
    for (const timer of this.timers) timer.unref();
    void this.poll();
  }

  /** Looks at the line at once; in a process without workers nothing happens. */
  wake(): void {
    if (this.timers.length > 0) void this.poll();
  }

  /** Runs imports until none is left that this process may run: for tests, which have no worker. */
  async drain(): Promise<void> {
    do {
      await this.poll();
      await Promise.all(this.running);
    } while (this.looking || this.running.size > 0);
  }

  private poll(): Promise<void> {
    this.isRerunRequested = true;
    this.looking ??= this.fill().finally(() => {
      this.looking = null;
    });
    return this.looking;
  }

  /** Fills the free places from the line. */
  private async fill(): Promise<void> {
    while (this.isRerunRequested && !this.closed) {
      this.isRerunRequested = false;
      try {
        for (let claim = await this.line.claim(this.turns); claim; claim = await this.line.claim(this.turns)) {
          const run = this.serve(claim);
          this.running.add(run);
          void run.finally(() => this.running.delete(run));
        }
      } catch (err) {
        if (!this.closed) log.warn({ err }, 'could not look at the line of imports, next try in a second');
        return;
      }
    }
  }

  private async serve(claim: Claim): Promise<void> {
    this.onTurn?.(claim);
    try {
      const isMore = await requestScope(`import-${claim.batchId}`, () => this.steps.step(claim.workspaceId, claim.batchId, claim.tries));
      await (isMore ? this.line.release(claim) : this.line.leave(claim));
    } catch (err) {
      if (!this.closed) log.warn({ err, batchId: claim.batchId }, 'a file of an import is tried again');
      // What fails here too is free for everybody when its time runs out.
      await this.line.postpone(claim, isDatabaseDown(err) || this.closed ? 0 : LATER_SECONDS * claim.tries).catch(() => {});
    } finally {
      this.turns.end(claim.workspaceId);
      if (!this.closed) void this.poll();
    }
  }

  private async renew(): Promise<void> {
    if (this.running.size > 0) await this.line.renew().catch(() => {});
  }

  /** Lets the files that are being read come to their end while the database is still there; a long one is left to the next worker. */
  async beforeApplicationShutdown() {
    this.closed = true;
    for (const timer of this.timers) clearInterval(timer);
    let late: NodeJS.Timeout | undefined;
    await Promise.race([Promise.allSettled(this.running), new Promise((r) => (late = setTimeout(r, STOP_MS)))]);
    clearTimeout(late);
  }
}
