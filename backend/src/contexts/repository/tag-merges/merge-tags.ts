import { AppError, type MergeTagsInput } from '@libs/domain';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { Authors } from '#contexts/workspace';
import type { Actor } from '#platform/access';
import { keyedId, lockId, TenantDb, WorkspaceRepository } from '#platform/db';
import { ChangeRecorder } from '#platform/events';
import type { TagBoardRow } from '../board-access/board.entity.js';
import { BoardAccess } from '../board-access/board-access.service.js';
import { TagRow } from '../tags/tag.entity.js';
import type { MergePreview, Tag, TagMerge, TagMergeRecord } from '../tags/tag.graphql.js';
import { requireHighlightAccess } from '../tags/tag-reach.js';
import { TagsService } from '../tags/tags.service.js';
import {
  DONE,
  MERGES_INTO,
  PREVIEW,
  REASSIGN_MERGED_PAIRS,
  REASSIGN_TAGS,
  RESTORE_TAG_PAIRS,
  TAG_PAIRS,
  UNDO_TAG_MERGE,
} from './merges.sql.js';

/** Merging is the union of highlights: none gets the kept tag twice, old ids lead to the kept tag, and undoing restores exactly the pairs that were. */
@Injectable()
export class MergeTags {
  private readonly rows: WorkspaceRepository<TagRow>;

  constructor(
    private readonly db: TenantDb,
    private readonly changes: ChangeRecorder,
    private readonly boards: BoardAccess,
    private readonly tags: TagsService,
    private readonly authors: Authors,
  ) {
    this.rows = new WorkspaceRepository(db, TagRow);
  }

  /** What the same call of `merge` would do now. */
  async preview(actor: Actor, { fromIds, intoId }: MergeTagsInput): Promise<MergePreview> {
    const { into, from } = await this.mine(actor, fromIds, intoId);
    const counts = (await this.db.one<Pick<MergePreview, 'highlights' | 'gained' | 'shared' | 'notes'>>(actor, PREVIEW, [
      actor.workspaceId,
      fromIds,
      intoId,
    ]))!;
    return { ...counts, intoId, fromIds, title: into.title, removedTitles: from.map(({ title }) => title) };
  }

  /** Moves all highlights of `fromIds` to `intoId` and retires the former; the same client key answers the same merge. */
  async merge(actor: Actor, { fromIds, intoId, clientKey }: MergeTagsInput): Promise<TagMerge> {
    const id = keyedId(actor, 'merge', clientKey);
    const moved = await this.db.tx(actor, async (m) => {
      await lockId(m, id);
      const [done]: { moved: number }[] = await m.query(DONE, [actor.workspaceId, id]);
      if (done) return done.moved;
      // Locked before they are looked at: of two merges that cross, the second finds its tags gone.
      await m.query(`select 1 from tags where workspace_id = $1 and id = any($2) order by id for update`, [
        actor.workspaceId,
        [...fromIds, intoId],
      ]);
      const { into, from, boards } = await this.mine(actor, fromIds, intoId);
      const board = boards.get(into.boardId)!;
      await requireHighlightAccess(
        m,
        actor,
        from.map((tag) => ({ id: tag.id, board })),
      );
      const [{ taken }] = await m.query(TAG_PAIRS, [actor.workspaceId, fromIds]);
      const [{ added }] = await m.query(REASSIGN_TAGS, [actor.workspaceId, fromIds, intoId]);
      await this.rows.updateEach(actor, fromIds, { deletedAt: new Date(), mergedInto: intoId });
      await m.query(`insert into tag_merges (workspace_id, id, into_id, from_ids, taken, added, by) values ($1, $2, $3, $4, $5, $6, $7)`, [
        actor.workspaceId,
        id,
        intoId,
        fromIds,
        JSON.stringify(taken),
        JSON.stringify(added),
        actor.userId,
      ]);
      await this.changes.record(
        m,
        actor,
        { kind: 'tag', id: intoId, action: 'merged', projectId: board.projectId, after: { mergeId: id, fromIds } },
        ...from.map((f) => ({
          kind: 'tag' as const,
          id: f.id,
          action: 'deleted' as const,
          projectId: boards.get(f.boardId)!.projectId,
          after: { mergedInto: intoId },
        })),
      );
      return added.length;
    });
    return { id, tag: await this.tags.findOneOrFail(actor, intoId), movedHighlights: moved };
  }

  /** Undoes a merge: the retired tags come back with the highlights that they had, whatever was done to the kept tag since. */
  async unmerge(actor: Actor, mergeId: string): Promise<Tag> {
    const shown = await this.db.tx(actor, async (m) => {
      const [merge] = await m.query(`select * from tag_merges where workspace_id = $1 and id = $2 and undone_at is null for update`, [
        actor.workspaceId,
        mergeId,
      ]);
      if (!merge) throw new AppError('NotFound');
      const into = await this.rows.findOneOrFail(actor, merge.into_id);
      if (into.mergedInto)
        throw new AppError('ValidationError', { message: 'This tag was merged again since. Undo the later merge first.' });
      await this.tags.restoreBoardsOf(m, actor, merge.from_ids);
      const from = await this.rows.byIds(actor, merge.from_ids);
      const boards = await this.boards.requireAccessToAll(
        actor,
        [...new Set([...from, ...(into.deletedAt ? [] : [into])].map((t) => t.boardId))],
        'write',
      );
      await this.separate(m, actor, mergeId, merge.taken);
      await this.rows.updateEach(actor, merge.from_ids, { deletedAt: null, mergedInto: null });
      await m.query(`update tag_merges set undone_at = now() where workspace_id = $1 and id = $2`, [actor.workspaceId, mergeId]);
      await this.changes.record(
        m,
        actor,
        { kind: 'tag', id: into.id, action: 'unmerged', projectId: boards.get(into.boardId)?.projectId ?? null },
        ...from.map((f) => ({ kind: 'tag' as const, id: f.id, action: 'restored' as const, projectId: boards.get(f.boardId)!.projectId })),
      );
      return into.deletedAt ? from[0]!.id : into.id;
    });
    return this.tags.findOneOrFail(actor, shown);
  }

  /** The merges into a tag that can be taken back, newest first; throws NotFound. */
  async list(actor: Actor, tagId: string): Promise<TagMergeRecord[]> {
    const tag = await this.tags.findOneOrFail(actor, tagId);
    const rows = await this.db.read<Omit<TagMergeRecord, 'by'> & { byId: string }>(actor, MERGES_INTO, [actor.workspaceId, tag.id]);
    const people = await this.authors.authorsByIds(
      actor,
      rows.map((row) => row.byId),
    );
    return rows.map((row) => ({ ...row, by: people.get(row.byId)! }));
  }

  private async separate(m: EntityManager, actor: Actor, mergeId: string, taken: unknown): Promise<void> {
    await m.query(REASSIGN_MERGED_PAIRS, [actor.workspaceId, mergeId]);
    await m.query(UNDO_TAG_MERGE, [actor.workspaceId, mergeId]);
    await m.query(RESTORE_TAG_PAIRS, [actor.workspaceId, JSON.stringify(taken)]);
  }

  /** The tags of a merge; throws unless all are there and may be written. */
  private async mine(
    actor: Actor,
    fromIds: readonly string[],
    intoId: string,
  ): Promise<{ into: TagRow; from: TagRow[]; boards: Map<string, TagBoardRow> }> {
    const rows = await this.rows.byIds(actor, [...fromIds, intoId]);
    if (rows.length !== fromIds.length + 1 || rows.some((r) => r.deletedAt)) throw new AppError('NotFound');
    const boards = await this.boards.requireAccessToAll(actor, [...new Set(rows.map((r) => r.boardId))], 'write');
    return { into: rows.find((r) => r.id === intoId)!, from: rows.filter((r) => r.id !== intoId), boards };
  }
}
