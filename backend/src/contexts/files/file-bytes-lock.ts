import { Injectable } from '@nestjs/common';
import { TenantDb } from '#platform/db';
import { Outbox, type Topic } from '#platform/events';
import { mayChangeBytes } from '#platform/storage';

const LATER_S = 60;

/** When stored bytes may be replaced or taken away: never while a backup copies those that its rows name. */
@Injectable()
export class FileBytesLock {
  constructor(
    private readonly db: TenantDb,
    private readonly outbox: Outbox,
  ) {}

  /** Runs a job's work on bytes in a transaction, or orders the same job for a minute later. */
  async runLocked<P>(workspaceId: string, topic: Topic<P>, payload: NoInfer<P>, work: () => Promise<void>): Promise<void> {
    await this.db.tx({ workspaceId }, async (m) => {
      if (await mayChangeBytes(m)) await work();
      else await this.outbox.publishLater(m, workspaceId, topic, payload, LATER_S);
    });
  }
}
