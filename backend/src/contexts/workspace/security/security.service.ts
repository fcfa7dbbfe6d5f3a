import { AppError, type UpdateSecurityInput } from '@libs/domain';
import { Injectable } from '@nestjs/common';
import type { Actor } from '#platform/access';
import { type InWorkspace, TenantDb } from '#platform/db';
import { ChangeRecorder } from '#platform/events';
import type { SecuritySettings } from './security.graphql.js';

const SETTINGS = `select public_sharing and deleted_at is null as "publicSharing", embed_sites as "embedSites" from workspaces where id = $1`;
const UPDATE = `update workspaces set public_sharing = coalesce($2, public_sharing), embed_sites = coalesce($3::jsonb, embed_sites) where id = $1`;

/** What admins decide about what leaves their workspace. */
@Injectable()
export class SecurityService {
  constructor(
    private readonly db: TenantDb,
    private readonly changes: ChangeRecorder,
  ) {}

  /** The settings of a workspace; throws NotFound. */
  async of(where: InWorkspace): Promise<SecuritySettings> {
    const row = await this.db.one<SecuritySettings>(where, SETTINGS, [where.workspaceId]);
    if (!row) throw new AppError('NotFound');
    return row;
  }

  /** Changes what is given and leaves the rest, also of a change at the same time. */
  async update(actor: Actor, { publicSharing, embedSites }: UpdateSecurityInput): Promise<SecuritySettings> {
    await this.db.tx(actor, async (m) => {
      const [row]: SecuritySettings[] = await m.query(`${SETTINGS} for update`, [actor.workspaceId]);
      await m.query(UPDATE, [actor.workspaceId, publicSharing ?? null, embedSites ? JSON.stringify(embedSites) : null]);
      const after = { ...(publicSharing !== undefined && { publicSharing }), ...(embedSites && { embedSites }) };
      const before = Object.fromEntries(Object.entries(row ?? {}).filter(([name]) => name in after));
      await this.changes.record(m, actor, { kind: 'workspace', id: actor.workspaceId, action: 'updated', before, after });
    });
    return this.of(actor);
  }
}
