import { AppError, LIMITS, TRASH_KINDS } from '@libs/domain';
import { Injectable } from '@nestjs/common';
import { TrashRegistry } from '#contexts/repository';
import { dayStarted } from '#contexts/workspace';
import { TenantDb } from '#platform/db';
import { OnJob, type OutboxMessage } from '#platform/events';
import { PurgeTrash } from './purge-trash.js';
import { expired } from './trash.sql.js';

const BATCH_SIZE = 100;
const DAY_MS = 24 * 60 * 60 * 1000;

/** What lay in the trash for the promised days goes for good, once a day. */
@Injectable()
export class TrashJobs {
  constructor(
    private readonly db: TenantDb,
    private readonly kinds: TrashRegistry,
    private readonly purging: PurgeTrash,
  ) {}

  @OnJob(dayStarted, 'trash.empty')
  async purgeExpired({ workspaceId }: Pick<OutboxMessage, 'workspaceId'>): Promise<void> {
    if (!workspaceId) return;
    const before = new Date(Date.now() - LIMITS.trash.days * DAY_MS);
    for (const kind of TRASH_KINDS) {
      const skipped = new Set<string>();
      for (;;) {
        const rows = await this.db.read<{ id: string }>({ workspaceId }, expired(this.kinds.of(kind).rows), [
          workspaceId,
          null,
          'admin',
          before,
          BATCH_SIZE + skipped.size,
        ]);
        const ids = rows.map((r) => r.id).filter((id) => !skipped.has(id));
        if (!ids.length) break;
        for (const id of ids) {
          // A folder that is not empty is retried another day and does not keep others from being purged.
          const went = await this.purging.purge({ workspaceId, userId: null }, [{ kind, id }]).catch((error) => {
            if (!(error instanceof AppError)) throw error;
            return 0;
          });
          if (!went) skipped.add(id);
        }
      }
    }
  }
}
