import { LIMITS } from '@libs/domain';
import { Injectable } from '@nestjs/common';
import { dayStarted } from '#contexts/workspace';
import { TenantDb } from '#platform/db';
import { OnJob, type OutboxMessage } from '#platform/events';
import { PRUNE } from './notifications.sql.js';

const BATCH_SIZE = 500;
const DAY_MS = 24 * 60 * 60 * 1000;

/** Deletes old notifications that were read or are in no inbox, in small batches, so that no request waits for locks. */
@Injectable()
export class OldNotificationJobs {
  constructor(private readonly db: TenantDb) {}

  @OnJob(dayStarted, 'news.prune')
  async prune({ workspaceId }: Pick<OutboxMessage, 'workspaceId'>, now = new Date()): Promise<void> {
    if (!workspaceId) return;
    const before = new Date(now.getTime() - LIMITS.news.days * DAY_MS);
    for (let went = BATCH_SIZE; went === BATCH_SIZE; ) {
      const [rows]: [unknown[], number] = await this.db.tx({ workspaceId }, (m) => m.query(PRUNE, [workspaceId, before, BATCH_SIZE]));
      went = rows.length;
    }
  }
}
