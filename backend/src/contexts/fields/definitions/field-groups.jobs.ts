import { GROUP_RESTORE_DAYS } from '@libs/domain';
import { Injectable } from '@nestjs/common';
import { dayStarted } from '#contexts/workspace';
import { TenantDb } from '#platform/db';
import { OnJob, type OutboxMessage } from '#platform/events';

/** Deletes for good what was deleted long ago: a group with its own fields, not those that projects have of it. */
@Injectable()
export class FieldGroupJobs {
  constructor(private readonly db: TenantDb) {}

  @OnJob(dayStarted, 'fields.purge')
  async purge({ workspaceId }: Pick<OutboxMessage, 'workspaceId'>): Promise<void> {
    if (!workspaceId) return;
    await this.db.tx({ workspaceId }, (m) =>
      m.query(`delete from field_groups where workspace_id = $1 and deleted_at < now() - make_interval(days => $2)`, [
        workspaceId,
        GROUP_RESTORE_DAYS,
      ]),
    );
  }
}
