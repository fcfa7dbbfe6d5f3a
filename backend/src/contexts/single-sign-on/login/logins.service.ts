import {
  AppError,
  emailDomain,
  isStorableText,
  LIMITS,
  normalizeEmail,
  SSO_LIMITS,
  type SsoRefusal,
  type WorkspaceRole,
} from '@libs/domain';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { Handoff, Handoffs, UsersService, type Visitor } from '#contexts/identity';
import { Memberships, ProviderGroups, WorkspacesService } from '#contexts/workspace';
import { secretHash } from '#platform/access';
import { newId, TenantDb } from '#platform/db';
import { AuditTrail } from '#platform/events';
import { log } from '#platform/log';
import type { SsoAttribute } from '../connections/connection.graphql.js';
import type { Connection } from '../connections/connection.js';
import { DomainsService } from '../domains/domains.service.js';
import { SignInSettingsService } from '../settings/sign-in-settings.service.js';
import { LoginRefused } from './login-refused.js';
import type { Pending } from './login-requests.service.js';

/** Who a person is, as the provider says it after all rules of its protocol were kept. */
export interface Identity {
  /** What the provider calls them, the same at each login. */
  subject: string;
  email: string | null;
  emailVerified: boolean;
  name: string | null;
  /** As what they begin, where the provider may say so. */
  role: WorkspaceRole | null;
  /** The names of their groups, where the provider names them. */
  groups: readonly string[] | null;
}

/** How a login ended: with the form that opens the workspace, or with the page on which an admin reads what came of a test. */
export type LoginOutcome = { handoff: Handoff } | { testUrl: string };

/** What the providers of a workspace lead to: an account, a seat, and a session on the workspace's host alone. */
@Injectable()
export class LoginsService {
  constructor(
    private readonly db: TenantDb,
    private readonly audit: AuditTrail,
    private readonly users: UsersService,
    private readonly handoffs: Handoffs,
    private readonly memberships: Memberships,
    private readonly groups: ProviderGroups,
    private readonly workspaces: WorkspacesService,
    private readonly domains: DomainsService,
    private readonly settings: SignInSettingsService,
  ) {}

  /** Lets a person in, or throws LoginRefused. A test lets no one in and changes nothing but that it came through. */
  async complete(
    connection: Connection,
    pending: Pending,
    identity: Identity,
    arrived: Record<string, unknown>,
    visitor: Visitor,
  ): Promise<LoginOutcome> {
    const email = await this.emailOf(connection, identity);
    if (pending.testerId) return { testUrl: await this.passed(connection, arrived) };
    if (!connection.enabled) throw new LoginRefused('off');
    const { defaultRole } = await this.settings.of(connection);
    const userId = await this.db.tx(connection, async (m) => {
      // Two first logins of one person at once make one account.
      await m.query(`select pg_advisory_xact_lock(hashtextextended('sso ' || $1, 0))`, [email.toLowerCase()]);
      const id = await this.account(m, connection, identity, email);
      await this.seat(m, connection, id, identity.role ?? defaultRole);
      if (identity.groups) await this.groups.follow(m, connection, id, identity.groups);
      return id;
    });
    const workspace = await this.workspaces.one(connection);
    const next = pending.next ?? workspace.homePath;
    return { handoff: await this.handoffs.issueForWorkspace({ id: userId, email }, workspace, next, visitor, connection) };
  }

  /** Keeps a refusal under the id from which the reference is made that the person is shown; of a test also what arrived. */
  async refused(
    connection: Connection,
    { reason, detail }: LoginRefused,
    { testerId, arrived }: { testerId: string | null; arrived: Record<string, unknown> | null },
  ): Promise<string> {
    const isTest = testerId !== null;
    const id = await this.db.tx(connection, async (m) => {
      const entry = { refusal: reason, detail, attributes: isTest ? attributesOf(arrived ?? {}) : null, isTest };
      const after = { method: connection.protocol, reason };
      if (!isTest)
        await this.audit.add(
          m,
          { workspaceId: connection.workspaceId, userId: null },
          { area: 'SIGN_IN', kind: 'session', action: 'refused', targetId: null, detail: { after } },
        );
      return this.note(m, connection, entry);
    });
    log.info({ id, refusal: reason, detail }, 'a login by single sign-on was refused');
    return id;
  }

  /** Where an admin reads what came of a test. */
  async testUrl({ workspaceId, id }: Connection, entryId: string): Promise<string> {
    return `${(await this.workspaces.one({ workspaceId })).url}/settings/authentication?connection=${id}&login=${entryId}`;
  }

  private async passed(connection: Connection, arrived: Record<string, unknown>): Promise<string> {
    const { workspaceId, id: connectionId } = connection;
    const id = await this.db.tx(connection, async (m) => {
      await m.query(`update sso_connections set tested_at = now() where workspace_id = $1 and id = $2`, [workspaceId, connectionId]);
      return this.note(m, connection, { refusal: null, detail: null, attributes: attributesOf(arrived), isTest: true });
    });
    return this.testUrl(connection, id);
  }

  /** The address that the provider vouches for, at a domain of the workspace. */
  private async emailOf(connection: Connection, { email, emailVerified }: Identity): Promise<string> {
    const address = email === null ? null : normalizeEmail(email);
    if (address === null) throw new LoginRefused('noEmail');
    if (!emailVerified) throw new LoginRefused('emailNotVerified', address);
    if (!(await this.domains.verified(connection)).has(emailDomain(address))) throw new LoginRefused('foreignDomain', emailDomain(address));
    return address;
  }

  /** The account of an identity: the one that it had before, else the one of its address, else a new one. */
  private async account(m: EntityManager, connection: Connection, identity: Identity, email: string): Promise<string> {
    const { workspaceId, id: connectionId } = connection;
    const subject = secretHash(identity.subject);
    const [known]: { userId: string }[] = await m.query(
      `select user_id as "userId" from external_accounts where workspace_id = $1 and connection_id = $2 and subject_hash = $3`,
      [workspaceId, connectionId, subject],
    );
    if (known) {
      await this.users.accountOf(known.userId, m).catch((error) => {
        throw error instanceof AppError ? new LoginRefused('deactivated') : error;
      });
      return known.userId;
    }
    const there = await this.users.account(email);
    if (there) {
      const others: unknown[] = await m.query(
        `select 1 from external_accounts where workspace_id = $1 and connection_id = $2 and user_id = $3`,
        [workspaceId, connectionId, there.id],
      );
      // A reused address may belong to another person.
      if (others.length) throw new LoginRefused('anotherPerson', `${email} belongs to another person of the provider.`);
    }
    if (!there && !connection.joining) throw new LoginRefused('notInvited', email);
    // The password of an unconfirmed sign-up with this address is dropped.
    if (there) await this.users.confirm(m, there.id, { name: null, passwordHash: null });
    const userId = there?.id ?? (await this.users.add(m, { email, name: nameOf(identity, email), passwordHash: null, confirmed: true }));
    if (!userId) throw new LoginRefused('deactivated');
    await m.query(`insert into external_accounts (workspace_id, id, connection_id, subject_hash, user_id) values ($1, $2, $3, $4, $5)`, [
      workspaceId,
      newId(),
      connectionId,
      subject,
      userId,
    ]);
    return userId;
  }

  private async seat(m: EntityManager, { workspaceId, joining }: Connection, userId: string, role: WorkspaceRole): Promise<void> {
    if (await this.memberships.seatOf(workspaceId, userId)) return;
    if (await this.memberships.isDeactivated(workspaceId, userId)) throw new LoginRefused('deactivated');
    if (await this.memberships.hasBeen(workspaceId, userId)) throw new LoginRefused('removed');
    if (!joining) throw new LoginRefused('notInvited');
    await this.memberships.join(m, { workspaceId, userId }, userId, role);
  }

  /** Strangers can make entries: of each connection the newest are kept, and none for longer than the words on the page say. */
  private async note(
    m: EntityManager,
    { workspaceId, id: connectionId }: Connection,
    entry: { refusal: SsoRefusal | null; detail: string | null; attributes: SsoAttribute[] | null; isTest: boolean },
  ): Promise<string> {
    const id = newId();
    await m.query(
      `delete from sso_logins where workspace_id = $1 and connection_id = $2 and at < greatest(now() - make_interval(days => $3),
         (select at from sso_logins where workspace_id = $1 and connection_id = $2 order by at desc offset $4 limit 1))`,
      [workspaceId, connectionId, SSO_LIMITS.days, SSO_LIMITS.kept],
    );
    await m.query(
      `insert into sso_logins (workspace_id, id, connection_id, is_test, refusal, detail, attributes) values ($1, $2, $3, $4, $5, $6, $7)`,
      [
        workspaceId,
        id,
        connectionId,
        entry.isTest,
        entry.refusal,
        entry.detail === null ? null : storable(entry.detail, SSO_LIMITS.attribute),
        entry.attributes && JSON.stringify(entry.attributes),
      ],
    );
    return id;
  }
}

/** What others say may hold what the database cannot: NUL, and halves of pairs. */
const storable = (text: string, max: number): string => text.slice(0, max).replace(/\0|\p{Surrogate}/gu, '');

function attributesOf(arrived: Record<string, unknown>): SsoAttribute[] {
  return Object.entries(arrived)
    .slice(0, SSO_LIMITS.attributes)
    .map(([name, value]) => ({
      name: storable(name, 200),
      value: storable(typeof value === 'string' ? value : (JSON.stringify(value) ?? ''), SSO_LIMITS.attribute),
    }));
}

/** The name that the provider gives, where it is one; else what stands before the @. */
function nameOf({ name }: Identity, email: string): string {
  const text = name?.replace(/\s+/g, ' ').trim() ?? '';
  return text && isStorableText(text) && [...text].length <= LIMITS.person.name ? text : email.slice(0, email.indexOf('@'));
}
