import { LIMITS } from '@libs/domain';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import type { InWorkspace } from '#platform/db';
import { ChangeRecorder } from '#platform/events';

/** Groups made here with the names ($3) that a provider gives a person ($2), where there is room; answers which they entered. */
const ENTER = `
  insert into group_members (workspace_id, group_id, user_id, id, connection_id)
  select $1, g.id, $2, gen_random_uuid(), $4 from groups g
  where g.workspace_id = $1 and g.source = 'manual' and g.deleted_at is null and lower(g.name) = any($3::text[])
    and (select count(*) from group_members m where m.workspace_id = $1 and m.group_id = g.id) < ${LIMITS.userGroups.members}
  on conflict (workspace_id, group_id, user_id) do nothing returning group_id as id`;
const LOCK = `select 1 from groups where workspace_id = $1 and lower(name) = any($2::text[]) order by id for update`;
/** Those that they are in by this provider ($4) alone and that it names no more. */
const LEAVE = `
  delete from group_members m using groups g where m.workspace_id = $1 and m.user_id = $2 and m.connection_id = $4
    and g.workspace_id = $1 and g.id = m.group_id and lower(g.name) <> all($3::text[]) returning m.group_id as id`;

/** Groups that people enter and leave as their identity provider says at a login. Those into which someone else put them stay. */
@Injectable()
export class ProviderGroups {
  constructor(private readonly changes: ChangeRecorder) {}

  /** Puts a person into the groups of these names and takes them out of others of the same provider, in the open transaction m. */
  async follow(m: EntityManager, connection: InWorkspace & { id: string }, userId: string, names: readonly string[]): Promise<void> {
    const { workspaceId, id } = connection;
    const values = [workspaceId, userId, names.map((name) => name.trim().toLowerCase()), id];
    // The lock lets two who come at once count one after the other.
    await m.query(LOCK, [workspaceId, values[2]]);
    const [left]: [{ id: string }[], number] = await m.query(LEAVE, values);
    const entered: { id: string }[] = await m.query(ENTER, values);
    const by = { workspaceId, userId: null };
    const change = { kind: 'userGroup', action: 'updated' } as const;
    for (const group of left)
      await this.changes.record(m, by, { ...change, id: group.id, before: { members: [userId] }, after: { members: [] } });
    for (const group of entered)
      await this.changes.record(m, by, { ...change, id: group.id, before: { members: [] }, after: { members: [userId] } });
  }
}
