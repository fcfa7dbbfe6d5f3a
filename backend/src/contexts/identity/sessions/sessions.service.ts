import { AppError } from '@libs/domain';
import { Inject, Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { newSecret, type SignedInUser, secretHash } from '#platform/access';
import { CONFIG, type Config, originOf } from '#platform/config';
import { newId, TenantDb } from '#platform/db';
import { isLocalRequest, Mailer, type RawRequest } from '#platform/mail';
import { UsersService } from '../users/users.service.js';
import { AccountEvents } from './account-events.service.js';
import { type DeviceName, deviceName } from './device-name.js';
import type { Session } from './session.graphql.js';
import type { SignInMethod } from './sign-in-rules.js';
import type { Visitor } from './visitor.js';

// DELETE ... RETURNING answers [rows, count].
type Deleted = [{ id: string }[], number];
// From its last use on.
const LASTS = `interval '30 days'`;

/** How long ago a person logged in, and how long ago this was last used, in seconds. */
export interface SessionAge {
  ageSeconds: number;
  idleSeconds: number;
}

/** A session that is good now. `stale` tells that its last use was noted more than a minute ago. */
export interface FoundSession extends SessionAge {
  user: SignedInUser & { sessionId: string };
  createdAt: Date;
  stale: boolean;
  /** Whether the account has an authenticator app or a passkey. */
  hasSecondFactor: boolean;
  /** The session of an operator on the host of a workspace that allowed support access; it does not make them a member. */
  isSupport: boolean;
}

/** A sign-in of a browser with all that was handed over from it: what people take for one session. */
export interface BrowserSignIn extends DeviceName {
  id: string;
  address: string | null;
  startedAt: Date;
  lastUsedAt: Date;
  isCurrent: boolean;
  workspaceIds: string[];
}

/** How many of them a person sees. */
export const SHOWN_SESSIONS = 50;

/**
 * Sessions of browsers: one on the root domain, and one for each workspace's host that it was handed over to (its children).
 * A session ends 30 days after its last use.
 */
@Injectable()
export class SessionsService {
  constructor(
    @Inject(CONFIG) private readonly config: Config,
    private readonly db: TenantDb,
    private readonly mailer: Mailer,
    private readonly users: UsersService,
    private readonly events: AccountEvents,
  ) {}

  /** What the page needs before anything else. The development mailbox is named only to callers who may open it. */
  async describe(userId: string | null, request: RawRequest): Promise<Session> {
    const user = userId ? ((await this.users.byIds([userId])).get(userId) ?? null) : null;
    const devMailboxUrl = this.mailer.hasDevMailbox && isLocalRequest(request) ? `${originOf(this.config)}/mailbox` : null;
    return { user, needsSecondStep: false, viaProvider: false, rootDomain: this.config.rootDomain, mailboxUrl: devMailboxUrl };
  }

  /**
   * Begins a session in the open transaction m and answers the secret for its cookie; the one that the visitor's cookie held on this host ends.
   * On a workspace's host it is signed in like the root session that it comes from; one of single sign-on comes from none.
   */
  async start(
    m: EntityManager,
    userId: string,
    visitor: Visitor,
    within: { workspaceId: string; parentId: string | null } | null = null,
    method: SignInMethod = 'password',
  ): Promise<string> {
    const secret = newSecret();
    // A form from another host brings no cookie: what this sign-in opened here before is known by its parent.
    await m.query(
      `delete from sessions where (user_id = $1 and expires_at < now()) or token_hash = $2 or (parent_id = $3 and workspace_id = $4)`,
      [userId, visitor.cookie ? secretHash(visitor.cookie) : null, within?.parentId ?? null, within?.workspaceId ?? null],
    );
    await m.query(
      `insert into sessions (id, user_id, workspace_id, parent_id, token_hash, address, agent, method, expires_at)
       values ($1, $2, $3, $4, $5, $6, $7, case when $8 = 'support' then $8 else coalesce((select method from sessions where id = $4), $8) end, now() + ${LASTS})`,
      [newId(), userId, within?.workspaceId ?? null, within?.parentId ?? null, secretHash(secret), visitor.address, visitor.agent, method],
    );
    return secret;
  }

  /** The session of a cookie on the host of a workspace, or of the root domain (null); one query. A cookie of another host is no session here. */
  async find(secret: string, workspaceId: string | null): Promise<FoundSession | null> {
    const [row] = await this.db.global<{
      sessionId: string;
      id: string;
      name: string;
      email: string;
      viaProvider: boolean;
      stale: boolean;
      hasSecondFactor: boolean;
      isSupport: boolean;
      createdAt: Date;
      ageSeconds: number;
      idleSeconds: number;
    }>(
      `select s.id as "sessionId", u.id, u.name, u.email, s.method in ('oidc', 'saml') as "viaProvider", s.method = 'support' as "isSupport", s.created_at as "createdAt", s.last_seen_at < now() - interval '1 minute' as stale,
         exists (select 1 from totp_secrets t where t.user_id = u.id and t.confirmed_at is not null)
           or exists (select 1 from passkeys k where k.user_id = u.id) as "hasSecondFactor",
         extract(epoch from now() - coalesce(r.created_at, s.created_at))::double precision as "ageSeconds",
         extract(epoch from now() - s.last_seen_at)::double precision as "idleSeconds"
       from sessions s join users u on u.id = s.user_id and u.deactivated_at is null left join sessions r on r.id = s.parent_id
       where s.token_hash = $1 and s.expires_at > now() and s.workspace_id is not distinct from $2`,
      [secretHash(secret), workspaceId],
    );
    if (!row) return null;
    const { stale, hasSecondFactor, isSupport, createdAt, ageSeconds, idleSeconds, ...user } = row;
    return { user, createdAt, stale, hasSecondFactor, isSupport, ageSeconds, idleSeconds };
  }

  /** Age and idle time of a root-domain login as seen by one workspace; use of other workspaces opened from the same login does not count. */
  async ageFor(sessionId: string, workspaceId: string): Promise<SessionAge | null> {
    const [row] = await this.db.global<SessionAge>(
      `select extract(epoch from now() - r.created_at)::double precision as "ageSeconds",
         extract(epoch from now() - greatest(r.created_at,
           (select max(c.last_seen_at) from sessions c where c.parent_id = r.id and c.workspace_id = $2)))::double precision as "idleSeconds"
       from sessions r where r.id = $1`,
      [sessionId, workspaceId],
    );
    return row ?? null;
  }

  /** Notes the use of a session, and of the root session above it, at most once a minute: both then last 30 days from now. */
  async touch(sessionId: string): Promise<void> {
    await this.db.global(
      `update sessions set last_seen_at = now(), expires_at = now() + ${LASTS}
       where (id = $1 or id = (select parent_id from sessions where id = $1)) and last_seen_at < now() - interval '1 minute'`,
      [sessionId],
    );
  }

  /** Signs a browser out: its root session and all that were handed over from it. */
  async end(sessionId: string): Promise<void> {
    await this.db.global(`delete from sessions where id = $1 or id = (select parent_id from sessions where id = $1)`, [sessionId]);
  }

  /** The same for a person who asks for it, here or everywhere. */
  async logOut(user: SignedInUser & { sessionId: string }, everywhere: boolean, ipAddress: string): Promise<void> {
    await (everywhere ? this.endAll(user.id) : this.end(user.sessionId));
    await this.db.globalTx((m) =>
      this.events.record(m, { kind: 'signed-out', userId: user.id, address: ipAddress, detail: { everywhere } }),
    );
  }

  /** A person's sign-ins that are good now, the one of `currentId` first, then the last used. */
  async list(userId: string, currentId: string): Promise<BrowserSignIn[]> {
    const rows = await this.db.global<Omit<BrowserSignIn, keyof DeviceName> & { agent: string | null }>(
      `select s.id, s.address, s.agent, s.created_at as "startedAt", greatest(s.last_seen_at, max(c.last_seen_at)) as "lastUsedAt",
         s.id = $2 or coalesce(bool_or(c.id = $2), false) as "isCurrent",
         array_remove(array_agg(distinct c.workspace_id) || s.workspace_id, null) as "workspaceIds"
       from sessions s left join sessions c on c.parent_id = s.id and c.expires_at > now()
       where s.user_id = $1 and s.parent_id is null and s.expires_at > now()
       group by s.id order by "isCurrent" desc, "lastUsedAt" desc, s.id limit ${SHOWN_SESSIONS}`,
      [userId, currentId],
    );
    return rows.map(({ agent, ...row }) => ({ ...row, ...deviceName(agent ?? '') }));
  }

  /** Ends one of a person's sign-ins with what was handed over from it; throws NotFound for one that is gone or not theirs. */
  async endOne(userId: string, id: string, ipAddress: string): Promise<void> {
    await this.db.globalTx(async (m) => {
      const [ended]: Deleted = await m.query(`delete from sessions where id = $1 and user_id = $2 and parent_id is null returning id`, [
        id,
        userId,
      ]);
      if (!ended.length) throw new AppError('NotFound');
      await this.events.record(m, { kind: 'session-ended', userId, address: ipAddress, detail: { sessions: 1 } });
    });
  }

  /** Ends all of a person's sign-ins but the one to which `currentId` belongs; answers which. */
  async endAllExcept(userId: string, currentId: string, ipAddress: string): Promise<string[]> {
    return this.db.globalTx(async (m) => {
      const [ended]: Deleted = await m.query(
        `delete from sessions where user_id = $1 and parent_id is null
           and id <> (select coalesce(parent_id, id) from sessions where id = $2) returning id`,
        [userId, currentId],
      );
      if (ended.length)
        await this.events.record(m, { kind: 'session-ended', userId, address: ipAddress, detail: { sessions: ended.length } });
      return ended.map(({ id }) => id);
    });
  }

  /** Signs a person out everywhere. */
  async endAll(userId: string): Promise<void> {
    await this.db.global(`delete from sessions where user_id = $1`, [userId]);
  }

  /** The same in the open transaction m, but for one session that stays. */
  async endOthers(m: EntityManager, userId: string, staysId: string | null): Promise<void> {
    // Cut loose first: a session goes when its parent goes.
    if (staysId) await m.query(`update sessions set parent_id = null where id = $1`, [staysId]);
    await m.query(`delete from sessions where user_id = $1 and id is distinct from $2`, [userId, staysId]);
  }

  /** Who is signed in on a workspace's host, and how; read in the open transaction m. */
  async inWorkspace(
    m: EntityManager,
    workspaceId: string,
  ): Promise<{ id: string; sessionId: string | null; userId: string; email: string; method: SignInMethod }[]> {
    return m.query(
      `select s.id, s.parent_id as "sessionId", s.user_id as "userId", u.email, s.method from sessions s join users u on u.id = s.user_id where s.workspace_id = $1`,
      [workspaceId],
    );
  }

  /** Ends these sessions on a workspace's host in the open transaction m. */
  async endByIds(m: EntityManager, ids: readonly string[]): Promise<void> {
    await m.query(`delete from sessions where id = any($1::uuid[]) and workspace_id is not null`, [ids]);
  }

  /** Ends a person's sessions on one workspace's host in the open transaction m; those on the root domain and elsewhere stay. */
  async endInWorkspace(m: EntityManager, userId: string, workspaceId: string): Promise<void> {
    await m.query(`delete from sessions where user_id = $1 and workspace_id = $2`, [userId, workspaceId]);
  }
}
