import { timingSafeEqual } from 'node:crypto';
import { AppError, SCIM_LIMITS } from '@libs/domain';
import { Injectable } from '@nestjs/common';
import { WorkspacesService } from '#contexts/workspace';
import { type Actor, newSecret, secretHash } from '#platform/access';
import { type InWorkspace, lockId, newId, TenantDb } from '#platform/db';
import { ChangeRecorder } from '#platform/events';
import type { RotatedScimToken, ScimSettings, ScimToken } from './scim-token.graphql.js';

const PREFIX = 'scim.';
const WORKS = '(expires_at is null or expires_at > now())';
const COLUMNS = `id, created_at as "createdAt", last_used_at as "lastUsedAt", expires_at as "expiresAt"`;

/** Tokens with which the identity provider of a workspace calls, `scim.<secret>`; only their hashes are stored. */
@Injectable()
export class ScimTokensService {
  constructor(
    private readonly db: TenantDb,
    private readonly changes: ChangeRecorder,
    private readonly workspaces: WorkspacesService,
  ) {}

  /** The address of SCIM and the tokens that work. */
  async settings(where: InWorkspace): Promise<ScimSettings> {
    const sql = `select ${COLUMNS} from scim_tokens where workspace_id = $1 and ${WORKS} order by created_at desc, id desc limit 2`;
    const tokens = await this.db.read<ScimToken>(where, sql, [where.workspaceId]);
    return { baseUrl: await this.baseUrl(where), tokens };
  }

  /** The address below which resources lie. */
  async baseUrl(where: InWorkspace): Promise<string> {
    return `${(await this.workspaces.one(where)).url}/scim/v2`;
  }

  /** Makes a new token. The one before works for a day more, so that it can be replaced at the provider; one from before that ends. */
  async rotate(actor: Actor): Promise<RotatedScimToken> {
    const secret = newSecret();
    await this.db.tx(actor, async (m) => {
      await lockId(m, `SCIM token of ${actor.workspaceId}`);
      await m.query(`delete from scim_tokens where workspace_id = $1 and expires_at is not null`, [actor.workspaceId]);
      await m.query(`update scim_tokens set expires_at = now() + make_interval(hours => $2) where workspace_id = $1`, [
        actor.workspaceId,
        SCIM_LIMITS.overlapHours,
      ]);
      const id = newId();
      await m.query(`insert into scim_tokens (workspace_id, id, secret_hash, created_by) values ($1, $2, $3, $4)`, [
        actor.workspaceId,
        id,
        secretHash(secret),
        actor.userId,
      ]);
      await this.changes.record(m, actor, { kind: 'scimToken', id, action: 'created' });
    });
    return { secret: PREFIX + secret, settings: await this.settings(actor) };
  }

  /** Ends one at once; throws NotFound. */
  async revoke(actor: Actor, id: string): Promise<void> {
    await this.db.tx(actor, async (m) => {
      const [rows]: [{ id: string }[], number] = await m.query(
        `delete from scim_tokens where workspace_id = $1 and id = $2 and ${WORKS} returning id`,
        [actor.workspaceId, id],
      );
      if (!rows.length) throw new AppError('NotFound');
      await this.changes.record(m, actor, { kind: 'scimToken', id, action: 'deleted' });
    });
  }

  /** The id of the token in an Authorization header, when it works in this workspace; null for anything else. */
  async holder(where: InWorkspace, authorization: string | undefined): Promise<string | null> {
    const text = /^bearer +(\S+)$/i.exec(authorization ?? '')?.[1] ?? '';
    const hash = secretHash(text.startsWith(PREFIX) ? text.slice(PREFIX.length) : '');
    const row = await this.db.one<{ id: string; hash: Buffer; stale: boolean }>(
      where,
      `select id, secret_hash as hash, coalesce(last_used_at < now() - interval '1 minute', true) as stale
       from scim_tokens where workspace_id = $1 and secret_hash = $2 and ${WORKS}`,
      [where.workspaceId, hash],
    );
    if (!row || !timingSafeEqual(row.hash, hash)) return null;
    if (row.stale)
      await this.db.tx(where, (m) =>
        m.query(`update scim_tokens set last_used_at = now() where workspace_id = $1 and id = $2`, [where.workspaceId, row.id]),
      );
    return row.id;
  }
}
