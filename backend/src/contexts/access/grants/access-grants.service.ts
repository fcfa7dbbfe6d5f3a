import { ACCESS, type Access, AppError } from '@libs/domain';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { GroupsService, MembersService } from '#contexts/workspace';
import type { Actor } from '#platform/access';
import { newId, TenantDb } from '#platform/db';
import { ChangeRecorder, Outbox } from '#platform/events';
import { accessGranted } from '../access.topics.js';
import { FolderAccess } from '../levels/folder-access.service.js';
import { PlaceRegistry, type Shared } from '../levels/place.registry.js';
import { ProjectAccess } from '../levels/project-access.service.js';
import { SharingService } from './sharing.service.js';

/** To whom something is given: a member of the workspace, or a group of them. */
export interface Principal {
  userId?: string | null;
  groupId?: string | null;
}

/** Giving and taking access to a project or a folder. One member always keeps full access: what no one can open would be lost. */
@Injectable()
export class AccessGrants {
  constructor(
    private readonly db: TenantDb,
    private readonly changes: ChangeRecorder,
    private readonly projects: ProjectAccess,
    private readonly folders: FolderAccess,
    private readonly sharing: SharingService,
    private readonly members: MembersService,
    private readonly groups: GroupsService,
    private readonly places: PlaceRegistry,
    private readonly outbox: Outbox,
  ) {}

  /** Throws NotFound or Forbidden below `need`. */
  async requireAccess(actor: Actor, { kind, id }: Shared, need: Exclude<Access, 'none'>): Promise<void> {
    await (kind === 'project' ? this.projects : this.folders).requireAccess(actor, id, need);
  }

  /** Gives a member or a group an explicit level, until it is taken; none takes their explicit grant away (what they have by default stays). */
  async set(actor: Actor, place: Shared, { userId, groupId }: Principal, access: Access): Promise<void> {
    const isMember = userId ? (await this.members.rolesOf(actor, [userId])).has(userId) : false;
    await this.db.tx(actor, async (m) => {
      await this.requireAccess(actor, place, 'full');
      if (!userId === !groupId) throw new AppError('ValidationError', { message: 'Choose a person or a group.' });
      const column = groupId ? 'group_id' : 'user_id';
      const to = groupId || userId!;
      const isKnown = groupId ? (await this.groups.list(actor)).some(({ id }) => id === groupId) : isMember;
      if (!isKnown) throw new AppError('NotFound');
      await this.lock(actor, place);
      const before = await this.db.one<{ access: number }>(
        actor,
        `select access from access_grants where workspace_id = $1 and object_id = $2 and ${column} = $3`,
        [actor.workspaceId, place.id, to],
      );
      if (access === 'none')
        await m.query(`delete from access_grants where workspace_id = $1 and object_id = $2 and ${column} = $3`, [
          actor.workspaceId,
          place.id,
          to,
        ]);
      else {
        const [grant]: [{ id: string }] = await m.query(
          `insert into access_grants (workspace_id, id, kind, object_id, ${column}, access, granted_by) values ($1, $2, $3, $4, $5, $6, $7)
           on conflict (workspace_id, object_id, ${column}) do update
           set access = excluded.access, granted_by = excluded.granted_by, granted_at = now(), reason = null, expires_at = null
           returning id`,
          [actor.workspaceId, newId(), place.kind, place.id, to, ACCESS[access], actor.userId],
        );
        if (!before) await this.outbox.publish(m, actor.workspaceId, accessGranted, { grantId: grant.id });
      }
      await this.someoneKeepsFull(actor, place);
      await this.changes.record(m, actor, {
        ...changed(place),
        before: { access: { [to]: before?.access ?? 0 } },
        after: { access: { [to]: ACCESS[access] } },
      });
    });
  }

  /** Gives the creator of a project full access to it, inside the open transaction m. */
  async grantToCreator(m: EntityManager, actor: Actor, projectId: string): Promise<void> {
    await m.query(
      `insert into access_grants (workspace_id, id, kind, object_id, user_id, access, granted_by, reason) values ($1, $2, 'project', $3, $4, 3, $4, 'Made this project')`,
      [actor.workspaceId, newId(), projectId, actor.userId],
    );
  }

  /** Sets what every member has here, in place of what lies above says; null lets that apply again. */
  async setDefault(actor: Actor, place: Shared, access: Access | null): Promise<void> {
    await this.db.tx(actor, async (m) => {
      await this.requireAccess(actor, place, 'full');
      const before = await this.lock(actor, place);
      const level = access && ACCESS[access];
      await this.places.tableOf(place.kind).saveDefault(m, actor, place.id, level);
      await this.someoneKeepsFull(actor, place);
      await this.changes.record(m, actor, {
        ...changed(place),
        before: { defaultAccess: before },
        after: { defaultAccess: level },
      });
    });
  }

  /** Two people who lower each other at once would both see the other keep full access: the row lock lets one after the other. */
  private async lock(actor: Actor, { kind, id }: Shared): Promise<number | null> {
    const { table } = this.places.tableOf(kind);
    const row = await this.db.one<{ d: number | null }>(
      actor,
      `select default_access as d from ${table} where workspace_id = $1 and id = $2 for update`,
      [actor.workspaceId, id],
    );
    return row?.d ?? null;
  }

  private async someoneKeepsFull(actor: Actor, place: Shared): Promise<void> {
    if (!(await this.sharing.someoneHasFull(actor, place)))
      throw new AppError('ValidationError', {
        message: `No one would have full access to this ${place.kind} anymore. Give it to someone else first.`,
      });
  }
}

const changed = ({ kind, id }: Shared) => ({ kind, id, action: 'updated' as const, projectId: kind === 'project' ? id : null });
