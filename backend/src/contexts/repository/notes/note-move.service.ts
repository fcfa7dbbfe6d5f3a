import { AppError } from '@libs/domain';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { ProjectAccess } from '#contexts/access';
import { FilesService } from '#contexts/files';
import type { Actor } from '#platform/access';
import { TenantDb } from '#platform/db';
import { ChangeRecorder } from '#platform/events';
import { Live } from '#platform/live';
import { openRequestId } from '#platform/log';
import type { Note } from './note.graphql.js';
import { NotesService } from './notes.service.js';

/** Actions on many notes at once: delete, restore, move. What hangs on a note (its file, its highlights) follows it. */
@Injectable()
export class NoteMoveService {
  constructor(
    private readonly db: TenantDb,
    private readonly changes: ChangeRecorder,
    private readonly live: Live,
    private readonly projects: ProjectAccess,
    private readonly files: FilesService,
    private readonly notes: NotesService,
  ) {}

  /** Takes notes away; their highlights are hidden with them, and restore brings all of it back. Answers those that the actor deleted. */
  async delete(actor: Actor, ids: readonly string[]): Promise<string[]> {
    return this.db.tx(actor, async (m) => {
      await this.setDeleted(actor, ids, new Date());
      return this.changes.ownDeletions(m, actor, ids);
    });
  }

  /** Brings deleted notes back with their highlights. */
  async restore(actor: Actor, ids: readonly string[]): Promise<Note[]> {
    await this.setDeleted(actor, ids, null);
    return this.notes.byIds(actor, ids);
  }

  /** Brings a deleted note back into another project, because its own is not wanted back; for a caller that has checked who may take it out. */
  async restoreInto(actor: Actor, id: string, projectId: string): Promise<Note> {
    await this.db.tx(actor, async (m) => {
      await this.projects.requireAccess(actor, projectId, 'write');
      const [[note]]: [{ fileId: string | null; from: string }[], number] = await m.query(
        `update notes n set project_id = $3, deleted_at = null, deleted_by = null, updated_at = now() from notes was
         where n.workspace_id = $1 and n.id = $2 and n.deleted_at is not null and was.workspace_id = n.workspace_id and was.id = n.id
         returning n.file_id as "fileId", was.project_id as "from"`,
        [actor.workspaceId, id, projectId],
      );
      if (!note) throw new AppError('NotFound');
      await m.query(`update highlights set project_id = $3 where workspace_id = $1 and note_id = $2`, [actor.workspaceId, id, projectId]);
      const files = note.fileId ? [note.fileId] : [];
      await this.files.moveTo(m, actor, files, projectId);
      await this.files.moveWith(m, actor, [id], projectId);
      await this.files.setDeleted(m, actor, files, null);
      await this.notes.touch(m, actor, [projectId]);
      const change = { kind: 'note' as const, id, projectId, noteId: id };
      await this.changes.record(
        m,
        actor,
        { ...change, action: 'restored' },
        { ...change, action: 'moved', before: { projectId: note.from }, after: { projectId } },
      );
    });
    return this.notes.findOneOrFail(actor, id);
  }

  /**
   * Moves notes to another project; their highlights keep their tags, also those of boards that are not used there. An undo leaves those
   * where they are that another person has moved since.
   */
  async move(actor: Actor, ids: readonly string[], projectId: string, undo?: boolean | null): Promise<Note[]> {
    await this.db.tx(actor, async (m) => {
      await this.projects.requireAccess(actor, projectId, 'write');
      await this.lock(m, actor, ids);
      const back = ids.map((id) => ({ id, from: { projectId } }));
      const moving = undo ? await this.changes.ownMoves(m, actor, back) : ids;
      const places = (await this.notes.requireAccessToAll(actor, moving, 'write')).filter((p) => p.projectId !== projectId);
      if (!places.length) return;
      const moved = places.map((p) => p.id);
      await m.query(`update notes set project_id = $3, updated_at = now() where workspace_id = $1 and id = any($2::uuid[])`, [
        actor.workspaceId,
        moved,
        projectId,
      ]);
      await m.query(`update highlights set project_id = $3 where workspace_id = $1 and note_id = any($2::uuid[])`, [
        actor.workspaceId,
        moved,
        projectId,
      ]);
      await this.files.moveTo(
        m,
        actor,
        places.flatMap((p) => p.fileId ?? []),
        projectId,
      );
      await this.files.moveWith(m, actor, moved, projectId);
      await this.notes.touch(m, actor, [projectId, ...places.map((p) => p.projectId)]);
      await this.changes.record(
        m,
        actor,
        ...places.map((p) => ({
          kind: 'note' as const,
          id: p.id,
          action: 'moved' as const,
          projectId,
          noteId: p.id,
          before: { projectId: p.projectId },
          after: { projectId },
        })),
      );
      // Subscribers of the former project get the change as well.
      for (const from of new Map(places.map((p) => [p.projectId, p])).values())
        await this.live.notify(m, actor.workspaceId, {
          t: 'change',
          kind: 'note' as const,
          id: from.id,
          p: from.projectId,
          n: from.id,
          action: 'moved',
          by: actor.userId,
          r: openRequestId(),
        });
    });
    return this.notes.byIds(actor, ids);
  }

  /** Locked before they are looked at, in one order: where they were is what the action before this one left. */
  private async lock(m: EntityManager, actor: Actor, ids: readonly string[]): Promise<void> {
    await m.query(`select 1 from notes where workspace_id = $1 and id = any($2::uuid[]) order by id for no key update`, [
      actor.workspaceId,
      ids,
    ]);
  }

  private async setDeleted(actor: Actor, ids: readonly string[], at: Date | null): Promise<void> {
    await this.db.tx(actor, async (m) => {
      await this.lock(m, actor, ids);
      const places = (await this.notes.requireAccessToAll(actor, ids, 'write', true)).filter(
        (p) => (p.deletedAt === null) === (at !== null),
      );
      if (!places.length) return;
      const changed = places.map((p) => p.id);
      await m.query(
        `update notes set deleted_at = $3, deleted_by = case when $3::timestamptz is null then null else $4::uuid end where workspace_id = $1 and id = any($2::uuid[])`,
        [actor.workspaceId, changed, at, actor.userId],
      );
      await this.files.setDeleted(
        m,
        actor,
        places.flatMap((p) => p.fileId ?? []),
        at,
      );
      await this.notes.touch(
        m,
        actor,
        places.map((p) => p.projectId),
      );
      const action = at ? ('deleted' as const) : ('restored' as const);
      await this.changes.record(
        m,
        actor,
        ...places.map((p) => ({ kind: 'note' as const, id: p.id, action, projectId: p.projectId, noteId: p.id })),
      );
    });
  }
}
