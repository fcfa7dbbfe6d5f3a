import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { JobQueueService, OutboxRepository } from '#platform/jobs';
import { Live } from '#platform/live';
import { log } from '#platform/log';

const SWEEP_MS = 2000;
const DISPATCH_BATCH_SIZE = 200;
const POLL_MS = 60_000;

/** Moves committed outbox rows into the queue: at once when NOTIFY says so, and by a sweep every two seconds in case it, or the queue, was lost. */
@Injectable()
export class Dispatcher implements OnApplicationShutdown {
  private timer?: NodeJS.Timeout;
  private off?: () => void;
  private running = false;
  private isRerunRequested = false;
  private closed = false;
  private failing = false;
  private looked = 0;
  private readonly unknown = new Set<string>();

  constructor(
    private readonly live: Live,
    private readonly work: JobQueueService,
    private readonly rows: OutboxRepository,
  ) {}

  /** Begins; call after the handlers are known. */
  start() {
    this.off = this.live.on('outbox', () => {
      // After a failure only the timer tries again, or each new row would bring another warning.
      if (!this.failing) void this.enqueuePending();
    });
    this.timer = setInterval(() => void this.enqueuePending(true), SWEEP_MS);
    void this.enqueuePending(true);
  }

  /** Enqueues everything that waits; the job's id is the row's, so a row enqueued twice runs once. `all`: rows that the queue may have lost, too. */
  async enqueuePending(all = false): Promise<void> {
    if (this.closed) return;
    if (this.running) {
      this.isRerunRequested = true;
      return;
    }
    this.running = true;
    try {
      if (all) {
        await this.rows.expire();
        await this.logUnknown();
      }
      for (;;) {
        this.isRerunRequested = false;
        const result = await this.rows.waiting(DISPATCH_BATCH_SIZE);
        if (result.length) await this.work.add(await this.rows.fanOut(result));
        this.failing = false;
        if (result.length < DISPATCH_BATCH_SIZE && !this.isRerunRequested) break;
      }
    } catch (err) {
      this.failing = true;
      if (!this.closed) log.warn({ err }, 'outbox sweep failed, next try in two seconds');
    } finally {
      this.running = false;
    }
  }

  /** Says once of each what stays in the outbox because a newer version has published it. */
  private async logUnknown(): Promise<void> {
    if (Date.now() - this.looked < POLL_MS) return;
    this.looked = Date.now();
    for (const name of await this.rows.unknown()) {
      if (this.unknown.has(name)) continue;
      this.unknown.add(name);
      log.warn({ name }, 'this version does not know this work: it is kept for one that does');
    }
  }

  /** How much is still to do: a row stays until its job is done. */
  busy(): Promise<number> {
    return this.rows.count();
  }

  onApplicationShutdown() {
    this.closed = true;
    clearInterval(this.timer);
    this.off?.();
  }
}
