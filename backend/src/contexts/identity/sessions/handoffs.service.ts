import { createHash } from 'node:crypto';
import { AppError, type SsoProtocol } from '@libs/domain';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { networkOf, type SignedInUser } from '#platform/access';
import { TenantDb } from '#platform/db';
import { AuditTrail } from '#platform/events';
import { ADD_TOKEN, newToken, OneTimeTokens } from './one-time-tokens.service.js';
import { safePath } from './safe-path.js';
import type { Handoff } from './session.graphql.js';
import { SessionsService } from './sessions.service.js';
import { type SignInMethod, SignInRules } from './sign-in-rules.js';
import type { Visitor } from './visitor.js';

/** Path on every workspace's host to which the root's page posts the code. */
export const HANDOFF_PATH = '/api/auth/handoff';

/** A connection of a workspace to an identity provider, and what that speaks. */
interface Provider {
  id: string;
  protocol: SsoProtocol;
  /** As it was when it named the person. */
  issuer: string;
}

interface Detail {
  workspaceId: string;
  /** The root session that it comes from; none for single sign-on, which signs in to its own workspace alone. */
  parentId: string | null;
  /** The identity provider that named the person, where there is no root session. */
  provider: Provider | null;
  /** For an operator whom the workspace let in, and who has no seat there. */
  support?: boolean;
  agent: string;
  network: string;
}

/** Cookies never travel between hosts: a code that is good once, for a minute and in one browser carries a sign-in to a workspace's host. */
@Injectable()
export class Handoffs {
  constructor(
    private readonly db: TenantDb,
    private readonly tokens: OneTimeTokens,
    private readonly sessions: SessionsService,
    private readonly rules: SignInRules,
    private readonly audit: AuditTrail,
  ) {}

  /** A code for a person who is signed in on the root domain; that they belong to the workspace is for the caller to know. Throws Forbidden where the workspace asks for another way to sign in. */
  async issue(
    user: SignedInUser & { sessionId: string },
    workspace: { id: string; url: string },
    next: unknown,
    visitor: Visitor,
  ): Promise<Handoff> {
    await this.assertMayEnter(user, workspace.id);
    return this.made(user.id, workspace, next, visitor, { parentId: user.sessionId, provider: null });
  }

  /**
   * A code for an operator whom the workspace let in; that it did is for the caller to know. How members have to sign in is not asked of them: they are
   * not in the workspace's identity provider, and their own second step was asked for.
   */
  async issueForSupport(
    user: SignedInUser & { sessionId: string },
    workspace: { id: string; url: string },
    next: unknown,
    visitor: Visitor,
  ): Promise<Handoff> {
    return this.made(user.id, workspace, next, visitor, { parentId: user.sessionId, provider: null, support: true });
  }

  /** Throws Forbidden where a workspace asks a person who is signed in on the root domain for another way to sign in. */
  async assertMayEnter(user: SignedInUser & { sessionId: string }, workspaceId: string): Promise<void> {
    const { id: userId, email, sessionId } = user;
    await this.rules.check({ userId, email, workspaceId, method: await this.methodOf(sessionId), sessionId });
  }

  /** A code for a person whom the workspace's own identity provider has named: it opens that workspace and signs in nowhere else. Throws Forbidden like `issue`. */
  async issueForWorkspace(
    user: { id: string; email: string },
    workspace: { id: string; url: string },
    next: unknown,
    visitor: Visitor,
    { id, protocol, issuer }: Provider,
  ): Promise<Handoff> {
    const { id: userId, email } = user;
    await this.rules.check({ userId, email, workspaceId: workspace.id, method: protocol, sessionId: null, provider: { id, issuer } });
    return this.made(userId, workspace, next, visitor, { parentId: null, provider: { id, protocol, issuer } });
  }

  /** Uses the code up, whatever comes of it, and begins the workspace's session; throws Unauthorized for a wrong, old or used code and for another browser or host. */
  async redeem(code: string, workspaceId: string, visitor: Visitor): Promise<string> {
    const used = await this.db.globalTx((m) => this.tokens.use<Detail>(m, 'handoff', code)).catch(refuse);
    const { detail, userId } = used;
    if (
      detail.workspaceId !== workspaceId ||
      detail.agent !== agentHash(visitor) ||
      !sameNetwork(detail.network, networkOf(visitor.address))
    )
      return refuse();
    if (detail.provider) return this.redeemFromProvider(userId, workspaceId, detail.provider, visitor);
    return this.db.globalTx(async (m) => {
      // Signed out on the root domain meanwhile: then here as well. The lock keeps it from happening between this line and the next.
      const [parent]: { method: SignInMethod; email: string }[] = await m.query(
        `select s.method, u.email from sessions s join users u on u.id = s.user_id
         where s.id = $1 and s.user_id = $2 and s.expires_at > now() for share of s`,
        [detail.parentId, userId],
      );
      if (!parent) return refuse();
      // What the workspace asks for may have changed since the code was made.
      if (!detail.support)
        await this.rules.check({ userId, email: parent.email, workspaceId, method: parent.method, sessionId: detail.parentId });
      const method = detail.support ? 'support' : parent.method;
      const secret = await this.sessions.start(m, userId, visitor, { workspaceId, parentId: detail.parentId }, method);
      await this.noteSignIn(m, workspaceId, userId, method);
      return secret;
    });
  }

  /** The session begins before the rules are asked: what ends those of a provider that is turned off meanwhile then finds this one. */
  private async redeemFromProvider(
    userId: string,
    workspaceId: string,
    { id, protocol, issuer }: Provider,
    visitor: Visitor,
  ): Promise<string> {
    const secret = await this.db.globalTx((m) => this.sessions.start(m, userId, visitor, { workspaceId, parentId: null }, protocol));
    try {
      const [user] = await this.db.global<{ email: string }>('select email from users where id = $1', [userId]);
      if (!user) return refuse();
      await this.rules.check({ userId, email: user.email, workspaceId, method: protocol, sessionId: null, provider: { id, issuer } });
      await this.db.globalTx((m) => this.noteSignIn(m, workspaceId, userId, protocol));
    } catch (error) {
      const session = await this.sessions.find(secret, workspaceId);
      if (session) await this.sessions.end(session.user.sessionId);
      throw error;
    }
    return secret;
  }

  private async made(
    userId: string,
    workspace: { id: string; url: string },
    next: unknown,
    visitor: Visitor,
    by: Pick<Detail, 'parentId' | 'provider' | 'support'>,
  ): Promise<Handoff> {
    const detail: Detail = { workspaceId: workspace.id, ...by, agent: agentHash(visitor), network: networkOf(visitor.address) };
    const { secret, parameters } = newToken('handoff', userId, { ...detail });
    await this.db.globalTx((m) => m.query(ADD_TOKEN, parameters));
    return { url: workspace.url + HANDOFF_PATH, code: secret, next: safePath(next) };
  }

  private noteSignIn(m: EntityManager, workspaceId: string, userId: string, method: SignInMethod): Promise<void> {
    const via = method === 'support' ? method : 'session';
    const entry = { area: 'SIGN_IN', kind: 'session', action: 'signedIn', via, detail: { after: { method } } } as const;
    return this.audit.addWithTenant(m, { workspaceId, userId }, entry);
  }

  private async methodOf(sessionId: string): Promise<SignInMethod> {
    const [row] = await this.db.global<{ method: SignInMethod }>(`select method from sessions where id = $1`, [sessionId]);
    return row?.method ?? 'password';
  }
}

function refuse(error?: unknown): never {
  if (error && !(error instanceof AppError)) throw error;
  throw new AppError('Unauthorized', { message: 'This login took too long or was already used. Open the workspace again.' });
}

const agentHash = (visitor: Visitor): string => createHash('sha256').update(visitor.agent).digest('base64url');

/** A browser may reach one host by IPv4 and the next by IPv6: only addresses of one kind can be compared. */
const sameNetwork = (a: string, b: string): boolean => a === b || a.includes(':') !== b.includes(':');
