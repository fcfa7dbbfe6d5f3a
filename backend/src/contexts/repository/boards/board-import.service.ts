import { LIMITS, leastUsedColour, NEAR_DUPLICATE, similarTitle, type TagColour } from '@libs/domain';
import { Injectable } from '@nestjs/common';
import type { Actor } from '#platform/access';
import { newId, TenantDb } from '#platform/db';
import { ChangeRecorder } from '#platform/events';
import type { TagBoardRow } from '../board-access/board.entity.js';
import { BoardAccess } from '../board-access/board-access.service.js';
import { BoardsService } from './boards.service.js';

/** A group to be on a board; `guid` is how another program knows it. */
export interface GroupToImport {
  name: string;
  guid: string | null;
}
/** A tag to be in a group, named as the group is; without a colour it takes the one least used. */
export interface TagToImport {
  title: string;
  description: string | null;
  group: string;
  colour: TagColour | null;
  guid: string | null;
}
/** What would become of a tag: made, or left because the board has it; `similar` is a title that says nearly the same. */
export interface TagImportStatus {
  state: 'new' | 'there';
  similar: string | null;
}
interface Known {
  id: string;
  title: string;
  colour: TagColour;
  description: string | null;
  groupId: string;
  guid: string;
  rank: number;
}
/** A board with all that a file of it says. */
export interface BoardWithTags {
  row: TagBoardRow;
  groups: { id: string; name: string; guid: string }[];
  tags: Known[];
}

/** Puts many groups and tags on a board at once. What the board has already, by its guid or by its title in the same group, stays as it is. */
@Injectable()
export class BoardImportService {
  constructor(
    private readonly db: TenantDb,
    private readonly changes: ChangeRecorder,
    private readonly access: BoardAccess,
    private readonly boards: BoardsService,
  ) {}

  /** The board with its groups and tags in order; throws NotFound or Forbidden. */
  async whole(actor: Actor, boardId: string, need: 'read' | 'write'): Promise<BoardWithTags> {
    const row = await this.access.requireAccess(actor, boardId, need);
    const groups = await this.db.read<BoardWithTags['groups'][number]>(
      actor,
      `select id, name, coalesce(guid, id) as guid from tag_groups where workspace_id = $1 and board_id = $2 and deleted_at is null order by rank, id`,
      [actor.workspaceId, boardId],
    );
    const tags = await this.db.read<Known>(
      actor,
      `select id, title, colour, description, group_id as "groupId", coalesce(guid, id) as guid, rank::float8 as rank
       from tags where workspace_id = $1 and board_id = $2 and deleted_at is null order by rank, id`,
      [actor.workspaceId, boardId],
    );
    return { row, groups, tags };
  }

  /** What `fill` would make of each tag. */
  statusesOf(board: BoardWithTags, tags: readonly TagToImport[]): TagImportStatus[] {
    const byGuid = new Set(board.tags.map(({ guid }) => guid));
    const groupNames = new Map(board.groups.map(({ id, name }) => [id, name]));
    const byTitle = new Set(board.tags.map((tag) => keyOf(groupNames.get(tag.groupId) ?? '', tag.title)));
    return tags.map((tag) => {
      if ((tag.guid && byGuid.has(tag.guid)) || byTitle.has(keyOf(tag.group, tag.title))) return { state: 'there', similar: null };
      return { state: 'new', similar: board.tags.find(({ title }) => similarTitle(title, tag.title) >= NEAR_DUPLICATE)?.title ?? null };
    });
  }

  /** Makes what is new, whole or not at all; answers what was made, for undoing. */
  async fill(
    actor: Actor,
    boardId: string,
    groups: readonly GroupToImport[],
    tags: readonly TagToImport[],
  ): Promise<{ groupIds: string[]; tagIds: string[] }> {
    return this.db.tx(actor, async (m) => {
      // One import at a time on a board: two of the same file would both find its tags missing.
      await m.query(`select 1 from tag_boards where workspace_id = $1 and id = $2 for update`, [actor.workspaceId, boardId]);
      const board = await this.whole(actor, boardId, 'write');
      const fates = this.statusesOf(board, tags);
      const createdImports = tags.filter((_, at) => fates[at]!.state === 'new');
      const groupIdOf = new Map(board.groups.map(({ id, name }) => [name.toLowerCase(), id]));
      const groupIds: string[] = [];
      const requestedImports = [...groups, ...createdImports.map(({ group }) => ({ name: group, guid: null }))];
      for (const { name, guid } of requestedImports) {
        if (groupIdOf.has(name.toLowerCase()) || (guid && board.groups.some((group) => group.guid === guid))) continue;
        const { id } = await this.boards.insertGroup(m, actor, board.row, name);
        if (guid) await m.query(`update tag_groups set guid = $3 where workspace_id = $1 and id = $2`, [actor.workspaceId, id, guid]);
        groupIdOf.set(name.toLowerCase(), id);
        groupIds.push(id);
      }
      // A group that was renamed here is known by its guid.
      for (const { name, guid } of groups) {
        const known = guid && board.groups.find((group) => group.guid === guid);
        if (known && !groupIdOf.has(name.toLowerCase())) groupIdOf.set(name.toLowerCase(), known.id);
      }
      const rows = this.placed(board, createdImports, groupIdOf);
      await m.query(
        `insert into tags (workspace_id, id, board_id, group_id, title, colour, description, rank, guid, created_by)
         select $1, x.id, $2, x.g, x.title, x.colour, x.description, x.rank, x.guid, $3
         from jsonb_to_recordset($4::jsonb) as x (id uuid, g uuid, title text, colour text, description text, rank bigint, guid uuid)`,
        [actor.workspaceId, boardId, actor.userId, JSON.stringify(rows)],
      );
      await this.changes.record(
        m,
        actor,
        ...rows.map(({ id, title, colour }) => ({
          kind: 'tag' as const,
          id,
          action: 'created' as const,
          projectId: board.row.projectId,
          after: { title, colour },
        })),
      );
      return { groupIds, tagIds: rows.map(({ id }) => id) };
    });
  }

  private placed(board: BoardWithTags, createdImports: readonly TagToImport[], groupIdOf: ReadonlyMap<string, string>) {
    const last = new Map<string, number>();
    const used: Partial<Record<TagColour, number>> = {};
    for (const tag of board.tags) {
      last.set(tag.groupId, Math.max(last.get(tag.groupId) ?? tag.rank, tag.rank));
      used[tag.colour] = (used[tag.colour] ?? 0) + 1;
    }
    return createdImports.map((tag) => {
      const g = groupIdOf.get(tag.group.toLowerCase())!;
      const before = last.get(g);
      const rank = before === undefined ? 0 : before + LIMITS.rank.gap;
      last.set(g, rank);
      const colour = tag.colour ?? leastUsedColour(used);
      used[colour] = (used[colour] ?? 0) + 1;
      return { id: newId(), g, title: tag.title, colour, description: tag.description, rank, guid: tag.guid };
    });
  }
}

const keyOf = (group: string, title: string): string => `${group.toLowerCase()}\n${title.toLowerCase()}`;
