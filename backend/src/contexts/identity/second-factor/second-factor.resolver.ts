import { secondFactorCodeInput, startTotpInput } from '@libs/domain';
import { Args, Context, Mutation, Query, Resolver } from '@nestjs/graphql';
import type { z } from 'zod';
import { type Caller, CurrentCaller, Public, SignedIn } from '#platform/access';
import { zod } from '#platform/graphql';
import { requireBrowserSession, requireRootDomain } from '../identity.policy.js';
import { Session } from '../sessions/session.graphql.js';
import { SessionCookies } from '../sessions/session-cookies.service.js';
import { SessionsService } from '../sessions/sessions.service.js';
import type { Exchange } from '../sessions/visitor.js';
import { RecoveryCodes, SecondFactorCodeInput, SecondFactors, StartTotpInput, TotpSetup } from './second-factor.graphql.js';
import { SecondFactorsService } from './second-factors.service.js';
import { SecondStep } from './second-step.service.js';

const CODE = { type: () => SecondFactorCodeInput };
type Code = z.infer<typeof secondFactorCodeInput>;

@Resolver()
export class SecondFactorResolver {
  constructor(
    private readonly factors: SecondFactorsService,
    private readonly step: SecondStep,
    private readonly sessions: SessionsService,
    private readonly cookies: SessionCookies,
  ) {}

  @Query(() => SecondFactors)
  @SignedIn()
  secondFactors(@CurrentCaller() caller: Caller): Promise<SecondFactors> {
    return this.factors.of(requireBrowserSession(caller).id);
  }

  @Mutation(() => Session, { description: 'The second step of a login, in the browser that did the first.' })
  @Public()
  async verifySecondStep(@Context() exchange: Exchange, @Args('input', CODE, zod(secondFactorCodeInput)) { code }: Code): Promise<Session> {
    requireRootDomain(exchange.caller);
    const { userId, secret } = await this.step.finish(this.cookies.stepOf(exchange), code, this.cookies.visitor(exchange));
    this.cookies.setSession(exchange.res, secret);
    this.cookies.clearStep(exchange.res);
    return this.sessions.describe(userId, exchange.req.raw);
  }

  @Mutation(() => TotpSetup)
  @SignedIn()
  startTotp(
    @CurrentCaller() caller: Caller,
    @Args('input', { type: () => StartTotpInput }, zod(startTotpInput)) { password }: z.infer<typeof startTotpInput>,
  ): Promise<TotpSetup> {
    return this.factors.startTotp(requireBrowserSession(caller), password);
  }

  @Mutation(() => RecoveryCodes)
  @SignedIn()
  async confirmTotp(
    @CurrentCaller() caller: Caller,
    @Args('input', CODE, zod(secondFactorCodeInput)) { code }: Code,
  ): Promise<RecoveryCodes> {
    return { codes: await this.factors.confirmTotp(requireBrowserSession(caller), code, caller.address) };
  }

  @Mutation(() => SecondFactors)
  @SignedIn()
  async removeTotp(
    @CurrentCaller() caller: Caller,
    @Args('input', CODE, zod(secondFactorCodeInput)) { code }: Code,
  ): Promise<SecondFactors> {
    const user = requireBrowserSession(caller);
    await this.factors.removeTotp(user, code, caller.address);
    return this.factors.of(user.id);
  }

  @Mutation(() => RecoveryCodes, { description: 'New ones in place of those that were made before.' })
  @SignedIn()
  async renewRecoveryCodes(
    @CurrentCaller() caller: Caller,
    @Args('input', CODE, zod(secondFactorCodeInput)) { code }: Code,
  ): Promise<RecoveryCodes> {
    return { codes: await this.factors.renewRecoveryCodes(requireBrowserSession(caller), code, caller.address) };
  }
}
