import { Injectable } from '@nestjs/common';
import type { Actor } from '#platform/access';
import { type InWorkspace, TenantDb } from '#platform/db';
import { GRANTS, LIVE_GRANT } from '../levels/access.sql.js';
import type { Shared } from '../levels/place.registry.js';

/** What was given to a member or to a group, and by whom. */
export interface StoredGrant {
  id: string;
  kind: Shared['kind'];
  objectId: string;
  grantedBy: string | null;
  /** The member, or the members of the group as it is now. */
  userIds: string[];
}

const READ = `
  select g.id, g.kind, g.object_id as "objectId", g.granted_by as "grantedBy",
    case when g.group_id is null then array[g.user_id]
      else coalesce((select array_agg(m.user_id) from v_workspace_group_members m where m.workspace_id = $1 and m.group_id = g.group_id), '{}') end as "userIds"
  from ${GRANTS} g where g.workspace_id = $1 and g.id = any($2::uuid[]) and ${LIVE_GRANT}`;

/** Grants as they are stored. */
@Injectable()
export class GrantsService {
  constructor(private readonly db: TenantDb) {}

  /** One by its id, without a check of access; null once it was taken back or ran out. */
  async one(where: InWorkspace, id: string): Promise<StoredGrant | null> {
    return this.db.one<StoredGrant>(where, READ, [where.workspaceId, [id]]);
  }

  /** Those of the ids that hold for the actor now, by themselves or through a group. */
  async own(actor: Actor, ids: readonly string[]): Promise<StoredGrant[]> {
    if (!ids.length) return [];
    const grants = await this.db.read<StoredGrant>(actor, READ, [actor.workspaceId, ids]);
    return grants.filter(({ userIds }) => userIds.includes(actor.userId));
  }
}
