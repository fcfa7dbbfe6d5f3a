import { Inject, Injectable, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import { Directory } from '#contexts/workspace';
import { CONFIG, type Config } from '#platform/config';
import { TenantDb } from '#platform/db';
import { type MessageOf, OnJob, Outbox } from '#platform/events';
import { log } from '#platform/log';
import { refreshDoc } from '../documents.topics.js';
import { DocsService } from './docs.service.js';
import { STALE_SNAPSHOTS } from './docs.sql.js';

const SWEEP_MS = 5 * 60_000;
/** A process that lives stores its snapshots long before. */
const IDLE_INTERVAL = '30 seconds';
const MAX_DOCS = 200;

/** Documents whose steps no snapshot holds because the process that owed it is gone: their plain text and index are brought up to date without a user who opens them. */
@Injectable()
export class StaleSnapshots implements OnApplicationBootstrap, OnApplicationShutdown {
  private timer?: NodeJS.Timeout;
  private sweeping: Promise<void> | null = null;
  private closed = false;

  constructor(
    @Inject(CONFIG) private readonly config: Config,
    private readonly db: TenantDb,
    private readonly directory: Directory,
    private readonly outbox: Outbox,
    private readonly docs: DocsService,
  ) {}

  onApplicationBootstrap() {
    if (this.config.role === 'web') return;
    this.timer = setInterval(() => void this.enqueueAll(), SWEEP_MS);
    this.timer.unref();
    void this.enqueueAll();
  }

  async onApplicationShutdown() {
    this.closed = true;
    clearInterval(this.timer);
    await this.sweeping;
  }

  /** Orders a job for every document that is behind, in each workspace. */
  enqueueAll(): Promise<void> {
    this.sweeping ??= this.order()
      .catch((err) => log.warn({ err }, 'could not look for documents that are behind, next try in five minutes'))
      .finally(() => {
        this.sweeping = null;
      });
    return this.sweeping;
  }

  @OnJob(refreshDoc, 'docs.refresh')
  async refresh({ workspaceId, payload }: MessageOf<typeof refreshDoc>): Promise<void> {
    await this.docs.settle({ workspaceId: workspaceId! }, payload.docId);
  }

  private async order(): Promise<void> {
    for (const workspaceId of await this.directory.all()) {
      if (this.closed) return;
      const rows = await this.db.read<{ id: string }>({ workspaceId }, STALE_SNAPSHOTS, [workspaceId, IDLE_INTERVAL, MAX_DOCS]);
      if (!rows.length) continue;
      await this.db.tx({ workspaceId }, async (m) => {
        for (const { id } of rows) await this.outbox.publish(m, workspaceId, refreshDoc, { docId: id });
      });
    }
  }
}
