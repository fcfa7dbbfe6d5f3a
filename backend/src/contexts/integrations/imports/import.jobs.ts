import type { WorkspaceRole } from '@libs/domain';
import { docFromImport } from '@libs/editor';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { FilesService } from '#contexts/files';
import { NotesService } from '#contexts/repository';
import type { Actor } from '#platform/access';
import { TenantDb } from '#platform/db';
import { On, type OutboxMessage } from '#platform/jobs';
import { Live } from '#platform/live';
import { log } from '#platform/log';
import { ImportRefused } from '../importers/imported-text.js';
import { parseFile } from '../importers/parse-file.js';

interface Item {
  id: string;
  fileId: string;
  projectId: string;
}

/** Turns the files of an import into notes, one short transaction each: the note and its item's state are one commit, so nothing is made twice. */
@Injectable()
export class ImportJobs {
  constructor(
    private readonly db: TenantDb,
    private readonly files: FilesService,
    private readonly notes: NotesService,
    private readonly live: Live,
  ) {}

  @On('import.run')
  async run({ workspaceId, payload }: OutboxMessage<{ batchId: string }>): Promise<void> {
    if (!workspaceId) return;
    const actor = await this.begin(workspaceId, payload.batchId);
    if (!actor) return;
    for (;;) {
      const item = await this.next(actor, payload.batchId);
      if (!item) break;
      await this.one(actor, payload.batchId, item);
    }
    await this.finish(actor, payload.batchId);
  }

  /** Marks the import as running and answers its maker as the actor; null when it was cancelled or the maker has left. */
  private async begin(workspaceId: string, batchId: string): Promise<Actor | null> {
    return this.db.tx({ workspaceId }, async (m) => {
      const [row] = await m.query(
        `select b.created_by as "userId", b.state, u.name, mb.id as "memberId", mb.role from import_batches b
         join users u on u.id = b.created_by
         left join members mb on mb.workspace_id = b.workspace_id and mb.user_id = b.created_by and mb.removed_at is null
         where b.workspace_id = $1 and b.id = $2`,
        [workspaceId, batchId],
      );
      if (!row || !['queued', 'running'].includes(row.state)) return null;
      if (!row.memberId) {
        await m.query(`update import_batches set state = 'failed', finished_at = now() where workspace_id = $1 and id = $2`, [
          workspaceId,
          batchId,
        ]);
        return null;
      }
      await m.query(`update import_batches set state = 'running' where workspace_id = $1 and id = $2`, [workspaceId, batchId]);
      return {
        userId: row.userId,
        name: row.name,
        memberId: row.memberId,
        role: row.role as WorkspaceRole,
        workspaceId,
        via: 'job' as const,
      };
    });
  }

  private async next(actor: Actor, batchId: string): Promise<Item | null> {
    return this.db.one<Item>(
      actor,
      `select i.id, i.file_id as "fileId", b.project_id as "projectId" from import_items i
       join import_batches b on b.workspace_id = i.workspace_id and b.id = i.batch_id and b.state = 'running'
       where i.workspace_id = $1 and i.batch_id = $2 and i.state = 'queued' order by i.position limit 1`,
      [actor.workspaceId, batchId],
    );
  }

  private async one(actor: Actor, batchId: string, item: Item): Promise<void> {
    try {
      const file = await this.files.read(actor, item.fileId);
      const text = await parseFile(file.name, file.bytes);
      const { doc, speakers } = docFromImport(text);
      const warnings = [...text.warnings, ...(await this.sameContent(actor, item, file.sha256))];
      await this.settle(actor, batchId, item, async (m) => {
        const noteId = await this.notes.createFromImport(m, actor, {
          projectId: item.projectId,
          title: text.title ?? file.name.replace(/\.[A-Za-z0-9]{1,10}$/, ''),
          doc: doc.toJSON(),
          speakers,
          fileId: item.fileId,
          origin: null,
          durationMs: Math.max(0, ...text.blocks.map((b) => b.endMs ?? b.startMs ?? 0)) || null,
        });
        await m.query(`update import_items set state = 'done', note_id = $3, warnings = $4 where workspace_id = $1 and id = $2`, [
          actor.workspaceId,
          item.id,
          noteId,
          JSON.stringify(warnings),
        ]);
      });
    } catch (e) {
      const refused = e instanceof ImportRefused;
      if (!refused) log.error({ err: e }, 'import of a file failed');
      const error = refused
        ? e.message
        : 'Something went wrong with this file. Try it again; if it happens twice, save it in another format.';
      await this.settle(actor, batchId, item, (m) =>
        m.query(`update import_items set state = 'failed', error = $3 where workspace_id = $1 and id = $2`, [
          actor.workspaceId,
          item.id,
          error,
        ]),
      );
    }
  }

  /** Runs fn when the item still waits: a second worker on the same item waits for the lock and then finds it settled. */
  private async settle(actor: Actor, batchId: string, item: Item, fn: (m: EntityManager) => Promise<unknown>): Promise<void> {
    await this.db.tx(actor, async (m) => {
      const [row] = await m.query(`select state from import_items where workspace_id = $1 and id = $2 for update`, [
        actor.workspaceId,
        item.id,
      ]);
      if (row?.state !== 'queued') return;
      await fn(m);
      await this.live.tell(m, actor.workspaceId, { t: 'import', id: batchId, p: item.projectId });
    });
  }

  private async finish(actor: Actor, batchId: string): Promise<void> {
    await this.db.tx(actor, async (m) => {
      await m.query(
        `update import_batches b set finished_at = now(), state = case when exists (
           select 1 from import_items i where i.workspace_id = b.workspace_id and i.batch_id = b.id and i.state = 'done') then 'done' else 'failed' end
         where b.workspace_id = $1 and b.id = $2 and b.state = 'running'`,
        [actor.workspaceId, batchId],
      );
      await this.live.tell(m, actor.workspaceId, { t: 'import', id: batchId });
    });
  }

  private async sameContent(actor: Actor, item: Item, sha256: Buffer): Promise<string[]> {
    const twin = await this.db.one<{ title: string; at: Date }>(
      actor,
      `select n.title, n.created_at as at from files f join notes n on n.workspace_id = f.workspace_id and n.file_id = f.id and n.deleted_at is null
       where f.workspace_id = $1 and f.project_id = $2 and f.sha256 = $3 and f.id <> $4 order by n.created_at limit 1`,
      [actor.workspaceId, item.projectId, sha256, item.fileId],
    );
    if (!twin) return [];
    const day = new Date(twin.at).toLocaleDateString('en-GB', { day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' });
    return [`The same file was imported on ${day} as “${twin.title}”.`];
  }
}
