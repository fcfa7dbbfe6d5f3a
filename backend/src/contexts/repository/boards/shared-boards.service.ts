import { AppError, lazy } from '@libs/domain';
import { Injectable } from '@nestjs/common';
import { ProjectAccess, requireAdmin } from '#contexts/access';
import type { Actor } from '#platform/access';
import { TenantDb, WorkspaceRepository } from '#platform/db';
import { ChangeRecorder } from '#platform/events';
import { TagBoardRow } from '../board-access/board.entity.js';
import type { BoardExtension, BoardUses, StoredWorkspaceBoard, WorkspaceBoard } from './board.graphql.js';
import { BOARD_EXTENSIONS, BOARD_USES, LINK, UNLINK, WORKSPACE_BOARDS } from './shared-boards.sql.js';

/** Boards of the workspace: one codebook for many projects, which link it and see each edit at once. */
@Injectable()
export class SharedBoards {
  private readonly boards: WorkspaceRepository<TagBoardRow>;

  constructor(
    private readonly db: TenantDb,
    private readonly changes: ChangeRecorder,
    private readonly projects: ProjectAccess,
  ) {
    this.boards = new WorkspaceRepository(db, TagBoardRow);
  }

  /** Every board of the workspace, for its admins; throws Forbidden. */
  async list(actor: Actor): Promise<StoredWorkspaceBoard[]> {
    requireAdmin(actor);
    const boards = await this.db.read<WorkspaceBoard>(actor, WORKSPACE_BOARDS, [actor.workspaceId]);
    const uses = lazy(async () => {
      const parameters = [actor.workspaceId, boards.map(({ id }) => id)];
      const rows = await this.db.read<BoardUses>(actor, BOARD_USES, parameters);
      return new Map(rows.map((row) => [row.boardId, row]));
    });
    return boards.map((board) => ({ ...board, uses }));
  }

  /** How many highlights have a tag of each board, for admins; boards without one are left out. Throws Forbidden. */
  async uses(actor: Actor): Promise<BoardUses[]> {
    const [board] = await this.list(actor);
    return [...((await board?.uses()) ?? new Map<string, BoardUses>()).values()];
  }

  /** The boards that a project may link, for those who manage it; throws NotFound or Forbidden. */
  async extensions(actor: Actor, projectId: string): Promise<BoardExtension[]> {
    await this.projects.requireAccess(actor, projectId, 'full');
    return this.db.read<BoardExtension>(actor, BOARD_EXTENSIONS, [actor.workspaceId, projectId]);
  }

  /** Makes a board of the workspace usable in a project. */
  async link(actor: Actor, projectId: string, boardId: string): Promise<BoardExtension[]> {
    return this.change(actor, projectId, boardId, true);
  }

  /** Unlinks a board from a project. Highlights keep its tags, which cannot be added or removed there until it is linked again. */
  async unlink(actor: Actor, projectId: string, boardId: string): Promise<BoardExtension[]> {
    return this.change(actor, projectId, boardId, false);
  }

  private async change(actor: Actor, projectId: string, boardId: string, linked: boolean): Promise<BoardExtension[]> {
    await this.db.tx(actor, async (m) => {
      await this.projects.requireAccess(actor, projectId, 'full');
      const board = await this.boards.findOneOrFail(actor, boardId);
      if (board.deletedAt || board.projectId) throw new AppError('NotFound');
      const answer = await m.query(linked ? LINK : UNLINK, [actor.workspaceId, projectId, boardId]);
      // An update answers rows and their number, an insert the rows.
      const [rows] = Array.isArray(answer[0]) ? answer : [answer];
      if (!rows.length) return;
      await this.changes.record(m, actor, {
        kind: 'board',
        id: boardId,
        action: 'updated',
        projectId,
        before: { linked: !linked },
        after: { linked },
      });
    });
    return this.extensions(actor, projectId);
  }
}
