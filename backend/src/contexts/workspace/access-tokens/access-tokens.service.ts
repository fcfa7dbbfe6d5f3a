import { timingSafeEqual } from 'node:crypto';
import {
  AppError,
  clientKeySchema,
  formatAccessToken,
  LIMITS,
  parseAccessToken,
  requiredText,
  SERVER_LIMITS,
  TOKEN_SCOPES,
  type TokenScope,
  type WorkspaceRole,
} from '@libs/domain';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { z } from 'zod';
import { NewPassword } from '#contexts/identity';
import { type Actor, newSecret, secretHash } from '#platform/access';
import { keyedId, lockId, registerPrepared, TenantDb } from '#platform/db';
import { ChangeRecorder } from '#platform/events';
import { Vault } from '#platform/vault';
import { fromHex, toHex } from '../hex-id.js';
import { Authors } from '../members/authors.service.js';
import type { WorkspaceStatus } from '../plans/workspace-plans.service.js';
import { ENTRY_RULES, type EntryRules } from '../security/entry-rules.js';
import type { AccessToken, CreatedAccessToken, WorkspaceTokens } from './access-token.graphql.js';

/** A new token: a name to know it by, days until it ends, or none, and what it is good for: everything unless said. */
export const newAccessToken = z.object({
  name: requiredText(LIMITS.title, 'Name'),
  expiresInDays: z
    .int({ error: 'The number of days must be a whole number.' })
    .min(1, 'A token must last at least one day.')
    .max(3650, 'A token can last at most ten years; leave the days out for one that does not end.')
    .nullish(),
  scopes: z.array(z.enum(TOKEN_SCOPES)).min(1, 'Choose what the token can do.').nullish(),
  clientKey: clientKeySchema.nullish(),
});

/** Whose token it is: the member as which it acts, and whether its last use was noted more than a minute ago. */
export interface TokenHolder extends WorkspaceStatus {
  tokenId: string;
  userId: string;
  memberId: string;
  role: WorkspaceRole;
  scopes: TokenScope[];
  stale: boolean;
  /** What the workspace asks of those who come in. */
  entry: EntryRules;
}

const COLUMNS = `id, name, scopes, created_at as "createdAt", last_used_at as "lastUsedAt", last_used_address as "lastUsedFrom", expires_at as "expiresAt"`;

const MADE = `select ${COLUMNS}, revoked_at as "revokedAt" from access_tokens where workspace_id = $1 and id = $2`;

/** The tokens that work, of everyone: those used last, and how many there are. */
const OF_WORKSPACE = `
  select ${COLUMNS}, user_id as "userId", count(*) over ()::int as total from access_tokens t
  where workspace_id = $1 and revoked_at is null and (expires_at is null or expires_at > now())
    and exists (select 1 from members s where s.workspace_id = $1 and s.user_id = t.user_id and s.removed_at is null and s.deactivated_at is null)
  order by last_used_at desc nulls last, created_at desc, id limit ${SERVER_LIMITS.listedTokens}`;

/** Who holds the token with a hash ($2). */
const HOLDER = registerPrepared(`
  select t.id as "tokenId", t.user_id as "userId", t.secret_hash as "secretHash", s.id as "memberId", s.role, t.scopes,
    coalesce(t.last_used_at < now() - interval '1 minute', true) as stale, w.subscription, w.deleted_at as "deletedAt", ${ENTRY_RULES}
  from access_tokens t join workspaces w on w.id = t.workspace_id
  join members s on s.workspace_id = t.workspace_id and s.user_id = t.user_id and s.removed_at is null and s.deactivated_at is null
  where t.workspace_id = $1 and t.secret_hash = $2 and t.revoked_at is null and (t.expires_at is null or t.expires_at > now())`);

/** Tokens for scripts, `api.<workspace>.<secret>`: each acts as the person who made it, in one workspace, with the role they have now. */
@Injectable()
export class AccessTokensService implements OnModuleInit {
  constructor(
    private readonly db: TenantDb,
    private readonly changes: ChangeRecorder,
    private readonly passwords: NewPassword,
    private readonly vault: Vault,
    private readonly authors: Authors,
  ) {}

  onModuleInit() {
    this.passwords.onTokensEnd((m, userId) => this.revokeAll(m, userId));
  }

  /** The actor's own tokens that still work, the newest first. */
  async list(actor: Actor): Promise<AccessToken[]> {
    return this.db.read<AccessToken>(
      actor,
      `select ${COLUMNS} from access_tokens where workspace_id = $1 and user_id = $2 and revoked_at is null and (expires_at is null or expires_at > now()) order by created_at desc, id desc`,
      [actor.workspaceId, actor.userId],
    );
  }

  /** Those of everyone that still work, with their owners, for a caller who has checked that an admin asks. */
  async ofWorkspace(actor: Actor): Promise<WorkspaceTokens> {
    const rows = await this.db.read<AccessToken & { userId: string; total: number }>(actor, OF_WORKSPACE, [actor.workspaceId]);
    const owners = await this.authors.authorsByIds(
      actor,
      rows.map(({ userId }) => userId),
    );
    return { total: rows[0]?.total ?? 0, tokens: rows.map(({ userId, total: _, ...token }) => ({ ...token, owner: owners.get(userId)! })) };
  }

  /** Makes one and shows its secret this once; the same client key shows the same one again. Throws ValidationError when that was revoked. */
  async create(actor: Actor, input: z.infer<typeof newAccessToken>): Promise<CreatedAccessToken> {
    const { clientKey } = input;
    const id = keyedId(actor, 'access-token', clientKey);
    // A repeated key means that the client never got the secret, which is not stored.
    const secret = clientKey ? this.vault.secretOf(actor.workspaceId, 'access-token', id) : newSecret();
    const scopes: TokenScope[] = (input.scopes ?? TOKEN_SCOPES).includes('write') ? [...TOKEN_SCOPES] : ['read'];
    const accessToken = await this.db.tx(actor, async (m) => {
      await lockId(m, id);
      const [made]: (AccessToken & { revokedAt: Date | null })[] = await m.query(MADE, [actor.workspaceId, id]);
      if (made?.revokedAt) throw new AppError('ValidationError', { message: 'The token of this client key was revoked. Use another key.' });
      if (made) return made;
      const [row]: AccessToken[] = await m.query(
        `insert into access_tokens (workspace_id, id, user_id, name, secret_hash, expires_at, scopes) values ($1, $2, $3, $4, $5, now() + make_interval(days => $6), $7) returning ${COLUMNS}`,
        [actor.workspaceId, id, actor.userId, input.name, secretHash(secret), input.expiresInDays ?? null, scopes],
      );
      await this.changes.record(m, actor, { kind: 'accessToken', id: row!.id, action: 'created', after: { name: input.name, scopes } });
      return row!;
    });
    return { accessToken, secret: formatAccessToken({ teamId: toHex(actor.workspaceId), secret }) };
  }

  /** Ends one of the actor's own, or any of the workspace for an admin; throws NotFound. */
  async revoke(actor: Actor, id: string): Promise<void> {
    await this.db.tx(actor, async (m) => {
      const [rows]: [{ name: string }[], number] = await m.query(
        `update access_tokens set revoked_at = now() where workspace_id = $1 and id = $2 and (user_id = $3 or $4) and revoked_at is null returning name`,
        [actor.workspaceId, id, actor.userId, actor.role === 'admin'],
      );
      if (!rows[0]) throw new AppError('NotFound');
      await this.changes.record(m, actor, { kind: 'accessToken', id, action: 'deleted', before: rows[0] });
    });
  }

  /** Ends all tokens of a person, in every workspace that they ever belonged to, inside the open transaction m, which no workspace is bound to. */
  async revokeAll(m: EntityManager, userId: string): Promise<void> {
    const bind = (key: string, value: string) => m.query(`select set_config($1, $2, true)`, [key, value]);
    await bind('app.user_id', userId);
    const seats: { workspaceId: string }[] = await m.query(`select workspace_id as "workspaceId" from members where user_id = $1`, [
      userId,
    ]);
    for (const { workspaceId } of seats) {
      await bind('app.workspace_id', workspaceId);
      const [rows]: [{ id: string; name: string }[], number] = await m.query(
        `update access_tokens set revoked_at = now() where workspace_id = $1 and user_id = $2 and revoked_at is null returning id, name`,
        [workspaceId, userId],
      );
      const ended = rows.map(({ id, name }) => ({ kind: 'accessToken' as const, id, action: 'deleted' as const, before: { name } }));
      await this.changes.record(m, { workspaceId, userId }, ...ended);
    }
    await bind('app.workspace_id', '');
    await bind('app.user_id', '');
  }

  /** Who holds a token on the host of this workspace, or null for any that is not good there. */
  async holder(workspaceId: string, text: string): Promise<TokenHolder | null> {
    const token = parseAccessToken(text);
    // Asked for even when the team is another, so that every refusal is the same work.
    const hash = secretHash(token?.secret ?? '');
    const row = await this.db.one<TokenHolder & { secretHash: Buffer }>({ workspaceId }, HOLDER, [workspaceId, hash]);
    if (!token || !row || fromHex(token.teamId.replaceAll('-', '').toLowerCase()) !== workspaceId) return null;
    const { secretHash: stored, ...holder } = row;
    return timingSafeEqual(stored, hash) ? holder : null;
  }

  /** Notes the use of a token, and from where, at most once a minute. */
  async touch(workspaceId: string, tokenId: string, address: string): Promise<void> {
    await this.db.tx({ workspaceId }, (m) =>
      m.query(
        `update access_tokens set last_used_at = now(), last_used_address = $3 where workspace_id = $1 and id = $2 and coalesce(last_used_at < now() - interval '1 minute', true)`,
        [workspaceId, tokenId, address],
      ),
    );
  }
}
