import { ACCESS, type Access, AppError } from '@libs/domain';
import { Injectable } from '@nestjs/common';
import { MembersService } from '#contexts/workspace';
import type { Actor } from '#platform/access';
import { newId, TenantDb } from '#platform/db';
import { Changes } from '#platform/events';
import { ProjectAccess } from './project-access.service.js';
import type { ShareScreen } from './share-screen.graphql.js';
import { type Member, WhoHasAccess } from './who-has-access.service.js';

const GONE = 'A project that you can no longer open';

/** Giving and taking access to a project. Somebody always keeps full access: a project that nobody can open again would be lost. */
@Injectable()
export class ProjectGrants {
  constructor(
    private readonly db: TenantDb,
    private readonly changes: Changes,
    private readonly projects: ProjectAccess,
    private readonly who: WhoHasAccess,
    private readonly members: MembersService,
  ) {}

  /** Who has access and why; any reader may know. */
  async screen(actor: Actor, projectId: string): Promise<ShareScreen> {
    await this.projects.must(actor, projectId, 'read');
    return this.who.screen(actor, projectId);
  }

  /** Gives a member an explicit level; none takes their explicit grant away (what they have by default stays). */
  async setAccess(actor: Actor, projectId: string, userId: string, access: Access): Promise<ShareScreen> {
    const members = await this.members.list(actor);
    await this.db.tx(actor, async (m) => {
      await this.projects.must(actor, projectId, 'full');
      if (!members.some((member) => member.user.id === userId)) throw new AppError('NotFound');
      await this.lock(actor, projectId);
      const before = await this.db.one<{ access: number }>(
        actor,
        `select access from access_grants where workspace_id = $1 and object_id = $2 and user_id = $3`,
        [actor.workspaceId, projectId, userId],
      );
      if (access === 'none')
        await m.query(`delete from access_grants where workspace_id = $1 and object_id = $2 and user_id = $3`, [
          actor.workspaceId,
          projectId,
          userId,
        ]);
      else
        await m.query(
          `insert into access_grants (workspace_id, id, kind, object_id, user_id, access, granted_by) values ($1, $2, 'project', $3, $4, $5, $6)
           on conflict (workspace_id, object_id, user_id) do update set access = excluded.access, granted_by = excluded.granted_by, granted_at = now(), reason = null`,
          [actor.workspaceId, newId(), projectId, userId, ACCESS[access], actor.userId],
        );
      await this.someoneKeepsFull(actor, projectId, members);
      await this.changes.record(m, actor, {
        kind: 'project',
        id: projectId,
        deed: 'updated',
        projectId,
        before: { access: { [userId]: before?.access ?? 0 } },
        after: { access: { [userId]: ACCESS[access] } },
      });
    });
    return this.afterwards(actor, projectId);
  }

  /** Sets what every member has here, in place of what the folder says. */
  async setDefault(actor: Actor, projectId: string, access: Access): Promise<ShareScreen> {
    const members = await this.members.list(actor);
    await this.db.tx(actor, async (m) => {
      await this.projects.must(actor, projectId, 'full');
      const before = await this.lock(actor, projectId);
      await m.query(`update projects set default_access = $3, updated_at = now() where workspace_id = $1 and id = $2`, [
        actor.workspaceId,
        projectId,
        ACCESS[access],
      ]);
      await this.someoneKeepsFull(actor, projectId, members);
      await this.changes.record(m, actor, {
        kind: 'project',
        id: projectId,
        deed: 'updated',
        projectId,
        before: { defaultAccess: before },
        after: { defaultAccess: ACCESS[access] },
      });
    });
    return this.afterwards(actor, projectId);
  }

  /** Two people who lower each other at once would both see the other keep full access: the row lock lets one after the other. */
  private async lock(actor: Actor, projectId: string): Promise<number | null> {
    const row = await this.db.one<{ d: number | null }>(
      actor,
      `select default_access as d from projects where workspace_id = $1 and id = $2 for update`,
      [actor.workspaceId, projectId],
    );
    return row?.d ?? null;
  }

  private async someoneKeepsFull(actor: Actor, projectId: string, members: readonly Member[]): Promise<void> {
    if (!(await this.who.someoneHasFull(actor, projectId, members)))
      throw new AppError('ValidationError', {
        message: 'Nobody would have full access to this project any more. Give it to someone else first.',
      });
  }

  /** The screen as it is now; whoever has just given up their own access gets the last that they may see. */
  private async afterwards(actor: Actor, projectId: string): Promise<ShareScreen> {
    try {
      return await this.who.screen(actor, projectId);
    } catch (e) {
      if (!(e instanceof AppError) || e.code !== 'NotFound') throw e;
      return {
        title: GONE,
        projectId,
        projectName: GONE,
        people: [],
        link: null,
        canShare: false,
        defaultAccess: 'none' as ShareScreen['defaultAccess'],
        inheritedFrom: null,
      };
    }
  }
}
