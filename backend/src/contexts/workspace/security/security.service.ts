import { type AllowedNetwork, AppError, fieldError, type UpdateSecurityInput } from '@libs/domain';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import { SessionsService, SignInRules } from '#contexts/identity';
import type { Actor } from '#platform/access';
import { normalNetwork } from '#platform/config';
import { type InWorkspace, TenantDb } from '#platform/db';
import { ChangeRecorder } from '#platform/events';
import { holdForNetwork, isAllowed, isSessionExpired } from './entry-rules.js';
import type { SecuritySettings } from './security.graphql.js';

const SETTINGS = `select public_sharing and deleted_at is null as "publicSharing", embed_sites as "embedSites", require_second_factor as "requireSecondFactor",
  session_days as "sessionDays", idle_minutes as "idleMinutes", allowed_networks as "allowedNetworks", downloads from workspaces where id = $1`;
const UPDATE = `update workspaces set public_sharing = coalesce($2, public_sharing), embed_sites = coalesce($3::jsonb, embed_sites),
  require_second_factor = coalesce($4, require_second_factor), session_days = coalesce($5, session_days), idle_minutes = coalesce($6, idle_minutes),
  allowed_networks = coalesce($7::jsonb, allowed_networks), downloads = coalesce($8, downloads) where id = $1`;

/** What admins decide about who comes into their workspace and what leaves it. A change takes effect at once, also for existing sessions and open sockets. */
@Injectable()
export class SecurityService implements OnModuleInit {
  constructor(
    private readonly db: TenantDb,
    private readonly changes: ChangeRecorder,
    private readonly rules: SignInRules,
    private readonly sessions: SessionsService,
  ) {}

  onModuleInit() {
    // A login that is too old for the workspace would else open it again and again.
    this.rules.register(async ({ sessionId, workspaceId }) => {
      const age = sessionId && (await this.sessions.ageFor(sessionId, workspaceId));
      if (age && isSessionExpired(await this.of({ workspaceId }), age))
        throw new AppError('Forbidden', {
          message: 'You logged in too long ago for this workspace. Log out, then log in again.',
          reason: 'session-over',
        });
    });
  }

  /** The settings of a workspace; throws NotFound. */
  async of(where: InWorkspace): Promise<SecuritySettings> {
    const row = await this.db.one<SecuritySettings>(where, SETTINGS, [where.workspaceId]);
    if (!row) throw new AppError('NotFound');
    return row;
  }

  /** Throws Forbidden for an address from which the workspace may not be opened: for those who come neither by a session nor by an access token. */
  async assertAddress(where: InWorkspace, address: string): Promise<void> {
    const held = holdForNetwork(await this.of(where), address);
    if (held) throw new AppError('Forbidden', { message: held.message, reason: held.reason });
  }

  /**
   * Changes what is given and leaves the rest, also of a change at the same time. Throws ValidationError for a list of networks without the actor's
   * own address, unless they confirm it.
   */
  async update(actor: Actor, input: UpdateSecurityInput, address: string): Promise<SecuritySettings> {
    const { confirmLockout, ...given } = input;
    const allowedNetworks = given.allowedNetworks && normalNetworks(given.allowedNetworks);
    if (allowedNetworks && !confirmLockout && !isAllowed(allowedNetworks, address))
      throw new AppError('ValidationError', {
        message: `Your own address, ${address}, is not in the list: you would be locked out right away.`,
        reason: 'locked-out',
      });
    const after: Partial<SecuritySettings> = Object.fromEntries(
      Object.entries({ ...given, allowedNetworks }).filter(([, value]) => value !== undefined),
    );
    await this.db.tx(actor, async (m) => {
      const [row]: SecuritySettings[] = await m.query(`${SETTINGS} for update`, [actor.workspaceId]);
      await m.query(UPDATE, [
        actor.workspaceId,
        after.publicSharing ?? null,
        after.embedSites ? JSON.stringify(after.embedSites) : null,
        after.requireSecondFactor ?? null,
        after.sessionDays ?? null,
        after.idleMinutes ?? null,
        allowedNetworks ? JSON.stringify(allowedNetworks) : null,
        after.downloads ?? null,
      ]);
      const before = Object.fromEntries(Object.entries(row ?? {}).filter(([name]) => name in after));
      await this.changes.record(m, actor, { kind: 'workspace', id: actor.workspaceId, action: 'updated', before, after });
    });
    return this.of(actor);
  }
}

/** Each network once and in its one form, with the label it had first; throws ValidationError for what is none. */
function normalNetworks(given: readonly AllowedNetwork[]): AllowedNetwork[] {
  const matches = new Map<string, AllowedNetwork>();
  for (const { network: text, label } of given) {
    const network = normalNetwork(text);
    if (network === null)
      throw fieldError('allowedNetworks', `${text} is neither an address nor a network. Enter one like 203.0.113.7 or 2001:db8::/32.`);
    if (!matches.has(network)) matches.set(network, { network, label });
  }
  return [...matches.values()];
}
