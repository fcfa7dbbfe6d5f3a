import { AppError, type CreateTagInput, leastUsedColour, placeAt, type TagColour, type UpdateTagInput } from '@libs/domain';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { ProjectAccess } from '#contexts/access';
import type { Actor } from '#platform/access';
import { type InWorkspace, newId, TenantDb, WorkspaceRepository } from '#platform/db';
import { ChangeRecorder, changesOf } from '#platform/events';
import { BoardAccess } from '../board-access/board-access.service.js';
import { TagRow } from './tag.entity.js';
import type { StoredTag, Tag, TagChip, TagUses, TagWeek } from './tag.graphql.js';
import { TagUsesService } from './tag-uses.service.js';
import { LOCK_TEXTS, MERGED_INTO, PROJECT_TAGS, RECENT_TAGS, RESTORE_TAG_PLACES, TAG_TREND, TAGS_BY_IDS } from './tags.sql.js';

/** Tags: the words by which people code what was said. They belong to a group of a board; the board decides who may change them. */
@Injectable()
export class TagsService {
  private readonly rows: WorkspaceRepository<TagRow>;

  constructor(
    private readonly db: TenantDb,
    private readonly changes: ChangeRecorder,
    private readonly boards: BoardAccess,
    private readonly projects: ProjectAccess,
    private readonly tagUses: TagUsesService,
  ) {
    this.rows = new WorkspaceRepository(db, TagRow);
  }

  /** Every tag usable in a project, in board order. Throws NotFound without read access. */
  async list(actor: Actor, projectId: string): Promise<StoredTag[]> {
    await this.projects.requireAccess(actor, projectId, 'read');
    return this.tagUses.addTo(
      actor,
      await this.db.read<Tag>(actor, PROJECT_TAGS, [actor.workspaceId, projectId, actor.userId, actor.role]),
    );
  }

  /** How often the tags usable in a project are used; those without a use are left out. Throws NotFound without read access. */
  async uses(actor: Actor, projectId: string): Promise<TagUses[]> {
    const [tag] = await this.list(actor, projectId);
    return [...((await tag?.uses()) ?? new Map<string, TagUses>()).values()];
  }

  /** Tags by ids that the actor may see, in the order given; a merged tag answers as the one that it went into. */
  async byIds(actor: Actor, ids: readonly string[]): Promise<StoredTag[]> {
    if (!ids.length) return [];
    const now = await this.followMerges(actor, ids);
    const rows = await this.db.read<Tag>(actor, TAGS_BY_IDS, [actor.workspaceId, [...now.values()], actor.userId, actor.role]);
    const byId = new Map(this.tagUses.addTo(actor, rows).map((tag) => [tag.id, tag]));
    return ids.flatMap((id) => byId.get(now.get(id)!) ?? []);
  }

  /** One tag; throws NotFound. */
  async findOneOrFail(actor: Actor, id: string): Promise<StoredTag> {
    const [tag] = await this.byIds(actor, [id]);
    if (!tag) throw new AppError('NotFound');
    return tag;
  }

  /** The tag and those that went into it, straight or through others: what was made of them is the tag's. */
  async withMerged(where: InWorkspace, id: string): Promise<string[]> {
    const rows = await this.db.read<{ id: string }>(where, MERGED_INTO, [where.workspaceId, id]);
    return rows.map((row) => row.id);
  }

  /** Locks their words until the transaction ends: changes and deletions wait. */
  async lockWords(m: EntityManager, where: InWorkspace, ids: readonly string[]): Promise<void> {
    await m.query(LOCK_TEXTS, [where.workspaceId, ids]);
  }

  /** The actor's last tags in a project, newest first, at most nine. */
  async recent(actor: Actor, projectId: string): Promise<TagChip[]> {
    await this.projects.requireAccess(actor, projectId, 'read');
    return this.db.read<TagChip>(actor, RECENT_TAGS, [actor.workspaceId, projectId, actor.userId]);
  }

  /** How often a tag was said in each of twelve weeks, by the date of the notes; empty for a tag without highlights. Throws NotFound. */
  async trend(actor: Actor, id: string): Promise<TagWeek[]> {
    const tag = await this.findOneOrFail(actor, id);
    return this.db.read<TagWeek>(actor, TAG_TREND, [actor.workspaceId, tag.id, actor.userId, actor.role]);
  }

  /** Adds a tag at the end of a group; the same clientKey again answers the tag that the first call made. */
  async create(actor: Actor, input: CreateTagInput): Promise<StoredTag> {
    const id = await this.db.tx(actor, async (m) => {
      const board = await this.boards.ofGroup(actor, input.groupId, 'write');
      await this.lockGroup(m, actor, input.groupId);
      if (input.clientKey) {
        const [created] = await this.rows.list(actor, { createdBy: actor.userId, clientKey: input.clientKey });
        if (created) return created.id;
      }
      const siblings = await this.rows.list(actor, { boardId: board.id });
      const used: Partial<Record<TagColour, number>> = {};
      for (const t of siblings) if (!t.deletedAt) used[t.colour] = (used[t.colour] ?? 0) + 1;
      const inGroup = siblings
        .filter((t) => t.groupId === input.groupId && !t.deletedAt)
        .sort((a, b) => a.rank - b.rank || (a.id < b.id ? -1 : 1));
      const row = await this.rows.insert(actor, {
        id: newId(),
        boardId: board.id,
        groupId: input.groupId,
        title: input.title,
        colour: input.colour ?? leastUsedColour(used),
        description: input.description ?? null,
        rank: placeAt(inGroup, inGroup.length).rank,
        clientKey: input.clientKey ?? null,
        createdBy: actor.userId,
      });
      await this.changes.record(m, actor, {
        kind: 'tag' as const,
        id: row.id,
        action: 'created',
        projectId: board.projectId,
        after: { title: row.title, colour: row.colour },
      });
      return row.id;
    });
    return this.findOneOrFail(actor, id);
  }

  /** Changes title, colour or description. */
  async update(actor: Actor, { id, ...patch }: UpdateTagInput): Promise<StoredTag> {
    await this.db.tx(actor, async (m) => {
      const { boardId } = await this.live(actor, id);
      const { projectId } = await this.boards.requireAccess(actor, boardId, 'write');
      const updated = await this.rows.update(actor, id, patch);
      const change = { kind: 'tag' as const, id, action: 'updated' as const, projectId };
      await this.changes.record(m, actor, ...changesOf(change, updated, ['title', 'colour', 'description']));
    });
    return this.findOneOrFail(actor, id);
  }

  /** Takes tags away; their highlights stay, and restore brings the pairs back. */
  async delete(actor: Actor, ids: readonly string[]): Promise<string[]> {
    return this.db.tx(actor, async (m) => {
      await this.setDeleted(actor, ids, new Date());
      return this.changes.ownDeletions(m, actor, ids);
    });
  }

  /** Brings deleted tags back where they were. */
  async restore(actor: Actor, ids: readonly string[]): Promise<StoredTag[]> {
    await this.setDeleted(actor, ids, null);
    return this.byIds(actor, ids);
  }

  /** Brings groups and boards of tags back that were deleted after these tags were, so that the tags have a place to come back to. */
  async restoreBoardsOf(m: EntityManager, actor: Actor, ids: readonly string[]): Promise<void> {
    const back: { kind: 'group' | 'board'; id: string }[] = await m.query(RESTORE_TAG_PLACES, [actor.workspaceId, ids]);
    await this.changes.record(m, actor, ...back.map(({ kind, id }) => ({ kind, id, action: 'restored' as const })));
  }

  private async setDeleted(actor: Actor, ids: readonly string[], at: Date | null): Promise<void> {
    await this.db.tx(actor, async (m) => {
      const rows = await this.rows.byIds(actor, ids);
      if (rows.length !== new Set(ids).size) throw new AppError('NotFound');
      if (!at && rows.some((r) => r.mergedInto))
        throw new AppError('ValidationError', { message: 'This tag was merged. Undo the merge instead.' });
      if (!at) await this.restoreBoardsOf(m, actor, ids);
      const boards = await this.boards.requireAccessToAll(actor, [...new Set(rows.map((r) => r.boardId))], 'write');
      const updated = await this.rows.updateEach(actor, [...new Set(ids)], (row) => (!row.deletedAt === !at ? {} : { deletedAt: at }));
      const moved = updated.filter(({ before, after }) => before.deletedAt !== after.deletedAt);
      if (!at) await this.restoreGroups(m, actor, rows, boards);
      await this.changes.record(
        m,
        actor,
        ...moved.map(({ after: { id, boardId } }) => ({
          kind: 'tag' as const,
          id,
          action: at ? ('deleted' as const) : ('restored' as const),
          projectId: boards.get(boardId)!.projectId,
        })),
      );
    });
  }

  /** A tag without its group would hang on no wall: the group comes back with it. */
  private async restoreGroups(
    m: EntityManager,
    actor: Actor,
    rows: readonly TagRow[],
    boards: ReadonlyMap<string, { projectId: string | null }>,
  ): Promise<void> {
    const [back]: [{ id: string; boardId: string }[], number] = await m.query(
      `update tag_groups set deleted_at = null where workspace_id = $1 and id = any($2::uuid[]) and deleted_at is not null returning id, board_id as "boardId"`,
      [actor.workspaceId, [...new Set(rows.map((r) => r.groupId))]],
    );
    const changes = back.map((g) => ({
      kind: 'group' as const,
      id: g.id,
      action: 'restored' as const,
      projectId: boards.get(g.boardId)?.projectId ?? null,
    }));
    await this.changes.record(m, actor, ...changes);
  }

  /** One at a time orders the tags of a group: two would take the same rank. */
  private async lockGroup(m: EntityManager, actor: Actor, groupId: string): Promise<void> {
    await m.query(`select 1 from tag_groups where workspace_id = $1 and id = $2 for update`, [actor.workspaceId, groupId]);
  }

  private async live(actor: Actor, id: string): Promise<TagRow> {
    const row = await this.rows.findOneOrFail(actor, id);
    if (row.deletedAt) throw new AppError('NotFound');
    return row;
  }

  /** Ids as they are now: a merged tag stands for the one it went into, so that old links keep working. */
  private async followMerges(actor: Actor, ids: readonly string[]): Promise<Map<string, string>> {
    const rows = await this.db.read<{ start: string; id: string }>(
      actor,
      `with recursive walk as (
         select id as start, id, merged_into, 0 as hops from tags where workspace_id = $1 and id = any($2::uuid[])
         union all
         select w.start, t.id, t.merged_into, w.hops + 1 from walk w join tags t on t.workspace_id = $1 and t.id = w.merged_into where w.hops < 20)
       select start, id from walk where merged_into is null`,
      [actor.workspaceId, ids],
    );
    const now = new Map(rows.map((r) => [r.start, r.id]));
    return new Map(ids.map((id) => [id, now.get(id) ?? id]));
  }
}
