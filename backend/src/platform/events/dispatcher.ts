import { Inject, Injectable, type OnApplicationShutdown } from '@nestjs/common';
import pg from 'pg';
import { CONFIG, type Config } from '#platform/config';
import { Work } from '#platform/jobs';
import { Live } from '#platform/live';
import { log } from '#platform/log';

const SWEEP_MS = 2000;

/** Moves committed outbox rows into the queue: at once when NOTIFY says so, and by a sweep every two seconds in case it was missed. */
@Injectable()
export class Dispatcher implements OnApplicationShutdown {
  private readonly pool: pg.Pool;
  private timer?: NodeJS.Timeout;
  private off?: () => void;
  private running = false;
  private again = false;
  private closed = false;
  private failing = false;

  constructor(
    @Inject(CONFIG) config: Config,
    private readonly live: Live,
    private readonly work: Work,
  ) {
    this.pool = new pg.Pool({ connectionString: config.sweeperUrl, max: 1, keepAlive: true });
    this.pool.on('error', (err) => log.warn({ err }, 'outbox connection lost'));
  }

  /** Begins; call after the handlers are known. */
  start() {
    this.off = this.live.on('outbox', () => {
      // After a failure only the timer tries again, or each new row would bring another warning.
      if (!this.failing) void this.sweep();
    });
    this.timer = setInterval(() => void this.sweep(), SWEEP_MS);
    void this.sweep();
  }

  /** Enqueues everything that waits; the queue's job id is made of the row's id, so a row enqueued twice runs once. */
  async sweep(): Promise<void> {
    if (this.closed) return;
    if (this.running) {
      this.again = true;
      return;
    }
    this.running = true;
    try {
      for (;;) {
        this.again = false;
        const { rows } = await this.pool.query(
          `select id, workspace_id as "workspaceId", topic, payload from outbox where enqueued_at is null order by created_at limit 200`,
        );
        if (rows.length) {
          await this.work.add(rows);
          await this.pool.query(`delete from outbox where id = any($1)`, [rows.map((r) => r.id)]);
        }
        this.failing = false;
        if (rows.length < 200 && !this.again) break;
      }
    } catch (err) {
      this.failing = true;
      if (!this.closed) log.warn({ err }, 'outbox sweep failed, next try in two seconds');
    } finally {
      this.running = false;
    }
  }

  /** How much is still to do: rows that wait and jobs that wait or run. */
  async busy(): Promise<number> {
    const { rows } = await this.pool.query(`select count(*)::int as n from outbox where enqueued_at is null`);
    return rows[0].n + (await this.work.pending());
  }

  async onApplicationShutdown() {
    this.closed = true;
    clearInterval(this.timer);
    this.off?.();
    await this.pool.end().catch(() => {});
  }
}
