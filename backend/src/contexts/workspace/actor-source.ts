import { Inject, Injectable } from '@nestjs/common';
import { type FoundSession, SessionsService, UsersService } from '#contexts/identity';
import type { ActorSource, Caller } from '#platform/access';
import { CONFIG, type Config } from '#platform/config';
import { log } from '#platform/log';
import { readCookie, sessionCookie } from '#platform/web';
import { AccessTokensService } from './access-tokens/access-tokens.service.js';
import { Memberships } from './memberships/memberships.service.js';
import { WorkspacePlans } from './plans/workspace-plans.service.js';
import { holdForNetwork, holdForSecondFactor, isSessionExpired, mayExport } from './security/entry-rules.js';
import { Operators } from './support/operators.service.js';
import { SupportGrants } from './support/support-grants.service.js';
import { Directory } from './workspaces/directory.service.js';

type Known = Pick<Caller, 'user' | 'actor' | 'held'>;
const ANONYMOUS: Known = { user: null, actor: null };
/** No member has this id. */
const NO_SEAT = '00000000-0000-0000-0000-000000000000';

/** Finds out at every request who calls: the place from the Host header, the person from the session cookie or the bearer token. */
@Injectable()
export class HostActorSource implements ActorSource {
  constructor(
    @Inject(CONFIG) private readonly config: Config,
    private readonly directory: Directory,
    private readonly sessions: SessionsService,
    private readonly users: UsersService,
    private readonly memberships: Memberships,
    private readonly tokens: AccessTokensService,
    private readonly plans: WorkspacePlans,
    private readonly operators: Operators,
    private readonly grants: SupportGrants,
  ) {}

  async callerOf(headers: Record<string, string | string[] | undefined>, address: string, visits = true): Promise<Caller> {
    const place = await this.directory.placeOf(String(headers.host ?? headers[':authority'] ?? ''));
    const workspaceId = place.kind === 'workspace' ? place.workspaceId : null;
    const isServed = place.kind === 'root' || workspaceId !== null;
    const known = isServed ? await this.known(headers, workspaceId, address, visits) : ANONYMOUS;
    return { place, ...known, address };
  }

  private async known(
    headers: Record<string, string | string[] | undefined>,
    workspaceId: string | null,
    address: string,
    visits: boolean,
  ): Promise<Known> {
    // With an Authorization header only that header counts: the cookie beside it was not checked for its origin.
    if (headers.authorization) return workspaceId ? this.byToken(String(headers.authorization), workspaceId, address, visits) : ANONYMOUS;
    const secret = readCookie(headers.cookie, sessionCookie(this.config.secure));
    return secret ? this.bySession(secret, workspaceId, address, visits) : ANONYMOUS;
  }

  private async bySession(secret: string, workspaceId: string | null, address: string, visits: boolean): Promise<Known> {
    const session = await this.sessions.find(secret, workspaceId);
    if (!session) return ANONYMOUS;
    if (session.isSupport) return workspaceId ? this.bySupport(session, workspaceId, address, visits) : ANONYMOUS;
    const { user } = session;
    const seat = workspaceId ? await this.memberships.seatOf(workspaceId, user.id) : null;
    // Another login is asked for, and a use now would be one too many.
    if (seat && isSessionExpired(seat.entry, session)) return ANONYMOUS;
    if (visits && session.stale) await quietly(this.sessions.touch(user.sessionId));
    if (!seat || !workspaceId) return { user, actor: null };
    const held =
      holdForNetwork(seat.entry, address) ??
      holdForSecondFactor(seat.entry, { hasSecondFactor: session.hasSecondFactor, viaProvider: user.viaProvider === true });
    if (held) return { user, actor: null, held };
    if (visits && seat.stale) await quietly(this.memberships.touch(workspaceId, seat.memberId));
    const { memberId, role } = seat;
    const plan = this.plans.planOf(seat);
    const actor = { userId: user.id, name: user.name, workspaceId, memberId, role, via: 'session' as const };
    return { user, actor: { ...actor, mayExport: mayExport(seat.entry, role), ...(plan && { plan }) } };
  }

  /** An operator of the installation, for as long as the workspace lets them in and the configuration names them. */
  private async bySupport(session: FoundSession, workspaceId: string, address: string, visits: boolean): Promise<Known> {
    const { user } = session;
    const opening = this.operators.isOperator(user) ? await this.grants.activeGrant({ workspaceId }, user.id, session.createdAt) : null;
    if (!opening || isSessionExpired(opening.entry, session)) return ANONYMOUS;
    const held =
      holdForNetwork(opening.entry, address) ??
      holdForSecondFactor(
        { ...opening.entry, requireSecondFactor: true },
        { hasSecondFactor: session.hasSecondFactor, viaProvider: false },
      );
    if (held) return { user, actor: null, held };
    if (visits && session.stale) await quietly(this.sessions.touch(user.sessionId));
    const { access, until } = opening;
    const plan = this.plans.planOf(opening);
    // Like a member to whom nothing was given: what is closed to most of the workspace is closed to them.
    const role = access === 'write' ? 'contributor' : 'viewer';
    const who = { userId: user.id, name: user.name, workspaceId, memberId: NO_SEAT, role, via: 'support' } as const;
    return { user, actor: { ...who, support: { access, until }, mayExport: false, ...(plan && { plan }) } };
  }

  private async byToken(authorization: string, workspaceId: string, address: string, visits: boolean): Promise<Known> {
    const text = /^bearer +(\S+)$/i.exec(authorization)?.[1] ?? '';
    const holder = await this.tokens.holder(workspaceId, text);
    const person = holder ? (await this.users.byIds([holder.userId])).get(holder.userId) : undefined;
    if (!holder || !person || person.deactivatedAt) return ANONYMOUS;
    const held = holdForNetwork(holder.entry, address);
    if (held) return { ...ANONYMOUS, held };
    if (visits && holder.stale) await quietly(this.tokens.touch(workspaceId, holder.tokenId, address));
    const { id, name, email } = person;
    const plan = this.plans.planOf(holder);
    return {
      user: { id, name, email, sessionId: null },
      actor: {
        userId: id,
        name,
        workspaceId,
        memberId: holder.memberId,
        role: holder.role,
        via: 'token',
        tokenId: holder.tokenId,
        scopes: holder.scopes,
        mayExport: mayExport(holder.entry, holder.role),
        ...(plan && { plan }),
      },
    };
  }
}

/** A failed write of the last visit must not refuse a request, as on a full disk, where reading goes on. */
async function quietly(noted: Promise<unknown>): Promise<void> {
  await noted.catch((err) => log.warn({ err }, 'could not note a visit'));
}
