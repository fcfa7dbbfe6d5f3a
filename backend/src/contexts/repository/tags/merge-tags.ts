import { AppError, type MergeTagsInput } from '@libs/domain';
import { Injectable } from '@nestjs/common';
import type { Actor } from '#platform/access';
import { newId, TenantDb, WorkspaceRepository } from '#platform/db';
import { Changes } from '#platform/events';
import { BoardAccess } from '../boards/board-access.service.js';
import { TagRow } from './tag.entity.js';
import type { TagMerge } from './tag.graphql.js';
import { TagsService } from './tags.service.js';

interface Pair {
  h: string;
  t: string;
  by: string;
  at: string;
}

/** Merging is the union of highlights: none gets the kept tag twice, old ids lead to the kept tag, and undoing restores exactly the pairs that were. */
@Injectable()
export class MergeTags {
  private readonly rows: WorkspaceRepository<TagRow>;

  constructor(
    private readonly db: TenantDb,
    private readonly changes: Changes,
    private readonly boards: BoardAccess,
    private readonly tags: TagsService,
  ) {
    this.rows = new WorkspaceRepository(db, TagRow);
  }

  /** Moves all highlights of `fromIds` to `intoId` and retires the former. */
  async merge(actor: Actor, { fromIds, intoId }: MergeTagsInput): Promise<TagMerge> {
    const id = newId();
    const moved = await this.db.tx(actor, async (m) => {
      // Locked before they are looked at: of two merges that cross, the second finds its tags gone.
      await m.query(`select 1 from tags where workspace_id = $1 and id = any($2) order by id for update`, [
        actor.workspaceId,
        [...fromIds, intoId],
      ]);
      const rows = await this.rows.byIds(actor, [...fromIds, intoId]);
      if (rows.length !== fromIds.length + 1 || rows.some((r) => r.deletedAt)) throw new AppError('NotFound');
      const boards = await this.boards.mustAll(actor, [...new Set(rows.map((r) => r.boardId))], 'write');
      const taken: Pair[] = await m.query(
        `select highlight_id as h, tag_id as t, created_by as by, created_at as at from highlight_tags where workspace_id = $1 and tag_id = any($2)`,
        [actor.workspaceId, fromIds],
      );
      const [added]: [{ h: string }[], number] = await m
        .query(
          `with gone as (delete from highlight_tags where workspace_id = $1 and tag_id = any($2) returning highlight_id, created_by, created_at)
         insert into highlight_tags (workspace_id, highlight_id, tag_id, created_by, created_at)
         select distinct on (highlight_id) $1, highlight_id, $3::uuid, created_by, created_at from gone order by highlight_id, created_at
         on conflict do nothing returning highlight_id as h`,
          [actor.workspaceId, fromIds, intoId],
        )
        .then((r: any) => (Array.isArray(r[0]) ? r : [r, r.length]));
      for (const f of fromIds) await this.rows.update(actor, f, { deletedAt: new Date(), mergedInto: intoId });
      await m.query(`insert into tag_merges (workspace_id, id, into_id, from_ids, taken, added, by) values ($1, $2, $3, $4, $5, $6, $7)`, [
        actor.workspaceId,
        id,
        intoId,
        fromIds,
        JSON.stringify(taken),
        JSON.stringify(added.map((a) => a.h)),
        actor.userId,
      ]);
      const projectId = boards.get(rows[0]!.boardId)!.projectId;
      await this.changes.record(
        m,
        actor,
        { kind: 'tag', id: intoId, deed: 'merged', projectId, after: { mergeId: id, fromIds } },
        ...fromIds.map((f) => ({ kind: 'tag', id: f, deed: 'deleted' as const, projectId, after: { mergedInto: intoId } })),
      );
      return added.length;
    });
    return { id, tag: await this.tags.oneOrFail(actor, intoId), movedHighlights: moved };
  }

  /** Undoes a merge: the retired tags come back with the highlights that they had. */
  async unmerge(actor: Actor, mergeId: string) {
    const intoId = await this.db.tx(actor, async (m) => {
      const [merge] = await m.query(`select * from tag_merges where workspace_id = $1 and id = $2 and undone_at is null for update`, [
        actor.workspaceId,
        mergeId,
      ]);
      if (!merge) throw new AppError('NotFound');
      const into = await this.rows.oneOrFail(actor, merge.into_id);
      const board = await this.boards.must(actor, into.boardId, 'write');
      if (into.mergedInto)
        throw new AppError('ValidationError', { message: 'This tag was merged again since. Undo the later merge first.' });
      await m.query(`delete from highlight_tags where workspace_id = $1 and tag_id = $2 and highlight_id = any($3::uuid[])`, [
        actor.workspaceId,
        into.id,
        merge.added,
      ]);
      await m.query(
        `insert into highlight_tags (workspace_id, highlight_id, tag_id, created_by, created_at)
         select $1, x.h, x.t, x.by, x.at from jsonb_to_recordset($2::jsonb) as x(h uuid, t uuid, by uuid, at timestamptz)
         join highlights on highlights.workspace_id = $1 and highlights.id = x.h on conflict do nothing`,
        [actor.workspaceId, JSON.stringify(merge.taken)],
      );
      for (const f of merge.from_ids) await this.rows.update(actor, f, { deletedAt: null, mergedInto: null });
      await m.query(`update tag_merges set undone_at = now() where workspace_id = $1 and id = $2`, [actor.workspaceId, mergeId]);
      await this.changes.record(
        m,
        actor,
        { kind: 'tag', id: into.id, deed: 'unmerged', projectId: board.projectId },
        ...merge.from_ids.map((f: string) => ({ kind: 'tag', id: f, deed: 'restored' as const, projectId: board.projectId })),
      );
      return into.id;
    });
    return this.tags.oneOrFail(actor, intoId);
  }
}
