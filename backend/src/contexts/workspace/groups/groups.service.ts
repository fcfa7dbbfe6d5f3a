import { AppError, type createGroupInput, type GroupSource, LIMITS } from '@libs/domain';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import type { z } from 'zod';
import type { Actor } from '#platform/access';
import { type InWorkspace, keyedId, lockId, TenantDb } from '#platform/db';
import { type Change, ChangeRecorder } from '#platform/events';
import type { Author } from '../members/author.graphql.js';
import { Authors } from '../members/authors.service.js';
import type { MemberEditor } from '../members/members.service.js';
import type { Group } from './group.graphql.js';
import { ACTIVE_IN_GROUP, ADD_MEMBERS, GROUPS, PROVISIONED } from './groups.sql.js';

/** Who changes a group: people change those made here, provisioning those of its own. */
type By = GroupSource;

/** Groups of users. Access of a group counts for its members at the time of a request. */
@Injectable()
export class GroupsService {
  constructor(
    private readonly db: TenantDb,
    private readonly changes: ChangeRecorder,
    private readonly authors: Authors,
  ) {}

  /** All of them, by name. */
  async list(actor: InWorkspace): Promise<Group[]> {
    return this.db.read<Group>(actor, GROUPS, [actor.workspaceId, null]);
  }

  /** One of them; throws NotFound. */
  async findOneOrFail(actor: InWorkspace, id: string): Promise<Group> {
    const [group] = await this.db.read<Group>(actor, GROUPS, [actor.workspaceId, [id]]);
    if (!group) throw new AppError('NotFound');
    return group;
  }

  /** Who is in a group, by name, without those who are deactivated. Throws NotFound. */
  async people(actor: InWorkspace, id: string): Promise<Author[]> {
    await this.findOneOrFail(actor, id);
    const rows = await this.db.read<{ userId: string }>(actor, ACTIVE_IN_GROUP, [actor.workspaceId, id]);
    const ids = rows.map(({ userId }) => userId);
    const people = [...(await this.authors.authorsByIds(actor, ids)).values()];
    return people.sort((a, b) => a.name.localeCompare(b.name, 'en') || (a.id < b.id ? -1 : 1));
  }

  /** Who is in the groups that the identity provider keeps, whether or not they may enter: of these groups or people, or all of them. */
  async provisioned(
    where: InWorkspace,
    { groupIds, userIds }: { groupIds?: readonly string[]; userIds?: readonly string[] },
  ): Promise<{ groupId: string; name: string; userId: string }[]> {
    return this.db.read(where, PROVISIONED, [where.workspaceId, groupIds ?? null, userIds ?? null]);
  }

  /** Makes an empty one; the same client key answers the same group. Throws ValidationError for a name that is taken, and beyond the most that there can be. */
  async create(actor: MemberEditor, { name, clientKey }: z.output<typeof createGroupInput>, source: By = 'manual'): Promise<Group> {
    const id = keyedId(actor, 'user-group', clientKey);
    await this.db.tx(actor, async (m) => {
      await this.lockNames(m, actor);
      const [created] = await m.query(`select 1 from groups where workspace_id = $1 and id = $2`, [actor.workspaceId, id]);
      if (created) return;
      await this.assertRoom(m, actor, name);
      await m.query(`insert into groups (workspace_id, id, name, source, created_by) values ($1, $2, $3, $4, $5)`, [
        actor.workspaceId,
        id,
        name,
        source,
        actor.userId,
      ]);
      await this.changes.record(m, actor, { ...changed(id), action: 'created', after: { name, source } });
    });
    return this.findOneOrFail(actor, id);
  }

  /** Gives a group another name. */
  async rename(actor: MemberEditor, id: string, name: string, by: By = 'manual'): Promise<Group> {
    await this.db.tx(actor, async (m) => {
      await this.lockNames(m, actor);
      const before = await this.locked(m, actor, id, by);
      if (before.name === name) return;
      await this.assertNameIsFree(m, actor, name, id);
      await m.query(`update groups set name = $3 where workspace_id = $1 and id = $2`, [actor.workspaceId, id, name]);
      await this.changes.record(m, actor, { ...changed(id), before, after: { name } });
    });
    return this.findOneOrFail(actor, id);
  }

  /** Takes a group away, and with it what it gave to those in it; it can be brought back for some days. */
  async delete(actor: MemberEditor, id: string, by: By = 'manual'): Promise<void> {
    await this.db.tx(actor, async (m) => {
      const before = await this.locked(m, actor, id, by);
      await m.query(`update groups set deleted_at = now() where workspace_id = $1 and id = $2`, [actor.workspaceId, id]);
      await this.changes.record(m, actor, { ...changed(id), action: 'deleted', before });
    });
  }

  /** Brings a deleted group back, with those in it and what it gave. Throws ValidationError when its name or its place was taken meanwhile. */
  async restore(actor: Actor, id: string): Promise<Group> {
    await this.db.tx(actor, async (m) => {
      await this.lockNames(m, actor);
      const [row]: { name: string; deleted: boolean }[] = await m.query(
        `select name, deleted_at is not null as deleted from groups where workspace_id = $1 and id = $2 and source = 'manual' for update`,
        [actor.workspaceId, id],
      );
      if (!row) throw new AppError('NotFound');
      if (!row.deleted) return;
      await this.assertRoom(m, actor, row.name);
      await m.query(`update groups set deleted_at = null where workspace_id = $1 and id = $2`, [actor.workspaceId, id]);
      await this.changes.record(m, actor, { ...changed(id), action: 'restored', after: { name: row.name } });
    });
    return this.findOneOrFail(actor, id);
  }

  /** Makes these people, and no others, the members of a group. Throws NotFound for who is no member of the workspace. */
  async setMembers(actor: MemberEditor, id: string, userIds: readonly string[], by: By = 'manual'): Promise<Group> {
    return this.changeMembers(actor, id, by, async (m, held) => {
      const deleted = [...held].filter((userId) => !userIds.includes(userId));
      await this.deleteMembers(m, actor, id, deleted);
      return { gone: deleted, come: await this.insertMembers(m, actor, id, userIds, held) };
    });
  }

  /** Adds people to those who are in a group. Throws NotFound for who is no member of the workspace. */
  async addMembers(actor: MemberEditor, id: string, userIds: readonly string[], by: By = 'manual'): Promise<Group> {
    return this.changeMembers(actor, id, by, async (m, held) => ({
      gone: [],
      come: await this.insertMembers(m, actor, id, userIds, held),
    }));
  }

  /** Takes people out of a group: what it gave them ends with their next request. */
  async removeMembers(actor: MemberEditor, id: string, userIds: readonly string[], by: By = 'manual'): Promise<Group> {
    return this.changeMembers(actor, id, by, async (m, held) => {
      const deleted = userIds.filter((userId) => held.has(userId));
      await this.deleteMembers(m, actor, id, deleted);
      return { gone: deleted, come: [] };
    });
  }

  private async changeMembers(
    actor: MemberEditor,
    id: string,
    by: By,
    change: (m: EntityManager, held: ReadonlySet<string>) => Promise<{ gone: string[]; come: string[] }>,
  ): Promise<Group> {
    await this.db.tx(actor, async (m) => {
      // The row lock lets two who add at once count one after the other.
      await this.locked(m, actor, id, by);
      const { gone: deleted, come } = await change(m, new Set((await this.membersOf(actor, id)).map(({ userId }) => userId)));
      const [{ n }]: [{ n: number }] = await m.query(
        `select count(*)::int as n from group_members where workspace_id = $1 and group_id = $2`,
        [actor.workspaceId, id],
      );
      const { members } = LIMITS.userGroups;
      if (n > members)
        throw new AppError('ValidationError', { message: `A group can have at most ${members} members.`, reason: 'too-many' });
      if (deleted.length || come.length)
        await this.changes.record(m, actor, { ...changed(id), before: { members: deleted }, after: { members: come } });
    });
    return this.findOneOrFail(actor, id);
  }

  private async insertMembers(
    m: EntityManager,
    actor: MemberEditor,
    id: string,
    userIds: readonly string[],
    held: ReadonlySet<string>,
  ): Promise<string[]> {
    const requested = userIds.filter((userId) => !held.has(userId));
    const come: { userId: string }[] = await m.query(ADD_MEMBERS, [actor.workspaceId, id, requested, actor.userId]);
    if (come.length < requested.length) throw new AppError('NotFound');
    return come.map(({ userId }) => userId);
  }

  private async deleteMembers(m: EntityManager, actor: InWorkspace, id: string, userIds: readonly string[]): Promise<void> {
    await m.query(`delete from group_members where workspace_id = $1 and group_id = $2 and user_id = any($3::uuid[])`, [
      actor.workspaceId,
      id,
      userIds,
    ]);
  }

  private membersOf(actor: InWorkspace, id: string): Promise<{ userId: string }[]> {
    return this.db.read<{ userId: string }>(
      actor,
      `select user_id as "userId" from group_members where workspace_id = $1 and group_id = $2`,
      [actor.workspaceId, id],
    );
  }

  private async locked(m: EntityManager, actor: InWorkspace, id: string, by: By): Promise<{ name: string }> {
    const [row]: { name: string; source: GroupSource }[] = await m.query(
      `select name, source from groups where workspace_id = $1 and id = $2 and deleted_at is null for update`,
      [actor.workspaceId, id],
    );
    if (!row) throw new AppError('NotFound');
    if (row.source !== by) throw new AppError('Forbidden', { message: 'This group is kept by your identity provider. Change it there.' });
    return { name: row.name };
  }

  /** Two who make or name a group at once would both find the last place, or the name, free. */
  private async lockNames(m: EntityManager, actor: InWorkspace): Promise<void> {
    await lockId(m, `groups of ${actor.workspaceId}`);
  }

  private async assertRoom(m: EntityManager, actor: InWorkspace, name: string): Promise<void> {
    await this.assertNameIsFree(m, actor, name, null);
    const { perWorkspace } = LIMITS.userGroups;
    const [{ n }]: [{ n: number }] = await m.query(`select count(*)::int as n from groups where workspace_id = $1 and deleted_at is null`, [
      actor.workspaceId,
    ]);
    if (n >= perWorkspace)
      throw new AppError('ValidationError', { message: `A workspace can have at most ${perWorkspace} groups.`, reason: 'too-many' });
  }

  private async assertNameIsFree(m: EntityManager, actor: InWorkspace, name: string, exceptId: string | null): Promise<void> {
    const [taken]: { name: string }[] = await m.query(
      `select name from groups where workspace_id = $1 and lower(name) = lower($2) and deleted_at is null and id is distinct from $3`,
      [actor.workspaceId, name, exceptId],
    );
    if (!taken) return;
    const message = `There is a group called “${taken.name}” already.`;
    throw new AppError('ValidationError', { message, fields: { name: message }, reason: 'taken' });
  }
}

const changed = (id: string): Change => ({ kind: 'userGroup', id, action: 'updated' });
