import { leastUsedColour, placeAt, type TagColour } from '@libs/domain';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { ProjectAccess } from '#contexts/access';
import type { Actor } from '#platform/access';
import { newId, TenantDb, WorkspaceRepository } from '#platform/db';
import { type Change, ChangeRecorder } from '#platform/events';
import { TagBoardRow, TagGroupRow } from '../board-access/board.entity.js';
import { TagRow } from '../tags/tag.entity.js';
import { TAGS_BY_TITLE } from '../tags/tags.sql.js';
import { BoardsService } from './boards.service.js';

const BOARD = 'Tags';
const GROUP = 'Imported';

/** Tags by what they are called: those that a project can use, and new ones for unknown titles. */
@Injectable()
export class TagLookupService {
  private readonly tags: WorkspaceRepository<TagRow>;
  private readonly boards: WorkspaceRepository<TagBoardRow>;
  private readonly groups: WorkspaceRepository<TagGroupRow>;

  constructor(
    private readonly db: TenantDb,
    private readonly changes: ChangeRecorder,
    private readonly projects: ProjectAccess,
    private readonly boardsService: BoardsService,
  ) {
    this.tags = new WorkspaceRepository(db, TagRow);
    this.boards = new WorkspaceRepository(db, TagBoardRow);
    this.groups = new WorkspaceRepository(db, TagGroupRow);
  }

  /**
   * Ids of the tags by their titles in lower case. Titles that no board of the project has are added to the group "Imported" of its
   * first board that is not locked. Throws NotFound or Forbidden without write access.
   */
  async ensure(actor: Actor, projectId: string, titles: readonly string[]): Promise<Map<string, string>> {
    if (!titles.length) return new Map();
    return this.db.tx(actor, async (m) => {
      await this.projects.requireAccess(actor, projectId, 'write');
      // Two imports with the same new tag: the second waits, and finds it.
      await m.query(`select pg_advisory_xact_lock(hashtextextended($1, 0))`, [`tags ${projectId}`]);
      const requested = new Map(titles.map((title) => [title.toLowerCase(), title]));
      const rows: { key: string; id: string }[] = await m.query(TAGS_BY_TITLE, [actor.workspaceId, projectId, [...requested.keys()]]);
      const ids = new Map(rows.map(({ key, id }) => [key, id]));
      const missing = [...requested].filter(([key]) => !ids.has(key)).map(([, title]) => title);
      for (const row of await this.create(m, actor, projectId, missing)) ids.set(row.title.toLowerCase(), row.id);
      return ids;
    });
  }

  private async create(m: EntityManager, actor: Actor, projectId: string, titles: readonly string[]): Promise<TagRow[]> {
    if (!titles.length) return [];
    const [first] = (await this.boards.list(actor, { projectId }, { rank: 'asc', id: 'asc' })).filter((b) => !b.deletedAt && !b.lockedAt);
    const board = first ?? (await this.boardsService.insert(m, actor, projectId, BOARD));
    const known = (await this.groups.list(actor, { boardId: board.id, name: GROUP })).find((g) => !g.deletedAt);
    const group = known ?? (await this.boardsService.insertGroup(m, actor, board, GROUP));
    const siblings = (await this.tags.list(actor, { boardId: board.id })).filter((t) => !t.deletedAt);
    const used: Partial<Record<TagColour, number>> = {};
    for (const tag of siblings) used[tag.colour] = (used[tag.colour] ?? 0) + 1;
    const inGroup = siblings.filter((t) => t.groupId === group.id).sort((a, b) => a.rank - b.rank || (a.id < b.id ? -1 : 1));
    const rows: TagRow[] = [];
    for (const title of titles) {
      const colour = leastUsedColour(used);
      used[colour] = (used[colour] ?? 0) + 1;
      const row = await this.tags.insert(actor, {
        id: newId(),
        boardId: board.id,
        groupId: group.id,
        title,
        colour,
        description: null,
        rank: placeAt(inGroup, inGroup.length).rank,
        clientKey: null,
        createdBy: actor.userId,
      });
      inGroup.push(row);
      rows.push(row);
    }
    const created = rows.map(
      (row): Change => ({
        kind: 'tag',
        id: row.id,
        action: 'created',
        projectId: board.projectId,
        after: { title: row.title, colour: row.colour },
      }),
    );
    await this.changes.record(m, actor, ...created);
    return rows;
  }
}
