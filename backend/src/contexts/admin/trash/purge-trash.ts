import { TRASH_KINDS, type TrashKey, type TrashKindName } from '@libs/domain';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { TrashRegistry } from '#contexts/repository';
import { type InWorkspace, type PurgedIds, PurgeRows, TenantDb } from '#platform/db';
import { ChangeRecorder, Outbox, objectChanged } from '#platform/events';

/** Who purges; null for the daily job. */
type Purger = InWorkspace & { userId: string | null };

const BATCH_SIZE = 200;

/** Deleting for good: rows, texts with their history, files that no other object uses, and all references to them. Only that it happened is kept. */
@Injectable()
export class PurgeTrash {
  constructor(
    private readonly db: TenantDb,
    private readonly kinds: TrashRegistry,
    private readonly rows: PurgeRows,
    private readonly changes: ChangeRecorder,
    private readonly outbox: Outbox,
  ) {}

  /** Purges what is still deleted of these, each kind in one transaction; what was restored meanwhile stays. Answers how many went. */
  async purge(by: Purger, keys: readonly TrashKey[]): Promise<number> {
    let n = 0;
    for (const kind of TRASH_KINDS) {
      const ids = keys.filter((k) => k.kind === kind).map((k) => k.id);
      if (ids.length) n += await this.purgeKind(by, kind, ids);
    }
    return n;
  }

  private purgeKind(by: Purger, kind: TrashKindName, ids: readonly string[]): Promise<number> {
    return this.db.tx(by, async (m) => {
      const { table, beforePurge } = this.kinds.of(kind);
      // Locked: of a restore and a purge at the same moment one finds nothing left to do.
      const roots: { id: string; projectId: string | null }[] = await m.query(
        `select id, to_jsonb(x) ->> 'project_id' as "projectId" from "${table}" x
         where workspace_id = $1 and id = any($2::uuid[]) and deleted_at is not null order by id for update`,
        [by.workspaceId, ids],
      );
      if (!roots.length) return 0;
      const rootIds = roots.map((r) => r.id);
      const dependentIds = (await beforePurge?.(m, by, rootIds)) ?? new Map<string, string[]>();
      const purgedIds = await this.rows.remove(m, by, table, rootIds);
      for (const [other, otherIds] of dependentIds) await this.rows.remove(m, by, other, otherIds, purgedIds);
      // A document has the id of what it belongs to, and no key to it.
      await this.rows.remove(m, by, 'docs', [...purgedIds.values()].flat(), purgedIds);
      await this.rows.forget(m, by, purgedIds);
      await this.notify(m, by, purgedIds, new Set(rootIds));
      const changes = roots.map((r) => ({ kind, id: r.id, action: 'purged' as const, projectId: kind === 'project' ? null : r.projectId }));
      await this.changes.record(m, by, ...changes);
      return roots.length;
    });
  }

  /** What went along with the roots: index and other listeners hear of it, history does not. */
  private async notify(m: EntityManager, by: Purger, gone: PurgedIds, roots: ReadonlySet<string>): Promise<void> {
    const objects = this.kinds
      .all()
      .flatMap(([kind, { table }]) =>
        (gone.get(table) ?? []).filter((id) => !roots.has(id)).map((id) => ({ kind, id, projectId: null, action: 'purged' })),
      );
    for (let i = 0; i < objects.length; i += BATCH_SIZE)
      await this.outbox.publish(m, by.workspaceId, objectChanged, { objects: objects.slice(i, i + BATCH_SIZE) });
  }
}
