import { LIMITS, type TagColour } from '@libs/domain';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import type { Actor } from '#platform/access';
import { newId, TenantDb } from '#platform/db';
import { type Change, ChangeRecorder } from '#platform/events';
import { BoardsService } from '../boards/boards.service.js';

/** A tag with all that an archive keeps of it; `mergedIds` are those of the tags that went into it. */
export interface ArchivedTag {
  id: string;
  title: string;
  colour: TagColour;
  description: string | null;
  guid: string | null;
  mergedIds: string[];
}
/** A group of tags, in order. */
export interface ArchivedGroup {
  id: string;
  name: string;
  guid: string | null;
  tags: ArchivedTag[];
}
/** A board as a project uses it, whether it is the project's own or one of the workspace. */
export interface ArchivedBoard {
  id: string;
  name: string;
  locked: boolean;
  groups: ArchivedGroup[];
}

const GUIDS = `
  select g.id, g.guid from tag_groups g where g.workspace_id = $1 and g.id = any($2::uuid[]) and g.guid is not null
  union all select t.id, t.guid from tags t where t.workspace_id = $1 and t.id = any($3::uuid[]) and t.guid is not null`;
/** Which tags went into tags $2, however often these were merged on. */
const MERGED = `
  with recursive merged as (
    select t.id, t.merged_into as into_id from tags t where t.workspace_id = $1 and t.merged_into = any($2::uuid[])
    union select t.id, m.into_id from merged m join tags t on t.workspace_id = $1 and t.merged_into = m.id)
  select id, into_id as "intoId" from merged order by id`;
const INSERT_GROUPS = `
  insert into tag_groups (workspace_id, id, board_id, name, rank, guid)
  select $1, x.id, $2, x.name, x.rank, x.guid from jsonb_to_recordset($3::jsonb) as x (id uuid, name text, rank bigint, guid uuid)`;
const INSERT_TAGS = `
  insert into tags (workspace_id, id, board_id, group_id, title, colour, description, rank, guid, created_by)
  select $1, x.id, $2, x.group_id, x.title, x.colour, x.description, x.rank, x.guid, $3
  from jsonb_to_recordset($4::jsonb) as x (id uuid, group_id uuid, title text, colour text, description text, rank bigint, guid uuid)`;

/** The boards of a project as an archive keeps them, and made again in another project. */
@Injectable()
export class BoardArchive {
  constructor(
    private readonly db: TenantDb,
    private readonly boards: BoardsService,
    private readonly changes: ChangeRecorder,
  ) {}

  /** The boards that are used in a project, in order. Throws NotFound without read access. */
  async of(actor: Actor, projectId: string): Promise<ArchivedBoard[]> {
    const boards = await this.boards.list(actor, projectId);
    const groups = boards.flatMap((board) => board.groups);
    const tagIds = groups.flatMap((group) => group.tags.map(({ id }) => id));
    const guids = await this.db.read<{ id: string; guid: string }>(actor, GUIDS, [actor.workspaceId, groups.map(({ id }) => id), tagIds]);
    const guidOf = new Map(guids.map(({ id, guid }) => [id, guid]));
    const merged = await this.db.read<{ id: string; intoId: string }>(actor, MERGED, [actor.workspaceId, tagIds]);
    return boards.map((board) => ({
      id: board.id,
      name: board.name,
      locked: board.locked,
      groups: board.groups.map((group) => ({
        id: group.id,
        name: group.name,
        guid: guidOf.get(group.id) ?? null,
        tags: group.tags.map(({ id, title, colour, description }) => ({
          ...{ id, title, colour, description: description ?? null },
          guid: guidOf.get(id) ?? null,
          mergedIds: merged.filter(({ intoId }) => intoId === id).map((from) => from.id),
        })),
      })),
    }));
  }

  /**
   * Makes boards in a project that is just being made, inside the open transaction m and without an access check. Answers the new ids of boards,
   * groups and tags by the archived ones.
   */
  async restore(m: EntityManager, actor: Actor, projectId: string, boards: readonly ArchivedBoard[]): Promise<Map<string, string>> {
    const ids = new Map<string, string>();
    const changes: Change[] = [];
    for (const { id, name, locked, groups } of boards) {
      const board = await this.boards.insert(m, actor, projectId, name);
      ids.set(id, board.id);
      const groupRows = groups.map((group, at) => ({ id: newId(), name: group.name, rank: at * LIMITS.rank.gap, guid: group.guid }));
      groups.forEach((group, at) => void ids.set(group.id, groupRows[at]!.id));
      const tagRows = groups.flatMap((group) =>
        group.tags.map(({ title, colour, description, guid, ...tag }, at) => {
          const row = { id: newId(), group_id: ids.get(group.id), title, colour, description, guid, rank: at * LIMITS.rank.gap };
          for (const old of [tag.id, ...tag.mergedIds]) ids.set(old, row.id);
          return row;
        }),
      );
      await m.query(INSERT_GROUPS, [actor.workspaceId, board.id, JSON.stringify(groupRows)]);
      await m.query(INSERT_TAGS, [actor.workspaceId, board.id, actor.userId, JSON.stringify(tagRows)]);
      changes.push(
        ...groupRows.map((group): Change => ({ kind: 'group', id: group.id, action: 'created', projectId, after: { name: group.name } })),
        ...tagRows.map((tag): Change => ({ kind: 'tag', id: tag.id, action: 'created', projectId, after: { title: tag.title } })),
      );
      if (locked) await this.boards.lock(actor, board.id, true);
    }
    await this.changes.record(m, actor, ...changes);
    return ids;
  }
}
