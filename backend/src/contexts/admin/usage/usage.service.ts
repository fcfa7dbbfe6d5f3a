import { Injectable } from '@nestjs/common';
import type { Actor } from '#platform/access';
import { TenantDb } from '#platform/db';
import type { WorkspaceUsage } from './usage.graphql.js';

/** Through views of other contexts; each count is that of the rule that holds its limit. */
const USAGE = `
  select
    (select count(*)::int from v_repository_projects p where p.workspace_id = $1 and p.deleted_at is null and p.archived_at is null) as projects,
    (select count(*)::int from v_workspace_groups g where g.workspace_id = $1) as groups,
    (select jsonb_build_object('id', x.id, 'name', x.name, 'members', x.members) from (
      select g.id, g.name, count(m.user_id)::int as members from v_workspace_groups g
        left join v_workspace_group_members m on m.workspace_id = $1 and m.group_id = g.id
        where g.workspace_id = $1 group by g.id, g.name order by members desc, lower(g.name), g.id limit 1) x) as "largestGroup",
    f.files, f.bytes as "fileBytes"
  from (select count(*)::int as files, coalesce(sum(size), 0)::double precision as bytes from v_files_names where workspace_id = $1) f`;

/** How much a workspace has of what is limited. */
@Injectable()
export class UsageService {
  constructor(private readonly db: TenantDb) {}

  /** Numbers of the whole workspace, for its admins. */
  async of(actor: Actor): Promise<WorkspaceUsage> {
    const row = await this.db.one<Omit<WorkspaceUsage, 'id'>>(actor, USAGE, [actor.workspaceId]);
    return { id: actor.workspaceId, ...row! };
  }
}
