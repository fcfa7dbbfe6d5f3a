import { AppError, LIMITS, type MemberSource, type WorkspaceRole } from '@libs/domain';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { FactorReset, SessionsService, UsersService } from '#contexts/identity';
import type { Actor } from '#platform/access';
import { type InWorkspace, TenantDb } from '#platform/db';
import { ChangeRecorder, Outbox } from '#platform/events';
import { WorkspacePlans } from '../plans/workspace-plans.service.js';
import { memberRemoved } from '../workspace.topics.js';
import { AdminRules } from './admin-rules.js';
import type { Author } from './author.graphql.js';
import { authorOf } from './authors.service.js';
import type { GroupName, Member as MemberWithGroups } from './member.graphql.js';

/** A member by themselves; who shows their groups asks for those of all of them at once. */
export type Member = Omit<MemberWithGroups, 'groups' | 'hasSecondFactor'>;

/** A seat as it is stored, of who may come in or is deactivated. */
export interface Seat {
  id: string;
  userId: string;
  role: WorkspaceRole;
  joinedAt: Date;
  lastSeenAt: Date | null;
  deactivatedAt: Date | null;
  source: MemberSource;
}

/** Who changes members: an admin, or the identity provider (no user). */
export type MemberEditor = InWorkspace & { userId: string | null };

const SEATS = `select id, user_id as "userId", role, joined_at as "joinedAt", last_seen_at as "lastSeenAt", deactivated_at as "deactivatedAt", source
  from members where workspace_id = $1 and removed_at is null`;

const ACTIVITY = `select count(*) filter (where last_seen_at > now() - make_interval(days => $2))::int as week,
    count(*) filter (where last_seen_at > now() - make_interval(days => $3))::int as month
  from members where workspace_id = $1 and removed_at is null and deactivated_at is null`;

/** The live groups in which these people ($2) are, by name. */
const GROUPS_OF = `
  select m.user_id as "userId", g.id, g.name from group_members m
  join groups g on g.workspace_id = $1 and g.id = m.group_id and g.deleted_at is null
  where m.workspace_id = $1 and m.user_id = any($2::uuid[]) order by lower(g.name), g.id`;

/** The people of a workspace. There is always an admin: the last one can neither be removed or deactivated nor get another role. */
@Injectable()
export class MembersService {
  constructor(
    private readonly db: TenantDb,
    private readonly changes: ChangeRecorder,
    private readonly outbox: Outbox,
    private readonly users: UsersService,
    private readonly sessions: SessionsService,
    private readonly plans: WorkspacePlans,
    private readonly factors: FactorReset,
    private readonly rules: AdminRules,
  ) {}

  /** Seats by these users or members, or all of them, the oldest first: of who may come in and who is deactivated. */
  async seats(where: InWorkspace, { userIds, ids }: { userIds?: readonly string[]; ids?: readonly string[] } = {}): Promise<Seat[]> {
    const sql = `${SEATS} and ($2::uuid[] is null or user_id = any($2)) and ($3::uuid[] is null or id = any($3)) order by id`;
    return this.db.read<Seat>(where, sql, [where.workspaceId, userIds ?? null, ids ?? null]);
  }

  /** How many people were here in the last days that count as a week and a month of use, of those who may come in. */
  async activity(where: InWorkspace): Promise<{ week: number; month: number }> {
    const { weekDays, monthDays } = LIMITS.analytics;
    const row = await this.db.one<{ week: number; month: number }>(where, ACTIVITY, [where.workspaceId, weekDays, monthDays]);
    return row ?? { week: 0, month: 0 };
  }

  /** Notes in the open transaction m that the identity provider keeps a member. */
  async markProvisioned(m: EntityManager, { workspaceId }: InWorkspace, memberId: string): Promise<void> {
    await m.query(`update members set source = 'SCIM' where workspace_id = $1 and id = $2 and source <> 'SCIM'`, [workspaceId, memberId]);
  }

  /** The same people with the groups that each is in, in one query. */
  async withGroups(actor: InWorkspace & { role?: WorkspaceRole }, members: readonly Member[]): Promise<MemberWithGroups[]> {
    const of = new Map<string, GroupName[]>(members.map(({ user }) => [user.id, []]));
    const rows = await this.db.read<GroupName & { userId: string }>(actor, GROUPS_OF, [actor.workspaceId, [...of.keys()]]);
    for (const { userId, id, name } of rows) of.get(userId)?.push({ id, name });
    const having = actor.role === 'admin' ? await this.factors.having([...of.keys()]) : null;
    return members.map((member) => ({
      ...member,
      groups: of.get(member.user.id) ?? [],
      hasSecondFactor: having ? having.has(member.user.id) : null,
    }));
  }

  /** The roles of those of these people who are members now and may sign in. */
  async rolesOf(where: InWorkspace, userIds: readonly string[]): Promise<Map<string, WorkspaceRole>> {
    if (!userIds.length) return new Map();
    const [rows, people] = await Promise.all([
      this.db.read<Seat>(where, `${SEATS} and deactivated_at is null and user_id = any($2::uuid[])`, [where.workspaceId, userIds]),
      this.users.byIds(userIds),
    ]);
    return new Map(rows.filter((r) => people.get(r.userId)?.deactivatedAt === null).map((r) => [r.userId, r.role]));
  }

  /** The addresses of people, whatever became of them. */
  async emailsOf(userIds: readonly string[]): Promise<Map<string, string>> {
    const people = await this.users.byIds([...new Set(userIds)]);
    return new Map([...people].map(([id, { email }]) => [id, email]));
  }

  /** A current or former member, with their seat if they have one; throws NotFound for other ids. */
  async person(
    actor: Actor,
    userId: string,
  ): Promise<{ user: Author; role: WorkspaceRole | null; joinedAt: Date | null; isDeactivated: boolean; isYou: boolean }> {
    const row = await this.db.one<{ role: WorkspaceRole; joinedAt: Date; removed: boolean; isDeactivated: boolean }>(
      actor,
      `select role, joined_at as "joinedAt", removed_at is not null as removed, removed_at is null and deactivated_at is not null as "isDeactivated" from members where workspace_id = $1 and user_id = $2`,
      [actor.workspaceId, userId],
    );
    if (!row) throw new AppError('NotFound');
    const user = authorOf(userId, (await this.users.byIds([userId])).get(userId), row.removed);
    const seat = row.removed ? { role: null, joinedAt: null } : { role: row.role, joinedAt: row.joinedAt };
    return { user, ...seat, isDeactivated: row.isDeactivated, isYou: userId === actor.userId };
  }

  /** Gives a member another role; throws ValidationError when a viewer would need a seat and none is free. */
  async changeRole(actor: Actor, memberId: string, role: WorkspaceRole): Promise<Member> {
    const changed = await this.db.tx(actor, async (m) => {
      // Before the members are locked, as wherever seats are taken.
      const [before]: { role: WorkspaceRole }[] = await m.query(`${SEATS} and id = $2`, [actor.workspaceId, memberId]);
      await this.plans.assertSeats(m, actor.workspaceId, before?.role === 'viewer' && role !== 'viewer' ? 1 : 0, { waiting: true });
      const member = await this.locked(m, actor, memberId);
      if (member.role === role) return member;
      if (member.role === 'admin' && !member.deactivatedAt) await this.assertMayGo(m, actor, member);
      await m.query(`update members set role = $3 where workspace_id = $1 and id = $2`, [actor.workspaceId, memberId, role]);
      await this.changes.record(m, actor, {
        kind: 'member',
        id: memberId,
        action: 'updated',
        before: { role: member.role },
        after: { role },
      });
      return { ...member, role };
    });
    return (await this.withPeople(actor, [changed]))[0]!;
  }

  /** Keeps a member out until they are reactivated: their sessions on this host and their access tokens end, their groups and what they were given stay. Throws ValidationError for the last admin and for oneself. */
  async deactivate(actor: MemberEditor, memberId: string): Promise<void> {
    await this.db.tx(actor, async (m) => {
      const { role, userId, deactivatedAt } = await this.locked(m, actor, memberId);
      if (userId === actor.userId) throw new AppError('ValidationError', { message: 'You cannot deactivate yourself. Ask another admin.' });
      if (deactivatedAt) return;
      if (role === 'admin') await this.assertMayGo(m, actor, { id: memberId, userId });
      await m.query(`update members set deactivated_at = now() where workspace_id = $1 and id = $2`, [actor.workspaceId, memberId]);
      await this.endAccess(m, actor, userId);
      await this.changes.record(m, actor, { kind: 'member', id: memberId, action: 'deactivated', before: { role } });
    });
  }

  /** Lets a member come in again, as what they were and with what they had. Throws ValidationError when they need a seat and none is free. */
  async reactivate(actor: MemberEditor, memberId: string): Promise<void> {
    await this.db.tx(actor, async (m) => {
      const [before]: Seat[] = await m.query(`${SEATS} and id = $2`, [actor.workspaceId, memberId]);
      await this.plans.assertSeats(m, actor.workspaceId, before?.deactivatedAt && before.role !== 'viewer' ? 1 : 0, { waiting: true });
      const { role, deactivatedAt } = await this.locked(m, actor, memberId);
      if (!deactivatedAt) return;
      await m.query(`update members set deactivated_at = null where workspace_id = $1 and id = $2`, [actor.workspaceId, memberId]);
      await this.changes.record(m, actor, { kind: 'member', id: memberId, action: 'reactivated', after: { role } });
    });
  }

  /** One member, active or deactivated; throws NotFound. */
  async findOneOrFail(actor: Actor, memberId: string): Promise<Member> {
    const row = await this.db.one<Seat>(actor, `${SEATS} and id = $2`, [actor.workspaceId, memberId]);
    if (!row) throw new AppError('NotFound');
    return (await this.withPeople(actor, [row]))[0]!;
  }

  /** Takes the seat of a person who leaves by themselves, in the open transaction m that is bound to the workspace. Of the last admin too, when they are the only member. */
  async leave(m: EntityManager, where: InWorkspace & { userId: string }): Promise<void> {
    const [seat]: Seat[] = await m.query(`${SEATS} and user_id = $2`, [where.workspaceId, where.userId]);
    if (!seat) return;
    await this.locked(m, where, seat.id);
    const others = await m.query(`${SEATS} and id <> $2 and deactivated_at is null limit 1`, [where.workspaceId, seat.id]);
    if (seat.role === 'admin' && !seat.deactivatedAt && others.length) await this.assertMayGo(m, where, seat);
    await this.takeSeat(m, where, seat);
  }

  /** Takes a member's seat: their sessions on this host and their access tokens end with it, what they wrote stays. */
  async remove(actor: MemberEditor, memberId: string): Promise<void> {
    await this.db.tx(actor, async (m) => {
      const seat = await this.locked(m, actor, memberId);
      if (seat.role === 'admin' && !seat.deactivatedAt) await this.assertMayGo(m, actor, seat);
      await this.takeSeat(m, actor, seat);
    });
  }

  private async takeSeat(m: EntityManager, by: MemberEditor, { id, userId, role }: Seat): Promise<void> {
    // What they said about themselves goes with them.
    const text = 'job_role = null, goal = null';
    await m.query(`update members set removed_at = now(), ${text} where workspace_id = $1 and id = $2`, [by.workspaceId, id]);
    await m.query(`delete from group_members where workspace_id = $1 and user_id = $2`, [by.workspaceId, userId]);
    await this.endAccess(m, by, userId);
    await this.changes.record(m, by, { kind: 'member', id, action: 'deleted', before: { userId, role } });
    await this.outbox.publish(m, by.workspaceId, memberRemoved, { memberId: id, userId });
  }

  /** Ends every way in that a person has: sessions on this host, access tokens, invitations that wait. */
  private async endAccess(m: EntityManager, { workspaceId }: InWorkspace, userId: string): Promise<void> {
    await m.query(`update access_tokens set revoked_at = now() where workspace_id = $1 and user_id = $2 and revoked_at is null`, [
      workspaceId,
      userId,
    ]);
    await m.query(
      `update invites set revoked_at = now() where workspace_id = $1 and accepted_at is null and revoked_at is null and lower(email) = lower($2)`,
      [workspaceId, (await this.users.byIds([userId], m)).get(userId)?.email ?? null],
    );
    await this.sessions.endInWorkspace(m, userId, workspaceId);
  }

  private async locked(m: EntityManager, actor: InWorkspace, memberId: string): Promise<Seat> {
    // All admins are locked, always in the same order: two who demote each other at once would leave none.
    await m.query(`select id from members where workspace_id = $1 and (role = 'admin' or id = $2) order by id for update`, [
      actor.workspaceId,
      memberId,
    ]);
    const [row]: Seat[] = await m.query(`${SEATS} and id = $2`, [actor.workspaceId, memberId]);
    if (!row) throw new AppError('NotFound');
    return row;
  }

  private async assertMayGo(m: EntityManager, actor: InWorkspace, { id: memberId, userId }: Pick<Seat, 'id' | 'userId'>): Promise<void> {
    await this.rules.check(m, actor, userId);
    const others = await m.query(
      `select 1 from members where workspace_id = $1 and role = 'admin' and removed_at is null and deactivated_at is null and id <> $2 limit 1`,
      [actor.workspaceId, memberId],
    );
    if (!others.length)
      throw new AppError('ValidationError', {
        message: 'A workspace needs an admin. Make someone else an admin first.',
        reason: 'last-admin',
      });
  }

  private async withPeople(actor: Actor, rows: readonly Seat[]): Promise<Member[]> {
    const people = await this.users.byIds(rows.map((r) => r.userId));
    return rows.map(({ userId, ...row }) => ({
      ...row,
      user: authorOf(userId, people.get(userId), false),
      email: people.get(userId)?.email ?? '',
      isYou: userId === actor.userId,
    }));
  }
}
