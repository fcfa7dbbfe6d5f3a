import { AppError, placeAt } from '@libs/domain';
import { Injectable } from '@nestjs/common';
import { type EntityManager, IsNull } from 'typeorm';
import { ProjectAccess, requireAdmin } from '#contexts/access';
import type { Actor } from '#platform/access';
import { keyedId, lockId, newId, TenantDb, WorkspaceRepository } from '#platform/db';
import { ChangeRecorder, changesOf } from '#platform/events';
import { TagBoardRow, TagGroupRow } from '../board-access/board.entity.js';
import { BoardAccess } from '../board-access/board-access.service.js';
import type { TagUses } from '../tags/tag.graphql.js';
import { TagUsesService } from '../tags/tag-uses.service.js';
import { BOARD_BY_ID, PROJECT_BOARDS } from '../tags/tags.sql.js';
import type { StoredTagBoard, StoredTagGroup, TagBoard } from './board.graphql.js';

/** Tag boards and their groups: a wall of columns on which the codebook of a project hangs. */
@Injectable()
export class BoardsService {
  private readonly boards: WorkspaceRepository<TagBoardRow>;
  private readonly groups: WorkspaceRepository<TagGroupRow>;

  constructor(
    private readonly db: TenantDb,
    private readonly changes: ChangeRecorder,
    private readonly access: BoardAccess,
    private readonly projects: ProjectAccess,
    private readonly tagUses: TagUsesService,
  ) {
    this.boards = new WorkspaceRepository(db, TagBoardRow);
    this.groups = new WorkspaceRepository(db, TagGroupRow);
  }

  /** The boards used in a project, with groups and tags. Throws NotFound without read access. */
  async list(actor: Actor, projectId: string): Promise<StoredTagBoard[]> {
    await this.projects.requireAccess(actor, projectId, 'read');
    const parameters = [actor.workspaceId, projectId, actor.userId, actor.role];
    return this.withUses(actor, await this.db.read<TagBoard>(actor, PROJECT_BOARDS, parameters));
  }

  /** One board; throws NotFound. */
  async findOneOrFail(actor: Actor, id: string): Promise<StoredTagBoard> {
    const board = await this.db.one<TagBoard>(actor, BOARD_BY_ID, [actor.workspaceId, id, actor.userId, actor.role]);
    if (!board) throw new AppError('NotFound');
    return this.withUses(actor, [board])[0]!;
  }

  /** How often the tags of a board are used, in all that the reader may read; those without a use are left out. */
  async uses({ groups }: StoredTagBoard): Promise<TagUses[]> {
    const tags = groups.flatMap((group) => group.tags);
    const uses = await tags[0]?.uses();
    return tags.flatMap(({ id }) => uses?.get(id) ?? []);
  }

  private withUses(actor: Actor, boards: readonly TagBoard[]): StoredTagBoard[] {
    const tags = boards.flatMap(({ groups }) => groups.flatMap((group) => group.tags));
    // Times inside nested JSON arrive as text.
    const counted = this.tagUses.addTo(
      actor,
      tags.map((tag) => ({ ...tag, createdAt: new Date(tag.createdAt) })),
    );
    const byId = new Map(counted.map((tag) => [tag.id, tag]));
    return boards.map((board) => ({
      ...board,
      groups: board.groups.map((group) => ({ ...group, tags: group.tags.map(({ id }) => byId.get(id)!) })),
    }));
  }

  /** Adds an empty board to a project, or to the workspace, which only admins may; the same client key answers the same board. */
  async create(actor: Actor, projectId: string | null, name: string, clientKey?: string | null): Promise<StoredTagBoard> {
    const id = keyedId(actor, 'board', clientKey);
    await this.db.tx(actor, async (m) => {
      if (projectId) await this.projects.requireAccess(actor, projectId, 'write');
      else requireAdmin(actor);
      await lockId(m, id);
      if (!(await this.boards.one(actor, id))) await this.insert(m, actor, projectId, name, id);
    });
    return this.findOneOrFail(actor, id);
  }

  /** Inserts a board inside the caller's transaction, without an access check: for a project that is just being made. */
  async insert(m: EntityManager, actor: Actor, projectId: string | null, name: string, id = newId()): Promise<TagBoardRow> {
    const siblings = (await this.boards.list(actor, { projectId: projectId ?? IsNull() }, { rank: 'asc', id: 'asc' })).filter(
      (b) => !b.deletedAt,
    );
    const row = await this.boards.insert(actor, {
      id,
      projectId,
      name,
      rank: placeAt(siblings, siblings.length).rank,
      createdBy: actor.userId,
    });
    await this.changes.record(m, actor, { kind: 'board', id: row.id, action: 'created', projectId, after: { name } });
    return row;
  }

  async rename(actor: Actor, id: string, name: string): Promise<StoredTagBoard> {
    await this.db.tx(actor, async (m) => {
      const board = await this.access.requireAccess(actor, id, 'write');
      const updated = await this.boards.update(actor, id, { name });
      await this.changes.record(
        m,
        actor,
        ...changesOf({ kind: 'board', id, action: 'updated', projectId: board.projectId }, updated, ['name']),
      );
    });
    return this.findOneOrFail(actor, id);
  }

  /** Locks a board, so that only people with full access change it, or opens it again. */
  async lock(actor: Actor, id: string, locked: boolean): Promise<StoredTagBoard> {
    await this.db.tx(actor, async (m) => {
      const board = await this.access.requireAccess(actor, id, 'full');
      const { before } = await this.boards.update(actor, id, (row) =>
        !!row.lockedAt === locked ? {} : { lockedAt: locked ? new Date() : null, lockedBy: locked ? actor.userId : null },
      );
      if (!!before.lockedAt === locked) return;
      await this.changes.record(m, actor, {
        kind: 'board',
        id,
        action: 'updated',
        projectId: board.projectId,
        before: { locked: !locked },
        after: { locked },
      });
    });
    return this.findOneOrFail(actor, id);
  }

  /** Deletes a board; refused while its tags are in use, so that a codebook is not lost by one click. */
  async delete(actor: Actor, id: string): Promise<void> {
    await this.db.tx(actor, async (m) => {
      const board = await this.access.requireAccess(actor, id, 'full');
      const useCount = sumOf(await this.uses(await this.findOneOrFail(actor, id)));
      if (useCount > 0)
        throw new AppError('ValidationError', {
          message:
            useCount === 1
              ? 'This board has tags on a highlight. Move or delete these tags first.'
              : `This board has tags on ${useCount} highlights. Move or delete these tags first.`,
        });
      await this.boards.update(actor, id, { deletedAt: new Date() });
      await this.changes.record(m, actor, { kind: 'board', id, action: 'deleted', projectId: board.projectId });
    });
  }

  /** Brings a deleted board back with the groups and tags that it had. Its project must be there. */
  async restore(actor: Actor, id: string): Promise<StoredTagBoard> {
    await this.db.tx(actor, async (m) => {
      const board = await this.boards.findOneOrFail(actor, id);
      if (board.projectId) await this.projects.requireAccess(actor, board.projectId, 'write');
      if (!board.deletedAt) return;
      await this.boards.update(actor, id, { deletedAt: null });
      await this.changes.record(m, actor, { kind: 'board', id, action: 'restored', projectId: board.projectId });
    });
    return this.findOneOrFail(actor, id);
  }

  /** Brings a deleted group back to its board, which must be there. */
  async restoreGroup(actor: Actor, id: string): Promise<StoredTagGroup> {
    const boardId = await this.db.tx(actor, async (m) => {
      const group = await this.groups.findOneOrFail(actor, id);
      const board = await this.access.requireAccess(actor, group.boardId, 'write');
      if (group.deletedAt) {
        await this.groups.update(actor, id, { deletedAt: null });
        await this.changes.record(m, actor, { kind: 'group', id, action: 'restored', projectId: board.projectId });
      }
      return board.id;
    });
    return (await this.findOneOrFail(actor, boardId)).groups.find((g) => g.id === id)!;
  }

  /** Adds a group at the end of a board; the same client key answers the same group. */
  async createGroup(actor: Actor, boardId: string, name: string, clientKey?: string | null): Promise<StoredTagGroup> {
    const id = keyedId(actor, 'group', clientKey);
    return this.db.tx(actor, async (m) => {
      const board = await this.access.requireAccess(actor, boardId, 'write');
      await lockId(m, id);
      const created = await this.groups.one(actor, id);
      if (!created) return this.insertGroup(m, actor, board, name, id);
      return (await this.findOneOrFail(actor, created.boardId)).groups.find((group) => group.id === id) ?? { ...created, tags: [] };
    });
  }

  /** Inserts a group inside the caller's transaction, without an access check. */
  async insertGroup(m: EntityManager, actor: Actor, board: TagBoardRow, name: string, id = newId()): Promise<StoredTagGroup> {
    const siblings = await this.liveGroups(actor, board.id);
    const row = await this.groups.insert(actor, { id, boardId: board.id, name, rank: placeAt(siblings, siblings.length).rank });
    await this.changes.record(m, actor, { kind: 'group', id: row.id, action: 'created', projectId: board.projectId, after: { name } });
    return { id: row.id, boardId: board.id, name: row.name, rank: row.rank, tags: [] };
  }

  async renameGroup(actor: Actor, id: string, name: string): Promise<StoredTagGroup> {
    const boardId = await this.db.tx(actor, async (m) => {
      const board = await this.access.ofGroup(actor, id, 'write');
      const updated = await this.groups.update(actor, id, { name });
      await this.changes.record(
        m,
        actor,
        ...changesOf({ kind: 'group', id, action: 'updated', projectId: board.projectId }, updated, ['name']),
      );
      return board.id;
    });
    return (await this.findOneOrFail(actor, boardId)).groups.find((g) => g.id === id)!;
  }

  /** Moves a group to a zero-based place on its board. An undo leaves it where another person has put it since. */
  async moveGroup(actor: Actor, id: string, index: number, undo?: boolean | null): Promise<StoredTagBoard> {
    const boardId = await this.db.tx(actor, async (m) => {
      const board = await this.access.ofGroup(actor, id, 'write');
      // One at a time orders the groups of a board: two would take the same rank.
      await m.query(`select 1 from tag_boards where workspace_id = $1 and id = $2 for no key update`, [actor.workspaceId, board.id]);
      if (undo && !(await this.changes.ownMoves(m, actor, [{ id, from: {} }])).length) return board.id;
      const siblings = (await this.liveGroups(actor, board.id)).filter((g) => g.id !== id);
      const place = placeAt(siblings, Math.min(index, siblings.length));
      for (const s of place.shifted) await this.groups.update(actor, s.id, { rank: s.rank });
      const updated = await this.groups.update(actor, id, { rank: place.rank });
      await this.changes.record(
        m,
        actor,
        ...changesOf({ kind: 'group', id, action: 'moved', projectId: board.projectId }, updated, ['rank']),
      );
      return board.id;
    });
    return this.findOneOrFail(actor, boardId);
  }

  /** Takes an empty group away; one with tags is refused. */
  async deleteGroup(actor: Actor, id: string): Promise<void> {
    await this.db.tx(actor, async (m) => {
      const board = await this.access.ofGroup(actor, id, 'write');
      const [{ n }] = await m.query(
        `select count(*)::int as n from tags where workspace_id = $1 and group_id = $2 and deleted_at is null`,
        [actor.workspaceId, id],
      );
      if (n > 0)
        throw new AppError('ValidationError', {
          message: n === 1 ? 'This group has a tag. Move or delete it first.' : `This group has ${n} tags. Move or delete them first.`,
        });
      await this.groups.update(actor, id, { deletedAt: new Date() });
      await this.changes.record(m, actor, { kind: 'group', id, action: 'deleted', projectId: board.projectId });
    });
  }

  private async liveGroups(actor: Actor, boardId: string): Promise<TagGroupRow[]> {
    return (await this.groups.list(actor, { boardId }, { rank: 'asc', id: 'asc' })).filter((g) => !g.deletedAt);
  }
}

/** Every use of a tag counts: a highlight with two tags of a board counts twice. */
export const sumOf = (uses: readonly TagUses[]): number => uses.reduce((sum, { highlightCount }) => sum + highlightCount, 0);
