import { LIMITS } from '@libs/domain';
import { Injectable } from '@nestjs/common';
import { dayBegan } from '#contexts/workspace';
import { TenantDb } from '#platform/db';
import { OnJob, type OutboxMessage } from '#platform/events';
import { PRUNE } from './notifications.sql.js';

const AT_ONCE = 500;
const DAY_MS = 24 * 60 * 60 * 1000;

/** Takes old news away that were read, or that are in no inbox; some at a time, so that nobody waits for it. */
@Injectable()
export class OldNotificationJobs {
  constructor(private readonly db: TenantDb) {}

  @OnJob(dayBegan, 'news.prune')
  async prune({ workspaceId }: Pick<OutboxMessage, 'workspaceId'>, now = new Date()): Promise<void> {
    if (!workspaceId) return;
    const before = new Date(now.getTime() - LIMITS.news.days * DAY_MS);
    for (let went = AT_ONCE; went === AT_ONCE; ) {
      const [rows]: [unknown[], number] = await this.db.tx({ workspaceId }, (m) => m.query(PRUNE, [workspaceId, before, AT_ONCE]));
      went = rows.length;
    }
  }
}
