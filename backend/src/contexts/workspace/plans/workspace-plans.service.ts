import { AppError, closedMessage, DELETED_PLAN, type Subscription, type WorkspacePlan, workspacePlan } from '@libs/domain';
import { Inject, Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { CONFIG, type Config } from '#platform/config';
import { type InWorkspace, TenantDb } from '#platform/db';
import { ChangeRecorder, changesOf } from '#platform/events';

/** What closes a workspace. */
export interface WorkspaceStatus {
  subscription: Subscription | null;
  deletedAt: Date | null;
}

/** How many people use a seat, how many only read, and how many invitations wait that will need one. */
export interface SeatUsage {
  allocated: number;
  viewers: number;
  waiting: number;
}

const USAGE = `select
  count(*) filter (where role <> 'viewer')::int as allocated, count(*) filter (where role = 'viewer')::int as viewers,
  (select count(*)::int from invites i where i.workspace_id = $1 and i.email is not null and i.role <> 'viewer'
     and i.accepted_at is null and i.revoked_at is null and i.expires_at > now()) as waiting
  from members where workspace_id = $1 and removed_at is null and deactivated_at is null`;

const FIELDS = ['status', 'plan', 'addOns', 'seats', 'periodEnd', 'pastDueSince', 'trialEnd', 'willCancel'] as const;

/** What the subscription of a workspace allows, and its seats. Where billing is off there is no limit. */
@Injectable()
export class WorkspacePlans {
  constructor(
    @Inject(CONFIG) private readonly config: Config,
    private readonly db: TenantDb,
    private readonly changes: ChangeRecorder,
  ) {}

  /** What a workspace can do now by its subscription; nothing is limited, and undefined is answered, where billing is off and it is not deleted. */
  planOf({ subscription, deletedAt }: WorkspaceStatus, now = new Date()): WorkspacePlan | undefined {
    if (deletedAt) return DELETED_PLAN;
    return this.config.stripe ? workspacePlan(subscription, now) : undefined;
  }

  /** What the subscription of a workspace was when it was last read from the payment provider, and when an admin deleted the workspace. */
  async statusOf(where: InWorkspace): Promise<WorkspaceStatus> {
    const sql = `select subscription, deleted_at as "deletedAt" from workspaces where id = $1`;
    return (await this.db.one<WorkspaceStatus>(where, sql, [where.workspaceId])) ?? { subscription: null, deletedAt: null };
  }

  /** Refuses in the open transaction m what a deleted workspace has no place for. */
  async assertNotDeleted(m: EntityManager, workspaceId: string): Promise<void> {
    const rows: unknown[] = await m.query(`select 1 from workspaces where id = $1 and deleted_at is not null`, [workspaceId]);
    if (rows.length) throw new AppError('Forbidden', { message: closedMessage(DELETED_PLAN), reason: 'deleted' });
  }

  /** Keeps what the payment provider says, in the open transaction m; a change is recorded. */
  async keep(m: EntityManager, where: InWorkspace, after: Subscription | null): Promise<void> {
    const [row]: { subscription: Subscription | null }[] = await m.query(
      `select subscription from workspaces where id = $1 for no key update`,
      [where.workspaceId],
    );
    const none = Object.fromEntries(FIELDS.map((field) => [field, null]));
    const change = { kind: 'subscription', id: where.workspaceId, action: 'updated' } as const;
    const changed = changesOf(change, { before: row?.subscription ?? none, after: after ?? none }, FIELDS);
    if (!changed.length) return;
    await m.query(`update workspaces set subscription = $2 where id = $1`, [where.workspaceId, after && JSON.stringify(after)]);
    await this.changes.record(m, { ...where, userId: null }, ...changed);
  }

  async usage(where: InWorkspace): Promise<SeatUsage> {
    return (await this.db.one<SeatUsage>(where, USAGE, [where.workspaceId])) ?? { allocated: 0, viewers: 0, waiting: 0 };
  }

  /**
   * Makes everyone else who takes a seat wait until the open transaction m ends, and refuses when fewer than `wanted` are free. Invitations count as
   * taken where `waiting` says so: who invites must not promise one seat twice, and who comes takes the one that was kept.
   */
  async assertSeats(m: EntityManager, workspaceId: string, requested: number, { waiting }: { waiting: boolean }): Promise<void> {
    if (!this.config.stripe || requested === 0) return;
    const [row]: { subscription: Subscription | null }[] = await m.query(
      `select subscription from workspaces where id = $1 for no key update`,
      [workspaceId],
    );
    const { seats } = workspacePlan(row?.subscription ?? null, new Date());
    if (seats === null) return;
    const [usage]: SeatUsage[] = await m.query(USAGE, [workspaceId]);
    const taken = (usage?.allocated ?? 0) + (waiting ? (usage?.waiting ?? 0) : 0);
    if (taken + requested <= seats) return;
    const free = Math.max(0, seats - taken);
    const noneMessage =
      seats === 1
        ? 'The only seat is in use. Admins can add seats under Settings, Billing. Viewers need none.'
        : `All ${seats} seats are in use. Admins can add seats under Settings, Billing. Viewers need none.`;
    const someMessage =
      free === 1
        ? `Only one of ${seats} seats is free. Admins can add seats under Settings, Billing. Viewers need none.`
        : `Only ${free} of ${seats} seats are free. Admins can add seats under Settings, Billing. Viewers need none.`;
    throw new AppError('ValidationError', { message: free ? someMessage : noneMessage, upgrade: true, seats, free });
  }
}
