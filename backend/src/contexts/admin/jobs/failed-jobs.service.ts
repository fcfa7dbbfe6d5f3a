import { AppError, isId } from '@libs/domain';
import { Injectable } from '@nestjs/common';
import type { Actor } from '#platform/access';
import { decodeCursor, type Page, pageOf, pageSize, TenantDb } from '#platform/db';
import { ChangeRecorder } from '#platform/events';
import type { FailedJob } from './failed-job.graphql.js';
import { DISMISS, FAILED, RETRY } from './failed-jobs.sql.js';

type Row = FailedJob & { total: number; cursorKey: string };
type Job = Pick<FailedJob, 'id' | 'job'>;

/** Background work of a workspace that failed: admins see why, have it tried again, or give it up. */
@Injectable()
export class FailedJobs {
  constructor(
    private readonly db: TenantDb,
    private readonly changes: ChangeRecorder,
  ) {}

  /** A page of it, what failed last first. */
  async list(actor: Actor, first?: number | null, after?: string | null): Promise<Page<FailedJob>> {
    const size = pageSize(first);
    const [at = null, id = null] = decodeCursor(after, 2)?.map(String) ?? [];
    if (at !== null && (Number.isNaN(Date.parse(at)) || !isId(id!)))
      throw new AppError('ValidationError', { message: 'That cursor is not one of this list.' });
    const rows = await this.db.read<Row>(actor, FAILED, [actor.workspaceId, at, id, size + 1]);
    return pageOf(rows, size, rows[0]?.total ?? 0, (row) => [row.cursorKey, row.id]);
  }

  /** Has work tried again from the beginning of its attempts, as far as it is not done or gone meanwhile. */
  async retry(actor: Actor, ids: readonly string[]): Promise<string[]> {
    return this.db.tx(actor, async (m) => {
      const [rows]: [Job[], number] = await m.query(RETRY, [actor.workspaceId, ids]);
      if (rows.length) await m.query(`select pg_notify('outbox', '{}')`);
      await this.changes.record(
        m,
        actor,
        ...rows.map(({ id, job }) => ({ kind: 'job' as const, id, action: 'updated' as const, after: { job } })),
      );
      return rows.map(({ id }) => id);
    });
  }

  /** Gives work up for good, as far as it is not done or gone meanwhile. */
  async dismiss(actor: Actor, ids: readonly string[]): Promise<string[]> {
    return this.db.tx(actor, async (m) => {
      const [rows]: [Job[], number] = await m.query(DISMISS, [actor.workspaceId, ids]);
      await this.changes.record(
        m,
        actor,
        ...rows.map(({ id, job }) => ({ kind: 'job' as const, id, action: 'deleted' as const, before: { job } })),
      );
      return rows.map(({ id }) => id);
    });
  }
}
