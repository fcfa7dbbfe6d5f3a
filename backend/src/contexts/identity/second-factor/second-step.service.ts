import { AppError } from '@libs/domain';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { TenantDb } from '#platform/db';
import { LoginAttempts } from '../proofs/login-attempts.service.js';
import { AccountEvents } from '../sessions/account-events.service.js';
import { ADD_TOKEN, newToken, OneTimeTokens } from '../sessions/one-time-tokens.service.js';
import { SessionsService } from '../sessions/sessions.service.js';
import type { Visitor } from '../sessions/visitor.js';
import { UsersService } from '../users/users.service.js';
import type { SecondStepWays } from './second-factor.graphql.js';
import { type CodeKind, SecondFactorsService } from './second-factors.service.js';

/** Who signed in: with the secret of a session, or with one that only opens the second step. */
export type SignInResult = { userId: string; secret: string; step?: undefined } | { userId: string; secret?: undefined; step: string };

/** How a person proved who they are. */
export type SignInMethod = 'password' | 'mailed link' | 'confirmed address' | 'passkey';

/** As which way of signing in a session counts for workspaces. */
const sessionMethods = { password: 'password', 'mailed link': 'link', 'confirmed address': 'link', passkey: 'passkey' } as const;

/** The last part of a sign-in: a session at once, or a second step in the same browser first. Until that is done there is no session. */
@Injectable()
export class SecondStep {
  constructor(
    private readonly db: TenantDb,
    private readonly tokens: OneTimeTokens,
    private readonly sessions: SessionsService,
    private readonly users: UsersService,
    private readonly factors: SecondFactorsService,
    private readonly attempts: LoginAttempts,
    private readonly events: AccountEvents,
  ) {}

  /** Begins a session in the open transaction m, or the second step of an account that has one. */
  async enter(m: EntityManager, userId: string, visitor: Visitor, method: SignInMethod): Promise<SignInResult> {
    if (!(await this.factors.isRequired(m, userId))) return { userId, secret: await this.start(m, userId, visitor, { method }) };
    const { secret: step, parameters } = newToken('second-step', userId, { method });
    await m.query(ADD_TOKEN, parameters);
    return { userId, step };
  }

  /** Does the second step with a code; throws ValidationError for a wrong code, and Unauthorized for a step that is over. */
  async finish(step: string | null, code: string, visitor: Visitor): Promise<{ userId: string; secret: string }> {
    if (step === null) throw over();
    const { userId, detail } = await this.pending(step);
    const { email } = await this.users.accountOf(userId);
    await this.attempts.start(email, visitor.address, 'code');
    const secret = await this.db
      .globalTx(async (m) => {
        const factor = await this.factors.spend(m, userId, code);
        await this.tokens.use(m, 'second-step', step);
        return this.start(m, userId, visitor, { method: detail.method, factor });
      })
      .catch((error) => {
        if (error instanceof AppError)
          this.events.recordRefusal({ kind: 'second-factor-failed', userId, address: visitor.address, detail: { method: detail.method } });
        throw error;
      });
    await this.attempts.succeeded(email, visitor.address, 'code');
    return { userId, secret };
  }

  /** Whose second step a secret opens; throws Unauthorized for one that is over. */
  async pending(step: string): Promise<{ userId: string; detail: { method: SignInMethod } }> {
    const result = await this.db.globalTx((m) => this.tokens.find<{ method: SignInMethod }>(m, 'second-step', step));
    if (!result) throw over();
    return result;
  }

  /** What can do the second step that a secret opens; throws Unauthorized for one that is over. */
  async waysOf(step: string | null): Promise<SecondStepWays> {
    return this.factors.waysOf((await this.pending(step ?? '')).userId);
  }

  /** Begins a session by a passkey in the open transaction m; a second step that it does (null: lost) is used up, and has to be this person's. */
  async signInByPasskey(m: EntityManager, userId: string, step: string | null | undefined, visitor: Visitor): Promise<string> {
    if (step !== undefined) {
      const used = await this.tokens.use(m, 'second-step', step ?? '');
      if (used.userId !== userId) throw over();
    }
    return this.start(m, userId, visitor, { method: 'passkey' });
  }

  private async start(
    m: EntityManager,
    userId: string,
    visitor: Visitor,
    detail: { method: SignInMethod; factor?: CodeKind },
  ): Promise<string> {
    const secret = await this.sessions.start(m, userId, visitor, null, sessionMethods[detail.method]);
    await this.events.record(m, { kind: 'signed-in', userId, address: visitor.address, detail });
    return secret;
  }
}

const over = () => new AppError('Unauthorized', { message: 'This login took too long. Log in again.' });
