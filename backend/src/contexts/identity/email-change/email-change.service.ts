import { AppError, fieldError, foldEmail } from '@libs/domain';
import { Inject, Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { networkOf, RateLimiter, type SignedInUser } from '#platform/access';
import { CONFIG, type Config, originOf } from '#platform/config';
import { TenantDb } from '#platform/db';
import { Mailer } from '#platform/mail';
import { RecentSignIn } from '../proofs/recent-sign-in.service.js';
import { SecondFactorsService } from '../second-factor/second-factors.service.js';
import { AccountEvents } from '../sessions/account-events.service.js';
import { ADD_TOKEN, newToken, OneTimeTokens } from '../sessions/one-time-tokens.service.js';
import type { Visitor } from '../sessions/visitor.js';
import { accountMails } from '../sign-in/account-mails.js';
import { ANSWER_MS, withMinimumDuration } from '../sign-in/minimum-duration.js';
import { NewPassword } from '../sign-in/new-password.service.js';
import { type Account, UsersService } from '../users/users.service.js';

/** The kinds of tokens that were mailed to the address that an account had before. */
const MAILED = ['new-email', 'confirm', 'reset', 'magic', 'unlock'] as const;

/** Another address for an account: it counts once a link sent to it was used, and a link sent to the old one takes it back. */
@Injectable()
export class EmailChange {
  private readonly mails: ReturnType<typeof accountMails>;

  constructor(
    @Inject(CONFIG) config: Config,
    private readonly db: TenantDb,
    private readonly limiter: RateLimiter,
    private readonly mailer: Mailer,
    private readonly users: UsersService,
    private readonly tokens: OneTimeTokens,
    private readonly recent: RecentSignIn,
    private readonly newPassword: NewPassword,
    private readonly factors: SecondFactorsService,
    private readonly events: AccountEvents,
  ) {
    this.mails = accountMails(originOf(config));
  }

  /** Mails a link to the new address. Neither the answer nor its timing reveals whether another account has it: its owner gets a mail instead. */
  async request(
    user: SignedInUser & { sessionId: string },
    { email, password }: { email: string; password?: string | null },
    visitor: Visitor,
  ): Promise<void> {
    await this.recent.require(user, password);
    await this.limiter.hit(`change-email:${user.id}`, 5);
    if (foldEmail(email) === foldEmail(user.email)) throw fieldError('email', 'This is your address already.');
    await withMinimumDuration(ANSWER_MS, async () => {
      const holder = await this.users.account(email);
      if (holder?.confirmedAt) {
        if (await this.limiter.allows(`address-taken:${holder.id}`, 1))
          await this.db.globalTx((m) => this.mailer.send(m, null, { to: holder.email, ...this.mails.addressTaken() }));
        return;
      }
      const network = networkOf(visitor.address);
      await this.db.globalTx(async (m) => {
        if (!(await this.tokens.mayMail(m, 'new-email', user.id, network))) return;
        const { secret, parameters } = newToken('new-email', user.id, { email, network });
        await m.query(ADD_TOKEN, parameters);
        await this.mailer.send(m, null, { to: email, ...this.mails.newEmail(secret) });
      });
    });
  }

  /** Changes the address by the secret of the mailed link, and mails the old one a way back. Throws ValidationError for a used link and an address that was taken meanwhile, both the same. */
  async confirm(secret: string, ipAddress: string): Promise<void> {
    await this.db.globalTx(async (m) => {
      const { userId, detail } = await this.tokens.use<{ email: string }>(m, 'new-email', secret);
      const account = await this.users.accountOf(userId, m);
      await this.change(m, account, detail.email, ipAddress);
      const undo = newToken('old-email', userId, { email: account.email, changedAt: new Date().toISOString() });
      await m.query(ADD_TOKEN, undo.parameters);
      await this.mailer.send(m, null, { to: account.email, ...this.mails.emailChanged(detail.email, undo.secret) });
    });
  }

  /**
   * Gives an account its old address back by the secret of the link that was mailed there. The person who changed it knew the password or used an unattended
   * browser: every session, the password, the access tokens and second factors added since end, and the owner sets a new password by mail.
   */
  async undo(secret: string, ipAddress: string): Promise<void> {
    await this.db.globalTx(async (m) => {
      const { userId, detail } = await this.tokens.use<{ email: string; changedAt: string }>(m, 'old-email', secret);
      const account = await this.users.accountOf(userId, m);
      await this.change(m, account, detail.email, ipAddress);
      await this.newPassword.removePassword(m, userId);
      await this.factors.removeAddedSince(m, userId, detail.changedAt);
    });
  }

  private async change(m: EntityManager, account: Account, email: string, ipAddress: string): Promise<void> {
    if (!(await this.users.changeEmail(m, account.id, email)))
      throw new AppError('ValidationError', {
        message: 'This link has expired or was already used. Ask for a new one.',
        reason: 'expired',
      });
    await this.tokens.drop(m, account.id, MAILED);
    const detail = { before: account.email, after: email };
    await this.events.record(m, { kind: 'email-changed', userId: account.id, address: ipAddress, detail });
  }
}
