import { AI_DEFAULTS, AI_FEATURES, type AiFeature, type AiMode, AppError } from '@libs/domain';
import { Injectable } from '@nestjs/common';
import { IsNull } from 'typeorm';
import type { Actor } from '#platform/access';
import { type InWorkspace, newId, TenantDb, WorkspaceRepository } from '#platform/db';
import { ChangeRecorder } from '#platform/events';
import { AiModeRow } from './ai-settings.entity.js';
import type { AiFeatureMode } from './ai-settings.graphql.js';

const FULL = 3;

/** Whether a feature is off in the workspace, and the projects in which it is the other way round. */
export interface FeatureExceptions {
  workspace: boolean;
  others: string[];
}

/** The switches On, Suggest, Off of each feature: the workspace's, and those that a project has of its own. */
@Injectable()
export class AiModes {
  private readonly rows: WorkspaceRepository<AiModeRow>;

  constructor(
    private readonly db: TenantDb,
    private readonly changes: ChangeRecorder,
  ) {
    this.rows = new WorkspaceRepository(db, AiModeRow);
  }

  /** How one feature stands in a project, or (null) in the workspace. Without a check of access, because jobs need it too. */
  async modeOf(where: InWorkspace, feature: AiFeature, projectId: string | null = null): Promise<AiMode> {
    return (await this.of(where, projectId)).find((f) => f.feature === feature)!.mode;
  }

  /** Where a feature is off: everywhere but in these projects, or in these alone. Without a check of access. */
  async offIn(where: InWorkspace, feature: AiFeature): Promise<FeatureExceptions> {
    const rows = await this.db.read<{ mode: AiMode; project: string | null }>(
      where,
      `select mode, project_id as project from ai_modes where workspace_id = $1 and feature = $2`,
      [where.workspaceId, feature],
    );
    const isOff = (rows.find((row) => !row.project)?.mode ?? AI_DEFAULTS[feature]) === 'Off';
    return { workspace: isOff, others: rows.flatMap((row) => (row.project && (row.mode === 'Off') !== isOff ? [row.project] : [])) };
  }

  /** Every feature, of the workspace or of a project. Without a check of access. */
  async of(where: InWorkspace, projectId: string | null = null): Promise<AiFeatureMode[]> {
    const rows = await this.db.read<{ feature: AiFeature; mode: AiMode; own: boolean }>(
      where,
      `select feature, mode, project_id is not null as own from ai_modes where workspace_id = $1 and (project_id is null or project_id = $2)`,
      [where.workspaceId, projectId],
    );
    return AI_FEATURES.map((feature) => {
      const workspaceMode = rows.find((r) => r.feature === feature && !r.own)?.mode ?? AI_DEFAULTS[feature];
      const own = rows.find((r) => r.feature === feature && r.own)?.mode;
      return { feature, workspaceMode, mode: own ?? workspaceMode, isOwn: !!own };
    });
  }

  /** The same with a check that the actor can read the project; throws NotFound. */
  async forReader(actor: Actor, projectId: string | null): Promise<AiFeatureMode[]> {
    if (projectId && !(await this.accessTo(actor, projectId))) throw new AppError('NotFound');
    return this.of(actor, projectId);
  }

  /** Sets a switch of the workspace. */
  async set(actor: Actor, feature: AiFeature, mode: AiMode): Promise<AiFeatureMode[]> {
    await this.put(actor, null, feature, mode);
    return this.of(actor);
  }

  /** Sets a switch of a project; null follows the workspace again. Needs full access to the project. */
  async setOfProject(actor: Actor, projectId: string, feature: AiFeature, mode: AiMode | null): Promise<AiFeatureMode[]> {
    const access = await this.accessTo(actor, projectId);
    if (!access) throw new AppError('NotFound');
    if (access < FULL) throw new AppError('Forbidden');
    await this.put(actor, projectId, feature, mode);
    return this.of(actor, projectId);
  }

  private async put(actor: Actor, projectId: string | null, feature: AiFeature, mode: AiMode | null): Promise<void> {
    await this.db.tx(actor, async (m) => {
      // One at a time: there may be no row to lock, and what was set before must be what the other one set.
      await m.query(`select pg_advisory_xact_lock(hashtextextended($1, 0))`, [`ai-modes ${actor.workspaceId} ${projectId}`]);
      const [before] = await this.rows.list(actor, { feature, projectId: projectId ?? IsNull() });
      if ((before?.mode ?? null) === mode) return;
      if (mode)
        await m.query(
          `insert into ai_modes (workspace_id, id, project_id, feature, mode) values ($1, $2, $3, $4, $5)
           on conflict (workspace_id, project_id, feature) do update set mode = excluded.mode`,
          [actor.workspaceId, newId(), projectId, feature, mode],
        );
      else await m.query(`delete from ai_modes where workspace_id = $1 and id = $2`, [actor.workspaceId, before!.id]);
      await this.changes.record(m, actor, {
        kind: 'aiSettings',
        id: projectId ?? actor.workspaceId,
        action: 'updated',
        projectId,
        before: { [feature]: before?.mode ?? null },
        after: { [feature]: mode },
      });
    });
  }

  private async accessTo(actor: Actor, projectId: string): Promise<number> {
    const row = await this.db.one<{ access: number }>(actor, `select access from app_project_access($1, $2, $3) where project_id = $4`, [
      actor.workspaceId,
      actor.userId,
      actor.role,
      projectId,
    ]);
    return row?.access ?? 0;
  }
}
