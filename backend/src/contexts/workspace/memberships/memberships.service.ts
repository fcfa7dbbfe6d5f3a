import { AppError, type MemberSource, type WorkspaceRole } from '@libs/domain';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { SignInRules } from '#contexts/identity';
import { type InWorkspace, newId, TenantDb } from '#platform/db';
import { ChangeRecorder, Outbox } from '#platform/events';
import { WorkspacePlans, type WorkspaceStatus } from '../plans/workspace-plans.service.js';
import { ENTRY_RULES, type EntryRules } from '../security/entry-rules.js';
import { memberJoined } from '../workspace.topics.js';

/** A person's seat in one workspace. */
export interface Membership extends WorkspaceStatus {
  memberId: string;
  role: WorkspaceRole;
  stale: boolean;
  /** What the workspace asks of those who come in. */
  entry: EntryRules;
}

/** Seats: found at every request, taken when a workspace is made or an invitation accepted. */
@Injectable()
export class Memberships implements OnModuleInit {
  constructor(
    private readonly db: TenantDb,
    private readonly changes: ChangeRecorder,
    private readonly outbox: Outbox,
    private readonly rules: SignInRules,
    private readonly plans: WorkspacePlans,
  ) {}

  onModuleInit() {
    this.rules.register(async ({ workspaceId, userId }) => {
      if (await this.isDeactivated(workspaceId, userId)) throw deactivated();
    });
  }

  /** The seat of a person who may come in, or null; `stale` tells that it is more than a minute since they were last seen. */
  async seatOf(workspaceId: string, userId: string): Promise<Membership | null> {
    return this.db.one<Membership>(
      { workspaceId },
      `select m.id as "memberId", m.role, coalesce(m.last_seen_at < now() - interval '1 minute', true) as stale, w.subscription,
         w.deleted_at as "deletedAt", ${ENTRY_RULES}
       from members m join workspaces w on w.id = m.workspace_id
       where m.workspace_id = $1 and m.user_id = $2 and m.removed_at is null and m.deactivated_at is null`,
      [workspaceId, userId],
    );
  }

  /** Whether a person has a seat here and may not come in. */
  async isDeactivated(workspaceId: string, userId: string): Promise<boolean> {
    const sql = `select 1 from members where workspace_id = $1 and user_id = $2 and removed_at is null and deactivated_at is not null`;
    return (await this.db.one({ workspaceId }, sql, [workspaceId, userId])) !== null;
  }

  /** The admins who may come in. */
  async adminIds(where: InWorkspace): Promise<string[]> {
    const sql = `select user_id as id from members where workspace_id = $1 and role = 'admin' and removed_at is null and deactivated_at is null order by id`;
    return (await this.db.read<{ id: string }>(where, sql, [where.workspaceId])).map(({ id }) => id);
  }

  /** Whether a person is an admin who may come in, and stays one until the open transaction m ends. */
  async isAdmin(m: EntityManager, { workspaceId }: InWorkspace, userId: string): Promise<boolean> {
    const rows: unknown[] = await m.query(
      `select 1 from members where workspace_id = $1 and user_id = $2 and role = 'admin' and removed_at is null and deactivated_at is null for update`,
      [workspaceId, userId],
    );
    return rows.length > 0;
  }

  /** Whether a person has or had a seat: who was removed comes back by an invitation alone. */
  async hasBeen(workspaceId: string, userId: string): Promise<boolean> {
    const sql = `select 1 from members where workspace_id = $1 and user_id = $2`;
    return (await this.db.one({ workspaceId }, sql, [workspaceId, userId])) !== null;
  }

  /** The workspaces in which a person has a seat, in the open transaction m, which no workspace is bound to. */
  async workspacesOf(m: EntityManager, userId: string): Promise<string[]> {
    await m.query(`select set_config('app.user_id', $1, true)`, [userId]);
    const rows: { id: string }[] = await m.query(`select workspace_id as id from members where user_id = $1 and removed_at is null`, [
      userId,
    ]);
    await m.query(`select set_config('app.user_id', '', true)`);
    return rows.map(({ id }) => id);
  }

  /** Notes that a member was here, at most once a minute. */
  async touch(workspaceId: string, memberId: string): Promise<void> {
    await this.db.tx({ workspaceId }, (m) =>
      m.query(
        `update members set last_seen_at = now() where workspace_id = $1 and id = $2 and coalesce(last_seen_at < now() - interval '1 minute', true)`,
        [workspaceId, memberId],
      ),
    );
  }

  /** What a person's first steps depend on: whether they put them away, whether one person is to use the workspace, and whether anybody was invited or came. */
  async firstSteps(actor: InWorkspace & { userId: string }): Promise<{ dismissed: boolean; isAlone: boolean; invited: boolean }> {
    const row = await this.db.one<{ dismissed: boolean | null; isAlone: boolean | null; invited: boolean }>(
      actor,
      `select (select m.checklist_dismissed_at is not null from members m where m.workspace_id = $1 and m.user_id = $2) as dismissed,
         (select w.team_size = 'ONE' from workspaces w where w.id = $1) as "isAlone",
         exists (select 1 from invites where workspace_id = $1) or (select count(*) > 1 from members where workspace_id = $1) as invited`,
      [actor.workspaceId, actor.userId],
    );
    return { dismissed: !!row?.dismissed, isAlone: !!row?.isAlone, invited: !!row?.invited };
  }

  /** Puts the first steps away for good, for this person. */
  async dismissFirstSteps(actor: InWorkspace & { userId: string }): Promise<void> {
    await this.db.tx(actor, (m) =>
      m.query(
        `update members set checklist_dismissed_at = now() where workspace_id = $1 and user_id = $2 and checklist_dismissed_at is null`,
        [actor.workspaceId, actor.userId],
      ),
    );
  }

  /** Gives a person a seat in the open transaction m; who was removed gets the old seat back with the new role, who has one keeps it as it is. Answers whether anything changed; throws Forbidden for who is deactivated, and ValidationError when no seat is free. */
  async join(
    m: EntityManager,
    by: InWorkspace & { userId: string | null },
    userId: string,
    role: WorkspaceRole,
    source: MemberSource = 'manual',
  ): Promise<boolean> {
    if (await this.isDeactivated(by.workspaceId, userId)) throw deactivated();
    await this.plans.assertNotDeleted(m, by.workspaceId);
    const seat = `select 1 from members where workspace_id = $1 and user_id = $2 and removed_at is null`;
    const exists = (await m.query(seat, [by.workspaceId, userId])).length > 0;
    await this.plans.assertSeats(m, by.workspaceId, exists || role === 'viewer' ? 0 : 1, { waiting: false });
    const rows: { id: string }[] = await m.query(
      `insert into members as s (workspace_id, id, user_id, role, source) values ($1, $2, $3, $4, $5)
       on conflict (workspace_id, user_id) do update set role = excluded.role, source = excluded.source, removed_at = null, deactivated_at = null, joined_at = now() where s.removed_at is not null
       returning id`,
      [by.workspaceId, newId(), userId, role, source],
    );
    if (!rows[0]) return false;
    const event = { memberId: rows[0].id, userId };
    await this.changes.record(m, by, {
      kind: 'member',
      id: event.memberId,
      action: 'created',
      after: { userId, role, ...(source !== 'manual' && { source }) },
    });
    await this.outbox.publish(m, by.workspaceId, memberJoined, event);
    return true;
  }
}

const deactivated = () =>
  new AppError('Forbidden', {
    message: 'Your account in this workspace was deactivated. Ask an admin to reactivate it.',
    reason: 'deactivated',
  });
