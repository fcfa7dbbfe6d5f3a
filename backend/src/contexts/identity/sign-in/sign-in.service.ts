import { AppError, loginInput, signupInput } from '@libs/domain';
import { Inject, Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { z } from 'zod';
import { networkOf, RateLimiter } from '#platform/access';
import { CONFIG, type Config, originOf } from '#platform/config';
import { TenantDb } from '#platform/db';
import { Mailer } from '#platform/mail';
import { LoginAttempts } from '../proofs/login-attempts.service.js';
import { Passwords } from '../proofs/passwords.service.js';
import { SecondStep, type SignInResult } from '../second-factor/second-step.service.js';
import { AccountEvents } from '../sessions/account-events.service.js';
import { ADD_TOKEN, newToken, OneTimeTokens } from '../sessions/one-time-tokens.service.js';
import { safePath } from '../sessions/safe-path.js';
import type { Visitor } from '../sessions/visitor.js';
import { UsersService } from '../users/users.service.js';
import { accountMails, type MailText } from './account-mails.js';
import { ANSWER_MS, withMinimumDuration } from './minimum-duration.js';

/** A new account, with the path to go on to once its address is confirmed. */
export const signupWithNext = signupInput.extend({ next: z.string().nullish() });

/** What a confirmation mail knows of the sign-up that it belongs to. */
interface Signup {
  name: string;
  passwordHash: string | null;
  network: string;
}

/** Making an account and signing in, by password or by mail. Known and unknown addresses get the same answer in the same time. */
@Injectable()
export class SignInService {
  private readonly mails: ReturnType<typeof accountMails>;

  constructor(
    @Inject(CONFIG) config: Config,
    private readonly db: TenantDb,
    private readonly limiter: RateLimiter,
    private readonly mailer: Mailer,
    private readonly users: UsersService,
    private readonly step: SecondStep,
    private readonly tokens: OneTimeTokens,
    private readonly passwords: Passwords,
    private readonly attempts: LoginAttempts,
    private readonly events: AccountEvents,
  ) {
    this.mails = accountMails(originOf(config));
  }

  /** Makes an account that waits for its mail; an address that has one gets a mail that says so. */
  async signup(input: z.infer<typeof signupWithNext>, visitor: Visitor): Promise<void> {
    const network = networkOf(visitor.address);
    await this.limiter.hit(`signup:${network}`, 30);
    await withMinimumDuration(ANSWER_MS, async () => {
      const passwordHash = await this.passwords.hashNew(input.password, input);
      const existingAccount = await this.users.account(input.email);
      if (existingAccount?.confirmedAt) {
        if (await this.limiter.allows(`already-there:${existingAccount.id}`, 1))
          await this.db.globalTx((m) =>
            this.mailer.send(m, null, { to: existingAccount.email, ...this.mails.alreadyThere(input.next ? safePath(input.next) : null) }),
          );
        return;
      }
      await this.db.globalTx(async (m) => {
        if (existingAccount) await this.users.renew(m, existingAccount.id, { name: input.name, passwordHash });
        const id =
          existingAccount?.id ?? (await this.users.add(m, { email: input.email, name: input.name, passwordHash, confirmed: false }));
        if (id)
          await this.mailConfirmation(
            m,
            { id, email: input.email },
            { name: input.name, passwordHash, network },
            input.next ? safePath(input.next) : null,
          );
      });
    });
  }

  /** Confirms the address and signs in. */
  async confirmEmail(secret: string, visitor: Visitor): Promise<SignInResult> {
    return this.db.globalTx(async (m) => {
      const { userId, detail } = await this.tokens.use<Signup>(m, 'confirm', secret);
      // Two people signed up with this address, and their mails look the same: only the network tells whose password this is.
      const rivals = await m.query(
        `select 1 from one_time_tokens where user_id = $1 and kind = 'confirm' and detail->>'network' <> $2 limit 1`,
        [userId, detail.network],
      );
      const isTheirs = !rivals.length || detail.network === networkOf(visitor.address);
      const confirmed = await this.users.confirm(m, userId, { name: detail.name, passwordHash: isTheirs ? detail.passwordHash : null });
      if (!confirmed) throw new AppError('ValidationError', { message: 'This address is already confirmed. Log in.', reason: 'expired' });
      await this.tokens.drop(m, userId, ['confirm']);
      return this.step.enter(m, userId, visitor, 'confirmed address');
    });
  }

  /**
   * Signs in by password. A wrong one, an unknown address and an account without a password get the same answer in the same time; so does one
   * that is not confirmed, which gets its link again: otherwise signing up with another person's address and trying the password would reveal whether it has an
   * account.
   */
  async login(input: z.infer<typeof loginInput>, visitor: Visitor): Promise<SignInResult> {
    await this.limiter.hit(`login:${networkOf(visitor.address)}`, 100);
    await this.attempts.start(input.email, visitor.address);
    const account = await this.users.account(input.email);
    const right = await this.passwords.isRight(account?.passwordHash, input.password);
    const refusal = new AppError('ValidationError', {
      message: 'The e-mail address or password is incorrect. If you have just signed up, open the link that we sent you first.',
      reason: 'wrong',
    });
    if (account && !right)
      this.events.recordRefusal({ kind: 'sign-in-failed', userId: account.id, address: visitor.address, detail: { method: 'password' } });
    if (!account || !right) throw refusal;
    if (!account.confirmedAt) {
      const signup = { name: account.name, passwordHash: account.passwordHash, network: networkOf(visitor.address) };
      await this.db.globalTx((m) => this.mailConfirmation(m, account, signup, null));
      throw refusal;
    }
    await this.attempts.succeeded(input.email, visitor.address);
    return this.db.globalTx((m) => this.step.enter(m, account.id, visitor, 'password'));
  }

  /** Signs in by the secret of a mailed link. */
  async magicLogin(secret: string, visitor: Visitor): Promise<SignInResult> {
    return this.db.globalTx(async (m) => {
      const { userId } = await this.tokens.use(m, 'magic', secret);
      // The mailbox is proved now, but not that its owner chose the password of the unconfirmed sign-up.
      if (await this.users.confirm(m, userId, { name: null, passwordHash: null })) await this.tokens.drop(m, userId, ['confirm']);
      return this.step.enter(m, userId, visitor, 'mailed link');
    });
  }

  /** Mails a link that signs in, if there is an account. */
  async requestMagicLink(email: string, visitor: Visitor): Promise<void> {
    await this.mailLink('magic', email, visitor, this.mails.magic);
  }

  /** Mails a link to set a new password, if there is an account. */
  async requestPasswordReset(email: string, visitor: Visitor): Promise<void> {
    await this.mailLink('reset', email, visitor, this.mails.reset);
  }

  /** Mails a link that ends the delays, if there is an account that has any. */
  async requestUnlock(email: string, visitor: Visitor): Promise<void> {
    await this.mailLink('unlock', email, visitor, this.mails.unlock, () => this.attempts.isDelayed(email));
  }

  private async mailLink(
    kind: 'magic' | 'reset' | 'unlock',
    email: string,
    visitor: Visitor,
    text: (secret: string) => MailText,
    wanted = async () => true,
  ): Promise<void> {
    const network = networkOf(visitor.address);
    await this.limiter.hit(`mail-link:${network}`, 30);
    await withMinimumDuration(ANSWER_MS, async () => {
      const account = await this.users.account(email);
      if (!(await wanted()) || !account) return;
      await this.db.globalTx(async (m) => {
        if (!(await this.tokens.mayMail(m, kind, account.id, network))) return;
        const { secret, parameters } = newToken(kind, account.id, { network });
        await m.query(ADD_TOKEN, parameters);
        await this.mailer.send(m, null, { to: account.email, ...text(secret) });
      });
    });
  }

  private async mailConfirmation(m: EntityManager, to: { id: string; email: string }, signup: Signup, next: string | null): Promise<void> {
    if (!(await this.tokens.mayMail(m, 'confirm', to.id, signup.network))) return;
    const { secret, parameters } = newToken('confirm', to.id, { ...signup });
    await m.query(ADD_TOKEN, parameters);
    await this.mailer.send(m, null, { to: to.email, ...this.mails.confirm(secret, next) });
  }
}
