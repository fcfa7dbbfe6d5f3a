import { AppError } from '@libs/domain';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { AccountDeletion, FactorReset, UsersService } from '#contexts/identity';
import type { Actor, SignedInUser } from '#platform/access';
import { TenantDb } from '#platform/db';
import { AuditTrail } from '#platform/events';
import { AdminRules } from '../members/admin-rules.js';
import { MembersService } from '../members/members.service.js';
import { Memberships } from '../memberships/memberships.service.js';

/** What is done to an account because of the workspaces that its person is in: its end, and the reset of its second factor by an admin. */
@Injectable()
export class AccountsService {
  constructor(
    private readonly db: TenantDb,
    private readonly users: UsersService,
    private readonly members: MembersService,
    private readonly memberships: Memberships,
    private readonly factors: FactorReset,
    private readonly ending: AccountDeletion,
    private readonly audit: AuditTrail,
    private readonly rules: AdminRules,
  ) {}

  /**
   * Deletes the account of a person: they leave every workspace, all that opens the account ends, and what they wrote stays by a deleted user; all
   * of it or nothing. Throws ValidationError, with their names, while workspaces with other members have no other admin.
   */
  async remove(user: SignedInUser & { sessionId: string }, email: string, password: string | null | undefined): Promise<void> {
    await this.ending.assertConfirmed(user, email, password);
    await this.db.globalTx(async (m) => {
      await this.ending.lock(m, user.id);
      const stuck: string[] = [];
      // In one order, so that two who leave the same workspaces at once wait for each other.
      for (const workspaceId of (await this.memberships.workspacesOf(m, user.id)).sort()) {
        await bind(m, workspaceId, user.id);
        await this.members.leave(m, { workspaceId, userId: user.id }).catch(async (error) => {
          if (!(error instanceof AppError) || error.data?.['reason'] !== 'last-admin') throw error;
          const [workspace]: { name: string }[] = await m.query(`select name from workspaces where id = $1`, [workspaceId]);
          stuck.push(workspace?.name ?? '');
        });
      }
      if (stuck.length)
        throw new AppError('ValidationError', {
          message: `You are the last admin of ${stuck.join(', ')}. Make someone else an admin there first, or remove the other members.`,
          reason: 'last-admin',
        });
      await bind(m, '', '');
      await this.ending.end(m, user);
    });
  }

  /**
   * Takes away the second factor of a member who has lost it, and logs them out. Throws ValidationError for oneself, and for who is in other
   * workspaces too: their admins did not ask for it, and the account opens those as well.
   */
  async resetSecondFactor(actor: Actor, memberId: string): Promise<void> {
    const member = await this.members.findOneOrFail(actor, memberId);
    if (member.isYou) throw new AppError('ValidationError', { message: 'Change your own second step on the page of your account.' });
    const userId = member.user.id;
    const all = await this.db.globalTx((m) => this.memberships.workspacesOf(m, userId));
    if (all.some((id) => id !== actor.workspaceId))
      throw new AppError('ValidationError', {
        message: 'This person belongs to other workspaces too, so the person who runs this installation has to reset their second step.',
        reason: 'other-workspaces',
      });
    const person = await this.users.findOneOrFail(userId);
    await this.db.tx(actor, async (m) => {
      await this.rules.check(m, actor, userId);
      await this.factors.reset(m, person);
      await this.audit.add(m, actor, { area: 'PEOPLE', kind: 'secondFactor', action: 'reset', targetId: memberId });
    });
  }
}

async function bind(m: EntityManager, workspaceId: string, userId: string): Promise<void> {
  await m.query(`select set_config('app.workspace_id', $1, true), set_config('app.user_id', $2, true)`, [workspaceId, userId]);
}
