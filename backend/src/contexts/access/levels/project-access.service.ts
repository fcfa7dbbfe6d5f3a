import { ACCESS, type Access, AppError, atLeast, keysOf, READ_ONLY_REASONS, readOnlyReason } from '@libs/domain';
import { Injectable } from '@nestjs/common';
import type { Actor } from '#platform/access';
import { TenantDb } from '#platform/db';
import { requireLevel } from './access.policy.js';

const NAMES: readonly Access[] = keysOf(ACCESS);

/** What the actor may do in projects, in one query for a set of ids. The rule itself is the SQL function app_project_access. */
@Injectable()
export class ProjectAccess {
  constructor(private readonly db: TenantDb) {}

  /** Levels by project id; a project that is not there or deleted is missing from the map. */
  async accessOf(actor: Pick<Actor, 'workspaceId' | 'userId' | 'role'>, ids: readonly string[]): Promise<Map<string, Access>> {
    if (!ids.length) return new Map();
    const rows = await this.db.read<{ id: string; access: number }>(
      actor,
      `select project_id as id, access from app_project_access($1, $2, $3) where project_id = any($4)`,
      [actor.workspaceId, actor.userId, actor.role, [...new Set(ids)]],
    );
    return new Map(rows.map((r) => [r.id, NAMES[r.access]!]));
  }

  /** Levels by project id as they would be if none of the projects were archived: they decide who may unarchive one, and what was shared before. */
  async unarchivedAccessOf(actor: Pick<Actor, 'workspaceId' | 'userId' | 'role'>, ids: readonly string[]): Promise<Map<string, Access>> {
    if (!ids.length) return new Map();
    const rows = await this.db.read<{ id: string; access: number }>(
      actor,
      `select project_id as id, unarchived_access as access from app_project_access($1, $2, $3) where project_id = any($4)`,
      [actor.workspaceId, actor.userId, actor.role, [...new Set(ids)]],
    );
    return new Map(rows.map((r) => [r.id, NAMES[r.access]!]));
  }

  /** The most that the actor may do in any of these projects, or (null) in any at all. */
  async highest(actor: Actor, ids: readonly string[] | null): Promise<Access> {
    const row = await this.db.one<{ access: number | null }>(
      actor,
      `select max(access) as access from app_project_access($1, $2, $3) where $4::uuid[] is null or project_id = any($4)`,
      [actor.workspaceId, actor.userId, actor.role, ids],
    );
    return NAMES[row?.access ?? 0]!;
  }

  /** Throws NotFound or Forbidden when `access` in a project is below `need`; the refusal says so when it is only that the project is archived. */
  async requireLevel(actor: Actor, projectId: string, access: Access | undefined, need: Exclude<Access, 'none'>): Promise<void> {
    if (access === 'read' && !atLeast(access, need)) {
      const unarchived = (await this.unarchivedAccessOf(actor, [projectId])).get(projectId);
      const reason = unarchived && readOnlyReason({ role: actor.role, access: unarchived, need, state: 'archived' });
      if (reason === 'archived') throw new AppError('Forbidden', { message: READ_ONLY_REASONS.archived });
    }
    requireLevel(access, need);
  }

  /** The level in one project; throws NotFound or Forbidden below `need`. */
  async requireAccess(actor: Actor, projectId: string, need: Exclude<Access, 'none'>): Promise<Access> {
    const access = (await this.accessOf(actor, [projectId])).get(projectId);
    await this.requireLevel(actor, projectId, access, need);
    return access!;
  }

  /** Throws unless every one of the projects reaches `need`. */
  async requireAccessToAll(actor: Actor, projectIds: readonly string[], need: Exclude<Access, 'none'>): Promise<void> {
    const map = await this.accessOf(actor, projectIds);
    for (const id of projectIds) await this.requireLevel(actor, id, map.get(id), need);
  }
}
