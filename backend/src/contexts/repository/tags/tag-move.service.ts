import { AppError, byRank, type ColourTagsInput, type MoveTagsInput, placeAt, type Ranked } from '@libs/domain';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import type { Actor } from '#platform/access';
import { TenantDb, WorkspaceRepository } from '#platform/db';
import { ChangeRecorder } from '#platform/events';
import type { TagBoardRow } from '../board-access/board.entity.js';
import { BoardAccess } from '../board-access/board-access.service.js';
import { TagRow } from './tag.entity.js';
import type { Tag } from './tag.graphql.js';
import { requireHighlightAccess } from './tag-reach.js';
import { TagsService } from './tags.service.js';

/** Actions on several tags at once: each is done whole or not at all, and the same action with the old values takes it back. */
@Injectable()
export class TagMoveService {
  private readonly rows: WorkspaceRepository<TagRow>;

  constructor(
    private readonly db: TenantDb,
    private readonly changes: ChangeRecorder,
    private readonly boards: BoardAccess,
    private readonly tags: TagsService,
  ) {
    this.rows = new WorkspaceRepository(db, TagRow);
  }

  /**
   * Takes all the tags out of their groups, then puts each at its place, in the order given; so old places given in order bring the old
   * order back. An undo leaves those where they are that another person has moved since.
   */
  async move(actor: Actor, { places: requested, undo }: MoveTagsInput): Promise<Tag[]> {
    await this.db.tx(actor, async (m) => {
      const targets = await this.lockGroups(m, actor, [...new Set(requested.map(({ groupId }) => groupId))]);
      const places = undo ? await this.ownMoves(m, actor, requested) : requested;
      const ids = places.map(({ id }) => id);
      if (!ids.length) return;
      const { rows, boards } = await this.mine(m, actor, ids, [...targets.values()]);
      await requireHighlightAccess(
        m,
        actor,
        rows.map(({ id }) => ({ id, board: boards.get(targets.get(placeOf(places, id).groupId)!)! })),
      );
      const moving = new Set(ids);
      const ranks = new Map<string, number>();
      for (const groupId of targets.keys()) {
        const list: Ranked[] = (await this.rows.list(actor, { groupId }, { rank: 'asc', id: 'asc' })).filter(
          (tag) => !tag.deletedAt && !moving.has(tag.id),
        );
        for (const place of places) if (place.groupId === groupId) put(list, place.id, place.index, ranks);
      }
      await m.query(
        `update tags t set rank = x.rank, group_id = coalesce(x.g, t.group_id), board_id = coalesce(x.b, t.board_id)
         from jsonb_to_recordset($2::jsonb) as x (id uuid, rank bigint, g uuid, b uuid) where t.workspace_id = $1 and t.id = x.id`,
        [
          actor.workspaceId,
          JSON.stringify(
            [...ranks].map(([id, rank]) => {
              const g = places.find((place) => place.id === id)?.groupId;
              return { id, rank, g, b: g && targets.get(g) };
            }),
          ),
        ],
      );
      await this.changes.record(
        m,
        actor,
        ...rows.map((tag) => {
          const { groupId } = placeOf(places, tag.id);
          return {
            kind: 'tag' as const,
            id: tag.id,
            action: 'moved' as const,
            projectId: boards.get(targets.get(groupId)!)!.projectId,
            before: { groupId: tag.groupId, rank: tag.rank },
            after: { groupId, rank: ranks.get(tag.id) },
          };
        }),
      );
    });
    return this.tags.byIds(
      actor,
      requested.map(({ id }) => id),
    );
  }

  /** Gives each tag its colour. */
  async colour(actor: Actor, colours: ColourTagsInput['colours']): Promise<Tag[]> {
    const ids = colours.map(({ id }) => id);
    await this.db.tx(actor, async (m) => {
      const { rows, boards } = await this.mine(m, actor, ids);
      await m.query(
        `update tags t set colour = x.colour from jsonb_to_recordset($2::jsonb) as x (id uuid, colour text) where t.workspace_id = $1 and t.id = x.id`,
        [actor.workspaceId, JSON.stringify(colours)],
      );
      await this.changes.record(
        m,
        actor,
        ...rows.map((tag) => ({
          kind: 'tag' as const,
          id: tag.id,
          action: 'updated' as const,
          projectId: boards.get(tag.boardId)!.projectId,
          before: { colour: tag.colour },
          after: { colour: colours.find(({ id }) => id === tag.id)!.colour },
        })),
      );
    });
    return this.tags.byIds(actor, ids);
  }

  /** The tags, locked, with every board that they and the action touch; throws unless all are there and may be written. */
  private async mine(
    m: EntityManager,
    actor: Actor,
    ids: readonly string[],
    boardIds: readonly string[] = [],
  ): Promise<{ rows: TagRow[]; boards: Map<string, TagBoardRow> }> {
    await this.lock(m, actor, ids);
    const rows = await this.rows.byIds(actor, ids);
    if (rows.length < ids.length || rows.some((tag) => tag.deletedAt)) throw new AppError('NotFound');
    const boards = await this.boards.requireAccessToAll(actor, [...new Set([...rows.map((tag) => tag.boardId), ...boardIds])], 'write');
    return { rows, boards };
  }

  private async ownMoves(m: EntityManager, actor: Actor, places: MoveTagsInput['places']): Promise<MoveTagsInput['places']> {
    const ids = places.map(({ id }) => id);
    await this.lock(m, actor, ids);
    const back = places.map(({ id, groupId }) => ({ id, from: { groupId } }));
    const own = new Set(await this.changes.ownMoves(m, actor, back));
    return places.filter(({ id }) => own.has(id));
  }

  private async lock(m: EntityManager, actor: Actor, ids: readonly string[]): Promise<void> {
    await m.query(`select 1 from tags where workspace_id = $1 and id = any($2::uuid[]) order by id for update`, [actor.workspaceId, ids]);
  }

  /** One at a time orders the tags of a group: two would take the same rank. Answers the board of each group; throws NotFound. */
  private async lockGroups(m: EntityManager, actor: Actor, ids: readonly string[]): Promise<Map<string, string>> {
    const rows: { id: string; boardId: string }[] = await m.query(
      `select id, board_id as "boardId" from tag_groups where workspace_id = $1 and id = any($2::uuid[]) and deleted_at is null order by id for update`,
      [actor.workspaceId, ids],
    );
    if (rows.length < ids.length) throw new AppError('NotFound');
    return new Map(rows.map(({ id, boardId }) => [id, boardId]));
  }
}

/** Puts a tag into a list in order, and notes every rank that this changes. */
function put(list: Ranked[], id: string, index: number, ranks: Map<string, number>): void {
  const { rank, shifted } = placeAt(list, Math.min(index, list.length));
  for (const moved of [...shifted, { id, rank }]) ranks.set(moved.id, moved.rank);
  for (const moved of shifted) list.find((tag) => tag.id === moved.id)!.rank = moved.rank;
  list.push({ id, rank });
  list.sort(byRank);
}

const placeOf = (places: MoveTagsInput['places'], id: string) => places.find((place) => place.id === id)!;
