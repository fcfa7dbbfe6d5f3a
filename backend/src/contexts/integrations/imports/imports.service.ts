import { AppError, LIMITS, type Omitted } from '@libs/domain';
import { Injectable } from '@nestjs/common';
import { ProjectAccess } from '#contexts/access';
import { FilesService, type StoredFile } from '#contexts/files';
import type { Actor } from '#platform/access';
import { newId, TenantDb } from '#platform/db';
import { ChangeRecorder, Outbox } from '#platform/events';
import { Live } from '#platform/live';
import type { Upload } from '#platform/web';
import { runImport } from '../integrations.topics.js';
import { type ImportBatch, omittedList } from './import.graphql.js';
import { ImportQueue } from './import-queue.js';

const BATCH = `
  select b.id, b.project_id as "projectId", b.kind, b.state, b.created_at as "createdAt", b.finished_at as "finishedAt", b.undone_at as "undoneAt",
    coalesce(sum(coalesce(i.rows, 1)), 0)::int as total,
    coalesce(sum(case when i.rows is not null then i.rows_made when i.state = 'done' then 1 else 0 end), 0)::int as done,
    coalesce(sum(case when i.rows is not null then i.rows_done - i.rows_made when i.state = 'failed' then 1 else 0 end), 0)::int as failed,
    count(i.id) filter (where i.state = 'skipped')::int as skipped,
    coalesce(json_agg(json_build_object('id', i.id, 'fileName', f.name, 'size', f.size, 'state', i.state, 'error', i.error, 'errorCode', i.error_code, 'errorValues', i.error_values, 'warnings', i.warnings, 'omitted', i.omitted, 'noteId', i.note_id,
      'rows', i.rows, 'rowsDone', i.rows_done, 'rowsMade', i.rows_made, 'valuesLeft', i.values_left)
      order by i.position) filter (where i.id is not null), '[]') as items
  from import_batches b
  join app_project_access($1, $2, $3) a on a.project_id = b.project_id and a.access > 0
  left join import_items i on i.workspace_id = b.workspace_id and i.batch_id = b.id
  left join v_files_names f on f.workspace_id = i.workspace_id and f.id = i.file_id
  where b.workspace_id = $1`;
const GROUPED = `group by b.id, b.project_id, b.kind, b.state, b.created_at, b.finished_at, b.undone_at`;

type BatchRow = Omit<ImportBatch, 'items'> & { items: (Omit<ImportBatch['items'][number], 'omitted'> & { omitted: Omitted })[] };
const batchOf = (row: BatchRow): ImportBatch => ({
  ...row,
  items: row.items.map((item) => ({ ...item, omitted: omittedList(item.omitted) })),
});

/** Imports: files stored at once, turned into notes by a job that can be watched and cancelled. */
@Injectable()
export class ImportsService {
  constructor(
    private readonly db: TenantDb,
    private readonly files: FilesService,
    private readonly projects: ProjectAccess,
    private readonly line: ImportQueue,
    private readonly outbox: Outbox,
    private readonly changes: ChangeRecorder,
    private readonly live: Live,
  ) {}

  /**
   * Keeps the files as they come, and gives them their rows and orders the job in one transaction: when this answers, the import will end,
   * whatever dies in between; when it throws, nothing is left.
   */
  async start(actor: Actor, projectId: string, uploads: AsyncIterable<Upload> | Iterable<Upload>): Promise<ImportBatch> {
    await this.projects.requireAccess(actor, projectId, 'write');
    const kept: StoredFile[] = [];
    const id = newId();
    try {
      for await (const { name, bytes } of uploads) kept.push(await this.files.keep(actor, name, bytes));
      if (!kept.length) throw new AppError('ValidationError', { message: 'Choose at least one file.' });
      await this.db.tx(actor, async (m) => {
        await this.files.record(m, actor, projectId, kept);
        await m.query(`insert into import_batches (workspace_id, id, project_id, state, created_by) values ($1, $2, $3, 'queued', $4)`, [
          actor.workspaceId,
          id,
          projectId,
          actor.userId,
        ]);
        await m.query(
          `insert into import_items (workspace_id, id, batch_id, position, file_id, state)
           select $1, x.id, $2, x.position, x.file, 'queued' from jsonb_to_recordset($3::jsonb) as x(id uuid, position int, file uuid)`,
          [actor.workspaceId, id, JSON.stringify(kept.map((k, position) => ({ id: newId(), position, file: k.id })))],
        );
        await this.line.join(m, actor.workspaceId, id);
        await this.outbox.publish(m, actor.workspaceId, runImport, { batchId: id });
        await this.changes.record(m, actor, { kind: 'import', id, action: 'created', projectId });
      });
    } catch (e) {
      await this.files.discard(kept);
      throw e;
    }
    return this.findOneOrFail(actor, id);
  }

  /** One import with its files; throws NotFound. */
  async findOneOrFail(actor: Actor, id: string): Promise<ImportBatch> {
    const row = await this.db.one<BatchRow>(actor, `${BATCH} and b.id = $4 ${GROUPED}`, [actor.workspaceId, actor.userId, actor.role, id]);
    if (!row) throw new AppError('NotFound');
    return batchOf(row);
  }

  /** The newest 20 imports of a project. */
  async list(actor: Actor, projectId: string): Promise<ImportBatch[]> {
    await this.projects.requireAccess(actor, projectId, 'read');
    const rows = await this.db.read<BatchRow>(
      actor,
      `${BATCH} and b.project_id = $4 ${GROUPED} order by b.created_at desc, b.id limit ${LIMITS.list.imports}`,
      [actor.workspaceId, actor.userId, actor.role, projectId],
    );
    return rows.map(batchOf);
  }

  /** Stops before the next file; notes that were made stay. Cancelling what has ended changes nothing. */
  async cancel(actor: Actor, id: string): Promise<ImportBatch> {
    const batch = await this.findOneOrFail(actor, id);
    await this.projects.requireAccess(actor, batch.projectId, 'write');
    await this.db.tx(actor, async (m) => {
      await m.query(
        `update import_batches set state = 'cancelled', finished_at = now() where workspace_id = $1 and id = $2 and state in ('queued', 'running')`,
        [actor.workspaceId, id],
      );
      await m.query(
        `update import_items i set state = 'cancelled' from import_batches b where b.workspace_id = i.workspace_id and b.id = i.batch_id and b.state = 'cancelled'
           and i.workspace_id = $1 and i.batch_id = $2 and i.state = 'queued'`,
        [actor.workspaceId, id],
      );
      await this.changes.record(m, actor, {
        kind: 'import',
        id,
        action: 'updated',
        projectId: batch.projectId,
        after: { state: 'cancelled' },
      });
      await this.live.notify(m, actor.workspaceId, { t: 'import', id });
    });
    return this.findOneOrFail(actor, id);
  }

  /** How much of the file of a note is not in it; undefined when there is nothing to say. */
  async omittedOf(actor: Actor, noteId: string): Promise<Omitted | undefined> {
    const result = await this.db.one<{ omitted: Omitted }>(
      actor,
      `select omitted as "omitted" from import_items where workspace_id = $1 and note_id = $2 and state = 'done' limit 1`,
      [actor.workspaceId, noteId],
    );
    return result?.omitted;
  }
}
