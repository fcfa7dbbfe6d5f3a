import { AppError, fieldError, type InviteInput, LIMITS, type WorkspaceRole } from '@libs/domain';
import { Inject, Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { Handoffs, UsersService } from '#contexts/identity';
import { type Actor, newSecret, RateLimiter, type SignedInUser, secretHash } from '#platform/access';
import { CONFIG, type Config, originOf } from '#platform/config';
import { keyedId, lockId, TenantDb } from '#platform/db';
import { ChangeRecorder } from '#platform/events';
import { Mailer } from '#platform/mail';
import { Vault } from '#platform/vault';
import { Authors } from '../members/authors.service.js';
import { Memberships } from '../memberships/memberships.service.js';
import { WorkspacePlans } from '../plans/workspace-plans.service.js';
import type { WorkspaceChoice } from '../workspaces/workspace.graphql.js';
import { WorkspacesService } from '../workspaces/workspaces.service.js';
import type { CreatedInvite, Invite, InvitePreview } from './invite.graphql.js';
import { inviteMail } from './invite-mail.js';
import { formatInviteToken, parseInviteToken } from './invite-token.js';

interface InviteRow {
  id: string;
  email: string | null;
  role: WorkspaceRole;
  createdAt: Date;
  expiresAt: Date;
  createdBy: string;
}

/** An invitation with the link that opens it, which is shown once. */
interface NewInvite {
  row: InviteRow;
  link: string;
}

/** Of several invitations with one client key each has its own. */
const keyOf = (clientKey: string, email: string): string => `${clientKey} ${email}`;

const COLUMNS = `id, email, role, created_at as "createdAt", expires_at as "expiresAt", created_by as "createdBy"`;
const GOOD = `accepted_at is null and revoked_at is null and expires_at > now()`;

/** Invitations by mail or by a link to pass on: good for seven days and for one person. */
@Injectable()
export class InvitesService {
  constructor(
    @Inject(CONFIG) private readonly config: Config,
    private readonly db: TenantDb,
    private readonly changes: ChangeRecorder,
    private readonly mailer: Mailer,
    private readonly limiter: RateLimiter,
    private readonly users: UsersService,
    private readonly authors: Authors,
    private readonly memberships: Memberships,
    private readonly workspaces: WorkspacesService,
    private readonly vault: Vault,
    private readonly plans: WorkspacePlans,
    private readonly handoffs: Handoffs,
  ) {}

  /** Those that still wait, the newest first. */
  async list(actor: Actor): Promise<Invite[]> {
    const rows = await this.db.read<InviteRow>(
      actor,
      `select ${COLUMNS} from invites where workspace_id = $1 and ${GOOD} order by created_at desc, id desc`,
      [actor.workspaceId],
    );
    return this.withAuthors(actor, rows);
  }

  /** Mails an invitation to each address; one that waits already is replaced. Throws ValidationError when there are not as many free seats. Addresses of members are refused by name, and then no invitation is sent. The same client key answers the same invitations and sends no second mail. */
  async invite(actor: Actor, { emails, role, clientKey }: InviteInput): Promise<CreatedInvite[]> {
    await this.limiter.hit(`invite:${actor.workspaceId}`, 10);
    await this.assertNotMembers(actor, emails);
    const { name } = await this.workspaces.one(actor);
    const created = await this.db.tx(actor, async (m) => {
      const lower = emails.map((e) => e.toLowerCase());
      const repeated = clientKey
        ? await this.made(
            m,
            actor,
            lower.map((email) => keyOf(clientKey, email)),
          )
        : [];
      if (repeated.length) return repeated;
      await m.query(`update invites set revoked_at = now() where workspace_id = $1 and ${GOOD} and lower(email) = any($2)`, [
        actor.workspaceId,
        lower,
      ]);
      await this.plans.assertSeats(m, actor.workspaceId, role === 'viewer' ? 0 : emails.length, { waiting: true });
      const invites: NewInvite[] = [];
      for (const email of emails) {
        const newInvite = await this.add(m, actor, email, role, clientKey && keyOf(clientKey, email.toLowerCase()));
        await this.mailer.send(m, actor.workspaceId, {
          to: email,
          ...inviteMail({ workspaceName: name, invitedBy: actor.name, role, link: newInvite.link }),
        });
        invites.push(newInvite);
      }
      return invites;
    });
    return this.created(actor, created);
  }

  /** A link without an address, to be passed on by hand; the same client key answers the same link. */
  async createLink(actor: Actor, role: WorkspaceRole, clientKey?: string | null): Promise<CreatedInvite> {
    const created = await this.db.tx(actor, async (m) => {
      const [repeated] = clientKey ? await this.made(m, actor, [clientKey]) : [];
      return repeated ?? this.add(m, actor, null, role, clientKey);
    });
    return (await this.created(actor, [created]))[0]!;
  }

  /** Takes an invitation back; throws NotFound when it no longer waits. */
  async revoke(actor: Actor, id: string): Promise<void> {
    await this.db.tx(actor, async (m) => {
      const [rows]: [{ email: string | null; role: string }[], number] = await m.query(
        `update invites set revoked_at = now() where workspace_id = $1 and id = $2 and ${GOOD} returning email, role`,
        [actor.workspaceId, id],
      );
      if (!rows[0]) throw new AppError('NotFound');
      await this.changes.record(m, actor, { kind: 'invite', id, action: 'deleted', before: rows[0] });
    });
  }

  /** What the page of an invitation shows, which is nothing of whether its address has an account; null for one that is unknown, used, taken back or too old, all the same. */
  async preview(token: string): Promise<InvitePreview | null> {
    const parts = parseInviteToken(token);
    if (!parts) return null;
    const row = await this.db.one<InviteRow & { workspaceName: string }>(
      parts,
      `select ${COLUMNS.split(', ')
        .map((c) => `i.${c}`)
        .join(
          ', ',
        )}, w.name as "workspaceName" from invites i join workspaces w on w.id = i.workspace_id where i.workspace_id = $1 and i.secret_hash = $2 and ${GOOD}`,
      [parts.workspaceId, secretHash(parts.secret)],
    );
    if (!row) return null;
    const authors = await this.authors.authorsByIds(parts, [row.createdBy]);
    return {
      workspaceName: row.workspaceName,
      role: row.role,
      invitedBy: authors.get(row.createdBy)!.name,
      email: row.email,
    };
  }

  /** Makes the person a member. A member already stays as they are; an invitation sent to another address is refused by naming it. */
  async accept(user: SignedInUser & { sessionId: string }, token: string): Promise<WorkspaceChoice> {
    const deletedAppError = new AppError('ValidationError', {
      message: 'This invitation has expired or was already used. Ask for a new one.',
      reason: 'expired',
    });
    const parts = parseInviteToken(token);
    if (!parts) throw deletedAppError;
    await this.db.tx(parts, async (m) => {
      const [row]: (InviteRow & { good: boolean })[] = await m.query(
        `select ${COLUMNS}, ${GOOD} as good from invites where workspace_id = $1 and secret_hash = $2 for update`,
        [parts.workspaceId, secretHash(parts.secret)],
      );
      if (!row?.good) throw deletedAppError;
      if (row.email && row.email.toLowerCase() !== user.email.toLowerCase())
        throw new AppError('ValidationError', {
          message: `This invitation was sent to ${row.email}. Log in with that address to accept it.`,
          reason: 'other-account',
          email: row.email,
        });
      await this.handoffs.assertMayEnter(user, parts.workspaceId);
      const joined = await this.memberships.join(m, { workspaceId: parts.workspaceId, userId: user.id }, user.id, row.role);
      // A link that a member tries out stays good for whom it is meant.
      if (joined || row.email)
        await m.query(`update invites set accepted_at = now() where workspace_id = $1 and id = $2`, [parts.workspaceId, row.id]);
    });
    const choice = (await this.workspaces.mine(user.id)).find((w) => w.id === parts.workspaceId);
    if (!choice) throw deletedAppError;
    return choice;
  }

  private async assertNotMembers(actor: Actor, emails: readonly string[]): Promise<void> {
    const accounts = await this.users.known(emails);
    const seats = await this.db.read<{ userId: string }>(
      actor,
      `select user_id as "userId" from members where workspace_id = $1 and removed_at is null and user_id = any($2)`,
      [actor.workspaceId, [...accounts.values()].map((a) => a.id)],
    );
    const there = [...accounts.values()].filter((a) => seats.some((s) => s.userId === a.id)).map((a) => a.email);
    if (there.length) throw fieldError('emails', `${there.join(', ')} ${there.length > 1 ? 'are members' : 'is a member'} already.`);
  }

  /** Those that were made with these keys, in their order. */
  private async made(m: EntityManager, actor: Actor, keys: readonly string[]): Promise<NewInvite[]> {
    const ids = keys.map((key) => keyedId(actor, 'invite', key));
    for (const id of [...ids].sort()) await lockId(m, id);
    const rows: InviteRow[] = await m.query(`select ${COLUMNS} from invites where workspace_id = $1 and id = any($2)`, [
      actor.workspaceId,
      ids,
    ]);
    const byId = new Map(rows.map((row) => [row.id, row]));
    return ids.flatMap((id) => {
      const row = byId.get(id);
      return row ? [{ row, link: this.linkOf(actor, this.secretOf(actor, id)) }] : [];
    });
  }

  /** Of one with a client key: a repeated key means that the client never got the link, which is not stored. */
  private secretOf(actor: Actor, id: string): string {
    return this.vault.secretOf(actor.workspaceId, 'invite', id);
  }

  private linkOf(actor: Actor, secret: string): string {
    return `${originOf(this.config)}/auth/accept-invite?token=${formatInviteToken(actor.workspaceId, secret)}`;
  }

  private async add(m: EntityManager, actor: Actor, email: string | null, role: WorkspaceRole, key?: string | null): Promise<NewInvite> {
    const id = keyedId(actor, 'invite', key);
    const secret = key ? this.secretOf(actor, id) : newSecret();
    const [row]: InviteRow[] = await m.query(
      `insert into invites (workspace_id, id, email, role, secret_hash, created_by, expires_at) values ($1, $2, $3, $4, $5, $6, now() + make_interval(days => $7)) returning ${COLUMNS}`,
      [actor.workspaceId, id, email, role, secretHash(secret), actor.userId, LIMITS.token.inviteDays],
    );
    await this.changes.record(m, actor, { kind: 'invite', id: row!.id, action: 'created', after: { email, role } });
    return { row: row!, link: this.linkOf(actor, secret) };
  }

  private async created(actor: Actor, created: readonly { row: InviteRow; link: string }[]): Promise<CreatedInvite[]> {
    const invites = await this.withAuthors(
      actor,
      created.map((c) => c.row),
    );
    return invites.map((invite, i) => ({ invite, link: created[i]!.link }));
  }

  private async withAuthors(actor: Actor, rows: readonly InviteRow[]): Promise<Invite[]> {
    const authors = await this.authors.authorsByIds(
      actor,
      rows.map((r) => r.createdBy),
    );
    return rows.map(({ createdBy, ...row }) => ({ ...row, invitedBy: authors.get(createdBy)! }));
  }
}
