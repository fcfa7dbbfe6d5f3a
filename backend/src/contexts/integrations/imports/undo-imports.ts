import { AppError } from '@libs/domain';
import { Injectable } from '@nestjs/common';
import { ProjectAccess } from '#contexts/access';
import { FieldImports } from '#contexts/fields';
import { NoteMoveService } from '#contexts/repository';
import type { Actor } from '#platform/access';
import { TenantDb } from '#platform/db';
import { ChangeRecorder, Outbox } from '#platform/events';
import { Live } from '#platform/live';
import { runImport } from '../integrations.topics.js';
import type { ImportBatch } from './import.graphql.js';
import { ImportQueue } from './import-queue.js';
import { ImportsService } from './imports.service.js';

/** The notes that an import made ($2), with when they were deleted. Those that it only found are not among them. */
const MADE = `
  select n.id, n.deleted_at as "deletedAt" from v_repository_notes n where n.workspace_id = $1 and n.id in (
    select i.note_id from import_items i where i.workspace_id = $1 and i.batch_id = $2 and i.state = 'done' and i.note_id is not null
    union all
    select r.note_id from import_items i join import_rows r on r.workspace_id = $1 and r.item_id = i.id and r.note_id is not null
      where i.workspace_id = $1 and i.batch_id = $2)
  order by n.id`;

/** The fields that an import made, and those that its undo took away. */
const FIELDS = `select new_fields as "newFields", undone_fields as "undoneFields" from import_batches where workspace_id = $1 and id = $2`;

/** Taking a whole import back, and back again; and importing once more what was skipped. */
@Injectable()
export class UndoImports {
  constructor(
    private readonly db: TenantDb,
    private readonly imports: ImportsService,
    private readonly projects: ProjectAccess,
    private readonly notes: NoteMoveService,
    private readonly fields: FieldImports,
    private readonly changes: ChangeRecorder,
    private readonly line: ImportQueue,
    private readonly outbox: Outbox,
    private readonly live: Live,
  ) {}

  /**
   * Stops the import if it still runs and deletes its live notes, which the trash keeps with their values, and the fields that it made as far as
   * nothing else fills them in. Done twice it changes nothing.
   */
  async undo(actor: Actor, id: string): Promise<ImportBatch> {
    const batch = await this.imports.findOneOrFail(actor, id);
    await this.projects.requireAccess(actor, batch.projectId, 'write');
    if (batch.undoneAt) return batch;
    // Waits for the rows that are being written now; after it no more are.
    if (batch.state === 'queued' || batch.state === 'running') await this.imports.cancel(actor, id);
    await this.db.tx(actor, async (m) => {
      const created: { id: string; deletedAt: Date | null }[] = await m.query(MADE, [actor.workspaceId, id]);
      const live = created.filter((note) => !note.deletedAt).map((note) => note.id);
      if (live.length) await this.notes.delete(actor, live);
      const [{ newFields }]: [{ newFields: string[] }] = await m.query(FIELDS, [actor.workspaceId, id]);
      const taken = await this.fields.deleteEmpty(actor, batch.projectId, newFields);
      // The time of deletion separates them from notes that were deleted by hand before.
      await m.query(
        `update import_batches set undone_at = coalesce((select max(deleted_at) from v_repository_notes where workspace_id = $1 and id = any($3::uuid[])), now()),
           undone_fields = $4
         where workspace_id = $1 and id = $2`,
        [actor.workspaceId, id, live, taken],
      );
      await this.notify(m, actor, batch, { undone: true });
    });
    return this.imports.findOneOrFail(actor, id);
  }

  /** Brings back what undo took away. */
  async restore(actor: Actor, id: string): Promise<ImportBatch> {
    const batch = await this.imports.findOneOrFail(actor, id);
    await this.projects.requireAccess(actor, batch.projectId, 'write');
    if (!batch.undoneAt) return batch;
    await this.db.tx(actor, async (m) => {
      const created: { id: string; deletedAt: Date | null }[] = await m.query(MADE, [actor.workspaceId, id]);
      const taken = created.filter((note) => note.deletedAt?.getTime() === new Date(batch.undoneAt!).getTime()).map((note) => note.id);
      const [{ undoneFields }]: [{ undoneFields: string[] }] = await m.query(FIELDS, [actor.workspaceId, id]);
      await this.fields.restore(actor, batch.projectId, undoneFields);
      if (taken.length) await this.notes.restore(actor, taken);
      await m.query(`update import_batches set undone_at = null, undone_fields = '{}' where workspace_id = $1 and id = $2`, [
        actor.workspaceId,
        id,
      ]);
      await this.notify(m, actor, batch, { undone: false });
    });
    return this.imports.findOneOrFail(actor, id);
  }

  /** Imports a file that was skipped because its content is here already. */
  async importAnyway(actor: Actor, itemId: string): Promise<ImportBatch> {
    const item = await this.db.one<{ batchId: string }>(
      actor,
      `select batch_id as "batchId" from import_items where workspace_id = $1 and id = $2`,
      [actor.workspaceId, itemId],
    );
    if (!item) throw new AppError('NotFound');
    const batch = await this.imports.findOneOrFail(actor, item.batchId);
    await this.projects.requireAccess(actor, batch.projectId, 'write');
    await this.db.tx(actor, async (m) => {
      const [, again]: [unknown, number] = await m.query(
        `update import_items set state = 'queued', again = true, note_id = null, warnings = '[]' where workspace_id = $1 and id = $2 and state = 'skipped'`,
        [actor.workspaceId, itemId],
      );
      if (!again) return;
      await m.query(
        `update import_batches set state = 'queued', finished_at = null, undone_at = null where workspace_id = $1 and id = $2`,
        [actor.workspaceId, batch.id],
      );
      await this.line.join(m, actor.workspaceId, batch.id);
      await this.outbox.publish(m, actor.workspaceId, runImport, { batchId: batch.id });
      await this.notify(m, actor, batch, { again: itemId });
    });
    return this.imports.findOneOrFail(actor, batch.id);
  }

  private async notify(m: Parameters<ChangeRecorder['record']>[0], actor: Actor, batch: ImportBatch, after: object): Promise<void> {
    await this.changes.record(m, actor, { kind: 'import', id: batch.id, action: 'updated', projectId: batch.projectId, after });
    await this.live.notify(m, actor.workspaceId, { t: 'import', id: batch.id });
  }
}
