import { GROUP_RESTORE_DAYS } from '@libs/domain';
import { Injectable } from '@nestjs/common';
import { TenantDb } from '#platform/db';
import { OnJob, type OutboxMessage } from '#platform/events';
import { dayStarted } from '../workspace.topics.js';

/** Deletes for good what was deleted long ago, with what was given to it. */
@Injectable()
export class GroupJobs {
  constructor(private readonly db: TenantDb) {}

  @OnJob(dayStarted, 'groups.purge')
  async purge({ workspaceId }: Pick<OutboxMessage, 'workspaceId'>): Promise<void> {
    if (!workspaceId) return;
    await this.db.tx({ workspaceId }, (m) =>
      m.query(`delete from groups where workspace_id = $1 and deleted_at < now() - make_interval(days => $2)`, [
        workspaceId,
        GROUP_RESTORE_DAYS,
      ]),
    );
  }
}
