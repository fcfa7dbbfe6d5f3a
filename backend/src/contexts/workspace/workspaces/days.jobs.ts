import { Inject, Injectable, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import { CONFIG, type Config } from '#platform/config';
import { TenantDb } from '#platform/db';
import { claimOnce, Outbox } from '#platform/events';
import { log } from '#platform/log';
import { dayStarted } from '../workspace.topics.js';

const POLL_MS = 10 * 60 * 1000;

/**
 * Publishes `day.began` for every workspace, once on each UTC day, whatever the number of processes: what has to be done daily listens to it
 * with @OnJob. After a night of standing still it comes at the first start.
 */
@Injectable()
export class DailyJobs implements OnApplicationBootstrap, OnApplicationShutdown {
  private timer?: NodeJS.Timeout;

  constructor(
    @Inject(CONFIG) private readonly config: Config,
    private readonly db: TenantDb,
    private readonly outbox: Outbox,
  ) {}

  onApplicationBootstrap() {
    if (this.config.role === 'web') return;
    const tick = () => void this.start().catch((err) => log.warn({ err }, 'the day could not begin, next try in ten minutes'));
    this.timer = setInterval(tick, POLL_MS);
    this.timer.unref();
    tick();
  }

  /** Begins the day wherever it has not begun yet. */
  async start(now = new Date()): Promise<void> {
    const day = now.toISOString().slice(0, 10);
    for (const { id } of await this.db.global<{ id: string }>(`select id from workspaces order by id`)) {
      await this.db.tx({ workspaceId: id }, async (m) => {
        if (await claimOnce(m, `day ${day} ${id}`)) await this.outbox.publish(m, id, dayStarted, { day });
      });
    }
  }

  onApplicationShutdown() {
    clearInterval(this.timer);
  }
}
