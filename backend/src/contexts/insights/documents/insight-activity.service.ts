import { Injectable, type OnModuleInit } from '@nestjs/common';
import { PlaceRegistry, type Shared } from '#contexts/access';
import { type ActivityProvider, ActivityRegistry, type ObjectSummary } from '#contexts/repository';
import type { Actor } from '#platform/access';
import { TenantDb } from '#platform/db';
import { InsightsService } from './insights.service.js';

const MADE_BY = `
  select id, created_at as at from insights
  where workspace_id = $1 and created_by = $2 and deleted_at is null order by created_at desc, id limit $3`;

const COUNT_BY_PROJECT = `
  select project_id as id, count(*)::int as count from insights
  where workspace_id = $1 and project_id = any($2::uuid[]) and deleted_at is null group by project_id`;

const ANY_MADE = `
  select 1 from insights i join v_repository_projects p on p.workspace_id = i.workspace_id and p.id = i.project_id and not p.is_sample
  where i.workspace_id = $1 and i.deleted_at is null limit 1`;

const PLACE_OF = `
  select 'project' as kind, p.id from insights i join v_repository_projects p on p.workspace_id = i.workspace_id and p.id = i.project_id
  where i.workspace_id = $1 and i.id = $2 and i.deleted_at is null`;

/** How insights look in the lists of mixed kinds: Recent, Starred, Your work, and the numbers of a project. */
@Injectable()
export class InsightActivity implements ActivityProvider, OnModuleInit {
  constructor(
    private readonly db: TenantDb,
    private readonly kinds: ActivityRegistry,
    private readonly places: PlaceRegistry,
    private readonly insights: InsightsService,
  ) {}

  onModuleInit() {
    this.kinds.register('insight', this);
    this.places.registerFinder('insight', (where, id) => this.db.one<Shared>(where, PLACE_OF, [where.workspaceId, id]));
  }

  async load(actor: Actor, ids: readonly string[]): Promise<ObjectSummary[]> {
    const insights = await this.insights.byIds(actor, ids);
    return insights.map((i) => ({
      id: i.id,
      title: i.title,
      subtitle: i.project.name,
      badge: i.status === 'published' ? 'Published' : 'Draft',
      url: `/insights/${i.id}`,
    }));
  }

  madeBy(actor: Actor, userId: string, limit: number): Promise<{ id: string; at: Date }[]> {
    return this.db.read(actor, MADE_BY, [actor.workspaceId, userId, limit]);
  }

  async countByProject(actor: Actor, projectIds: readonly string[]): Promise<Map<string, number>> {
    const rows = await this.db.read<{ id: string; count: number }>(actor, COUNT_BY_PROJECT, [actor.workspaceId, projectIds]);
    return new Map(rows.map((r) => [r.id, r.count]));
  }

  async anyMade(actor: Actor): Promise<boolean> {
    return (await this.db.read(actor, ANY_MADE, [actor.workspaceId])).length > 0;
  }
}
