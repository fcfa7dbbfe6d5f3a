import { fieldError } from '@libs/domain';
import { Inject, Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { RateLimiter, type SignedInUser } from '#platform/access';
import { CONFIG, type Config, originOf } from '#platform/config';
import { TenantDb } from '#platform/db';
import { Mailer } from '#platform/mail';
import { LoginAttempts } from '../proofs/login-attempts.service.js';
import { Passwords } from '../proofs/passwords.service.js';
import { AccountEvents } from '../sessions/account-events.service.js';
import { OneTimeTokens } from '../sessions/one-time-tokens.service.js';
import { SessionsService } from '../sessions/sessions.service.js';
import { type Account, UsersService } from '../users/users.service.js';
import { accountMails } from './account-mails.js';

type EndTokens = (m: EntityManager, userId: string) => Promise<void>;

/** Setting another password, with the old one or with a mailed link; and lifting the delay of failed sign-ins. */
@Injectable()
export class NewPassword {
  private readonly mails: ReturnType<typeof accountMails>;
  private endTokens: EndTokens = async () => {};

  constructor(
    @Inject(CONFIG) config: Config,
    private readonly db: TenantDb,
    private readonly limiter: RateLimiter,
    private readonly mailer: Mailer,
    private readonly users: UsersService,
    private readonly sessions: SessionsService,
    private readonly tokens: OneTimeTokens,
    private readonly passwords: Passwords,
    private readonly attempts: LoginAttempts,
    private readonly events: AccountEvents,
  ) {
    this.mails = accountMails(originOf(config));
  }

  /** Calls fn in the transaction that sets a password, when the person's access tokens are to end with it. */
  onTokensEnd(fn: EndTokens): void {
    this.endTokens = fn;
  }

  /** Sets a password by the secret of a mailed link and signs out everywhere. A password that is refused does not use the link up. */
  async reset(secret: string, password: string, revokeTokens: boolean, ipAddress: string): Promise<void> {
    await this.db.globalTx(async (m) => {
      const { userId } = await this.tokens.use(m, 'reset', secret);
      const account = await this.users.accountOf(userId, m);
      await this.set(m, account, await this.passwords.hashNew(password, account), null, revokeTokens);
      await this.note(m, userId, ipAddress, 'mailed link');
      await this.attempts.forget(m, account.email);
    });
  }

  /** Sets a password after a check of the old one; every other session ends. */
  async change(
    user: SignedInUser & { sessionId: string },
    { current, password, revokeTokens }: { current: string; password: string; revokeTokens: boolean },
    ipAddress: string,
  ): Promise<void> {
    await this.limiter.hit(`password:${user.id}`, 10);
    const account = await this.users.accountOf(user.id);
    if (!(await this.passwords.isRight(account.passwordHash, current))) throw fieldError('current', 'This is not your current password.');
    const passwordHash = await this.passwords.hashNew(password, account);
    await this.db.globalTx(async (m) => {
      await this.set(m, account, passwordHash, user.sessionId, revokeTokens);
      await this.note(m, user.id, ipAddress, 'old password');
    });
  }

  /** Takes the password of an account away in the open transaction m, with its sessions, access tokens and mailed links: its owner sets a new one by mail. */
  async removePassword(m: EntityManager, userId: string): Promise<void> {
    await this.users.removePassword(m, userId);
    await this.sessions.endOthers(m, userId, null);
    await this.endTokens(m, userId);
    await this.tokens.drop(m, userId, ['confirm', 'reset', 'magic', 'unlock', 'handoff']);
  }

  /** Ends the delay of failed sign-ins by the secret of a mailed link. */
  async unlock(secret: string): Promise<void> {
    await this.db.globalTx(async (m) => {
      const { userId } = await this.tokens.use(m, 'unlock', secret);
      await this.attempts.forget(m, (await this.users.accountOf(userId, m)).email);
    });
  }

  private note(m: EntityManager, userId: string, ipAddress: string, method: string): Promise<void> {
    return this.events.record(m, { kind: 'password-changed', userId, address: ipAddress, detail: { method } });
  }

  private async set(
    m: EntityManager,
    account: Account,
    passwordHash: string,
    staysId: string | null,
    revokeTokens: boolean,
  ): Promise<void> {
    await this.users.setPassword(m, account.id, passwordHash);
    await this.sessions.endOthers(m, account.id, staysId);
    if (revokeTokens) await this.endTokens(m, account.id);
    await this.tokens.drop(m, account.id, ['confirm', 'reset', 'magic', 'unlock', 'handoff']);
    await this.mailer.send(m, null, { to: account.email, ...this.mails.passwordChanged(revokeTokens) });
  }
}
