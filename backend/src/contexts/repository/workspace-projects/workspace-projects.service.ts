import { ACCESS, type Access, AppError } from '@libs/domain';
import { Injectable } from '@nestjs/common';
import { requireAdmin } from '#contexts/access';
import { Authors } from '#contexts/workspace';
import type { Actor } from '#platform/access';
import { type Page, pageOf, pageSize, TenantDb } from '#platform/db';
import { ChangeRecorder } from '#platform/events';
import { afterCursor, toIlikePattern } from '../lists/list-order.js';
import type { WorkspaceProject } from './workspace-project.graphql.js';
import {
  WORKSPACE_PROJECT_ORDERS,
  WORKSPACE_PROJECTS_BY_IDS,
  type WorkspaceProjectSort,
  workspaceProjectPage,
} from './workspace-projects.sql.js';

/** What a list of all projects is narrowed by. */
export interface WorkspaceProjectArgs {
  first?: number | null;
  after?: string | null;
  query?: string | null;
  sort?: WorkspaceProjectSort | null;
  ownerId?: string | null;
  access?: Access | null;
  archived?: boolean | null;
}
type Row = Omit<WorkspaceProject, 'owner'> & { ownerId: string };
type PageRow = Row & { total: number; cursorKey: string };

/** All projects of a workspace, for its admins. */
@Injectable()
export class WorkspaceProjectsService {
  constructor(
    private readonly db: TenantDb,
    private readonly changes: ChangeRecorder,
    private readonly authors: Authors,
  ) {}

  /** A page of them, archived ones and others alike unless one kind is asked for. */
  async list(actor: Actor, args: WorkspaceProjectArgs): Promise<Page<WorkspaceProject>> {
    requireAdmin(actor);
    const size = pageSize(args.first);
    const order = WORKSPACE_PROJECT_ORDERS[args.sort ?? 'activity'];
    const params: unknown[] = [actor.workspaceId, size + 1];
    let where = '';
    if (args.archived != null) where += ` and x.archived_at is ${args.archived ? 'not null' : 'null'}`;
    if (args.ownerId) where += ` and x.created_by = $${params.push(args.ownerId)}`;
    if (args.access) where += ` and x.level = $${params.push(ACCESS[args.access])}`;
    if (args.query?.trim()) where += ` and x.name ilike $${params.push(toIlikePattern(args.query.trim()))}`;
    const after = afterCursor(order, 'x.id', args.after, params.length + 1);
    const rows = await this.db.read<PageRow>(actor, workspaceProjectPage(order, where, after.sql), [...params, ...after.params]);
    const page = pageOf(
      rows.filter((r) => r.id),
      size,
      rows[0]!.total,
      (r) => [r.cursorKey, r.id],
    );
    return { ...page, nodes: await this.withOwners(actor, page.nodes) };
  }

  /** Sets what everyone has in each of these projects, null for what lies above; all of them or none. Throws NotFound. */
  async setDefaultAccess(actor: Actor, changes: readonly { projectId: string; access?: Access | null }[]): Promise<WorkspaceProject[]> {
    requireAdmin(actor);
    const requested = new Map(changes.map(({ projectId, access }) => [projectId, access ? ACCESS[access] : null]));
    const ids = [...requested.keys()].sort();
    await this.db.tx(actor, async (m) => {
      // In one order everywhere, because each row stays locked.
      const before: { id: string; level: number | null }[] = await m.query(
        `select id, default_access as level from projects where workspace_id = $1 and id = any($2::uuid[]) and deleted_at is null order by id for update`,
        [actor.workspaceId, ids],
      );
      if (before.length < ids.length) throw new AppError('NotFound');
      const changed = before.filter(({ id, level }) => level !== requested.get(id));
      await m.query(
        `update projects p set default_access = x.level from jsonb_to_recordset($2::jsonb) as x(id uuid, level smallint)
         where p.workspace_id = $1 and p.id = x.id`,
        [actor.workspaceId, JSON.stringify(changed.map(({ id }) => ({ id, level: requested.get(id) })))],
      );
      await this.changes.record(
        m,
        actor,
        ...changed.map(({ id, level }) => ({
          ...{ kind: 'project' as const, id, action: 'updated' as const, projectId: id },
          before: { defaultAccess: level },
          after: { defaultAccess: requested.get(id)! },
        })),
      );
    });
    const rows = await this.db.read<Row>(actor, WORKSPACE_PROJECTS_BY_IDS, [actor.workspaceId, ids]);
    return this.withOwners(actor, rows);
  }

  private async withOwners(actor: Actor, rows: readonly Row[]): Promise<WorkspaceProject[]> {
    const owners = await this.authors.authorsByIds(
      actor,
      rows.map(({ ownerId }) => ownerId),
    );
    return rows.map((row) => ({ ...row, owner: owners.get(row.ownerId)! }));
  }
}
