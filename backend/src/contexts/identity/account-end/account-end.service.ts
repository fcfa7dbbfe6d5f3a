import { fieldError, foldEmail } from '@libs/domain';
import { Inject, Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import type { SignedInUser } from '#platform/access';
import { CONFIG, type Config, originOf } from '#platform/config';
import { Mailer } from '#platform/mail';
import { RecentSignIn } from '../proofs/recent-sign-in.service.js';
import { FactorReset } from '../second-factor/factor-reset.service.js';
import { accountMails } from '../sign-in/account-mails.js';
import { NewPassword } from '../sign-in/new-password.service.js';
import { UsersService } from '../users/users.service.js';

/** Deletes an account once its person was removed from all workspaces. */
@Injectable()
export class AccountDeletion {
  private readonly at: string;

  constructor(
    @Inject(CONFIG) config: Config,
    private readonly mailer: Mailer,
    private readonly users: UsersService,
    private readonly recent: RecentSignIn,
    private readonly factors: FactorReset,
    private readonly newPassword: NewPassword,
  ) {
    this.at = originOf(config);
  }

  /** Throws ValidationError unless the address is the account's, and the password right where the login was long ago. */
  async assertConfirmed(user: SignedInUser & { sessionId: string }, email: string, password: string | null | undefined): Promise<void> {
    if (foldEmail(email) !== foldEmail(user.email)) throw fieldError('email', 'This is not the e-mail address of your account.');
    await this.recent.require(user, password);
  }

  /** Holds the account in the open transaction m: of two that end it at once the second finds it gone. */
  async lock(m: EntityManager, userId: string): Promise<void> {
    await m.query(`select 1 from users where id = $1 for update`, [userId]);
    await this.users.accountOf(userId, m);
  }

  /** Ends sessions, access tokens, passkeys and everything else that opens the account in the open transaction m, forgets who it was, and mails the address that it had. */
  async end(m: EntityManager, user: SignedInUser): Promise<void> {
    await this.newPassword.removePassword(m, user.id);
    await this.factors.drop(m, user.id);
    await this.users.forget(m, user.id);
    await this.mailer.send(m, null, { to: user.email, ...accountMails(this.at).deleted() });
  }
}
