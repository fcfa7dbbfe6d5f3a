import { AppError, fieldError, LIMITS, type Subscription } from '@libs/domain';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { UsersService } from '#contexts/identity';
import type { Actor } from '#platform/access';
import { type InWorkspace, TenantDb } from '#platform/db';
import { ChangeRecorder, OnJob, type OutboxMessage } from '#platform/events';
import { log } from '#platform/log';
import { Mailer } from '#platform/mail';
import { dayStarted } from '../workspace.topics.js';
import { deletionMail } from './deletion-mail.js';
import { Directory } from './directory.service.js';

interface Deletable {
  name: string;
  subdomain: string;
  subscription: Subscription | null;
  deletedAt: Date | null;
}

const WORKSPACE = `select name, subdomain, subscription, deleted_at as "deletedAt" from workspaces where id = $1 for no key update`;
const ADMINS = `select user_id as "userId" from members where workspace_id = $1 and role = 'admin' and removed_at is null and deactivated_at is null`;
const RUNNING: readonly Subscription['status'][] = ['active', 'trialing', 'past_due'];

/** The end of a workspace: closed at once, gone with everything in it after some days, until then restored as it was. */
@Injectable()
export class WorkspaceDeletion {
  constructor(
    private readonly db: TenantDb,
    private readonly changes: ChangeRecorder,
    private readonly mailer: Mailer,
    private readonly directory: Directory,
    private readonly users: UsersService,
  ) {}

  /** Closes the actor's workspace, whose name was typed to confirm it, and writes to all its admins. Nothing happens to one that is closed already. */
  async delete(actor: Actor, typedName: string): Promise<void> {
    await this.db.tx(actor, async (m) => {
      const workspace = await this.locked(m, actor);
      if (typedName.trim() !== workspace.name.trim()) throw fieldError('name', `Type the name of this workspace: ${workspace.name}`);
      if (workspace.deletedAt) return;
      const { subscription } = workspace;
      // A deleted workspace must not be billed any longer.
      if (subscription && RUNNING.includes(subscription.status) && !subscription.willCancel)
        throw new AppError('ValidationError', { message: 'Cancel the subscription first, under Settings, Billing.', reason: 'subscribed' });
      const [row]: { deletedAt: Date }[] = await m.query(
        `with closed as (update workspaces set deleted_at = now() where id = $1 returning deleted_at) select deleted_at as "deletedAt" from closed`,
        [actor.workspaceId],
      );
      await this.changes.record(m, actor, {
        kind: 'workspace',
        id: actor.workspaceId,
        action: 'deleted',
        before: { name: workspace.name },
      });
      const mail = deletionMail({
        ...workspace,
        by: actor.name,
        deletedAt: row!.deletedAt,
        url: this.directory.urlOf(workspace.subdomain),
      });
      const admins: { userId: string }[] = await m.query(ADMINS, [actor.workspaceId]);
      const people = await this.users.byIds(
        admins.map(({ userId }) => userId),
        m,
      );
      for (const { email } of people.values()) await this.mailer.send(m, actor.workspaceId, { to: email, ...mail });
    });
  }

  /** Opens it again, with everything that was in it. */
  async restore(actor: Actor): Promise<void> {
    await this.db.tx(actor, async (m) => {
      const { name, deletedAt } = await this.locked(m, actor);
      if (!deletedAt) return;
      await m.query(`update workspaces set deleted_at = null where id = $1`, [actor.workspaceId]);
      await this.changes.record(m, actor, { kind: 'workspace', id: actor.workspaceId, action: 'restored', after: { name } });
    });
  }

  /** Takes a workspace for good whose days are over. All its rows go by cascade, and with them its files; its addresses stay taken. */
  @OnJob(dayStarted, 'workspace.erase')
  async erase({ workspaceId }: Pick<OutboxMessage, 'workspaceId'>): Promise<void> {
    if (!workspaceId) return;
    const rows: unknown[] = await this.db.tx({ workspaceId }, async (m) => {
      // Rows that refer to each other go one after another.
      await m.query('set constraints all deferred');
      await m.query(
        `insert into former_subdomains (subdomain, workspace_id) select subdomain, id from workspaces
         where id = $1 and deleted_at < now() - make_interval(days => $2) on conflict do nothing`,
        [workspaceId, LIMITS.workspace.keptDays],
      );
      const [gone] = await m.query(`delete from workspaces where id = $1 and deleted_at < now() - make_interval(days => $2) returning id`, [
        workspaceId,
        LIMITS.workspace.keptDays,
      ]);
      return gone;
    });
    if (rows.length) log.info({ workspaceId }, 'a deleted workspace was erased');
  }

  private async locked(m: EntityManager, { workspaceId }: InWorkspace): Promise<Deletable> {
    const [workspace]: Deletable[] = await m.query(WORKSPACE, [workspaceId]);
    if (!workspace) throw new AppError('NotFound');
    return workspace;
  }
}
