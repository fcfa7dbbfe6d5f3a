import { type Access, AppError } from '@libs/domain';
import { Injectable } from '@nestjs/common';
import { ProjectAccess, requireLevel } from '#contexts/access';
import type { Actor } from '#platform/access';
import { TenantDb, WorkspaceRepository } from '#platform/db';
import { TagBoardRow, TagGroupRow } from './board.entity.js';

type Need = Exclude<Access, 'none'>;

/** Who may do what on a tag board: its project decides; a workspace board is read through any linked project and changed by admins. */
@Injectable()
export class BoardAccess {
  private readonly boards: WorkspaceRepository<TagBoardRow>;
  private readonly groups: WorkspaceRepository<TagGroupRow>;

  constructor(
    private readonly db: TenantDb,
    private readonly projects: ProjectAccess,
  ) {
    this.boards = new WorkspaceRepository(db, TagBoardRow);
    this.groups = new WorkspaceRepository(db, TagGroupRow);
  }

  /** The board, when the actor reaches `need` on it; throws NotFound or Forbidden. */
  async requireAccess(actor: Actor, boardId: string, need: Need): Promise<TagBoardRow> {
    return (await this.requireAccessToAll(actor, [boardId], need)).get(boardId)!;
  }

  /** The same for a set of boards, in two queries. */
  async requireAccessToAll(actor: Actor, boardIds: readonly string[], need: Need): Promise<Map<string, TagBoardRow>> {
    const rows = (await this.boards.byIds(actor, boardIds)).filter((b) => !b.deletedAt);
    const own = await this.projects.accessOf(
      actor,
      rows.flatMap((b) => b.projectId ?? []),
    );
    for (const id of boardIds) {
      const board = rows.find((b) => b.id === id);
      if (!board) throw new AppError('NotFound');
      // A locked board can still be read and coded with; only those with full access change it.
      const level = board.lockedAt && need === 'write' ? 'full' : need;
      if (board.projectId) await this.projects.requireLevel(actor, board.projectId, own.get(board.projectId), level);
      else requireLevel(await this.ofWorkspaceBoard(actor, id), level);
    }
    return new Map(rows.map((b) => [b.id, b]));
  }

  /** The board that a live group belongs to. */
  async ofGroup(actor: Actor, groupId: string, need: Need): Promise<TagBoardRow> {
    const group = await this.groups.findOneOrFail(actor, groupId);
    if (group.deletedAt) throw new AppError('NotFound');
    return this.requireAccess(actor, group.boardId, need);
  }

  private async ofWorkspaceBoard(actor: Actor, boardId: string): Promise<Access> {
    if (actor.role === 'admin') return 'full';
    const linked = await this.db.read<{ id: string }>(
      actor,
      `select project_id as id from project_boards where workspace_id = $1 and board_id = $2`,
      [actor.workspaceId, boardId],
    );
    const levels = await this.projects.accessOf(
      actor,
      linked.map((r) => r.id),
    );
    return [...levels.values()].some((a) => a !== 'none') ? 'read' : 'none';
  }
}
