import {
  addPasskeyInput,
  passkeyLoginInput,
  removePasskeyInput,
  startPasskeyInput,
  startPasskeyLoginInput,
  updatePasskeyInput,
} from '@libs/domain';
import { Args, Context, Mutation, Query, Resolver } from '@nestjs/graphql';
import type { z } from 'zod';
import { type Caller, CurrentCaller, newSecret, Public, SignedIn } from '#platform/access';
import { DeletedPayload, zod } from '#platform/graphql';
import { requireBrowserSession, requireRootDomain, requireRootSession } from '../identity.policy.js';
import { SecondStepWays } from '../second-factor/second-factor.graphql.js';
import { SecondStep } from '../second-factor/second-step.service.js';
import { Session } from '../sessions/session.graphql.js';
import { SessionCookies } from '../sessions/session-cookies.service.js';
import { SessionsService } from '../sessions/sessions.service.js';
import type { Exchange } from '../sessions/visitor.js';
import {
  AddedPasskey,
  AddPasskeyInput,
  Passkey,
  PasskeyLoginInput,
  PasskeyRequest,
  PasskeySetup,
  RemovePasskeyInput,
  StartPasskeyInput,
  StartPasskeyLoginInput,
  UpdatePasskeyInput,
} from './passkey.graphql.js';
import { PasskeyLogin } from './passkey-login.service.js';
import { PasskeysService } from './passkeys.service.js';

type Of<S extends z.ZodType> = z.infer<S>;

@Resolver(() => Passkey)
export class PasskeysResolver {
  constructor(
    private readonly passkeys: PasskeysService,
    private readonly login: PasskeyLogin,
    private readonly step: SecondStep,
    private readonly sessions: SessionsService,
    private readonly cookies: SessionCookies,
  ) {}

  @Query(() => [Passkey], {
    name: 'passkeys',
    description: "The person's own, the oldest first. At most 10.",
  })
  @SignedIn()
  ownPasskeys(@CurrentCaller() caller: Caller): Promise<Passkey[]> {
    return this.passkeys.list(requireBrowserSession(caller).id);
  }

  @Mutation(() => PasskeySetup, { description: 'On the root domain, as everything that makes or uses a passkey.' })
  @SignedIn()
  startPasskey(
    @CurrentCaller() caller: Caller,
    @Args('input', { type: () => StartPasskeyInput }, zod(startPasskeyInput)) proof: Of<typeof startPasskeyInput>,
  ): Promise<PasskeySetup> {
    return this.passkeys.start(requireRootSession(caller), proof, caller.address);
  }

  @Mutation(() => AddedPasskey, { description: 'Keeps the passkey that a browser made for `startPasskey`.' })
  @SignedIn()
  addPasskey(
    @CurrentCaller() caller: Caller,
    @Args('input', { type: () => AddPasskeyInput }, zod(addPasskeyInput)) input: Of<typeof addPasskeyInput>,
  ): Promise<AddedPasskey> {
    return this.passkeys.add(requireRootSession(caller), input, caller.address);
  }

  @Mutation(() => Passkey)
  @SignedIn()
  updatePasskey(
    @CurrentCaller() caller: Caller,
    @Args('input', { type: () => UpdatePasskeyInput }, zod(updatePasskeyInput)) { id, name }: Of<typeof updatePasskeyInput>,
  ): Promise<Passkey> {
    return this.passkeys.rename(requireBrowserSession(caller).id, id, name);
  }

  @Mutation(() => DeletedPayload)
  @SignedIn()
  async removePasskey(
    @CurrentCaller() caller: Caller,
    @Args('input', { type: () => RemovePasskeyInput }, zod(removePasskeyInput)) { id, ...proof }: Of<typeof removePasskeyInput>,
  ): Promise<DeletedPayload> {
    await this.passkeys.remove(requireBrowserSession(caller), id, proof, caller.address);
    return { ids: [id] };
  }

  @Query(() => SecondStepWays)
  @Public()
  secondStepWays(@Context() exchange: Exchange): Promise<SecondStepWays> {
    requireRootDomain(exchange.caller);
    return this.step.waysOf(this.cookies.stepOf(exchange));
  }

  @Mutation(() => PasskeyRequest)
  @Public()
  async startPasskeyLogin(
    @Context() exchange: Exchange,
    @Args('input', { type: () => StartPasskeyLoginInput }, zod(startPasskeyLoginInput)) { secondStep }: Of<typeof startPasskeyLoginInput>,
  ): Promise<PasskeyRequest> {
    requireRootDomain(exchange.caller);
    const browser = newSecret();
    const step = secondStep ? (this.cookies.stepOf(exchange) ?? '') : null;
    const request = await this.login.start(browser, step, this.cookies.visitor(exchange));
    this.cookies.setPasskey(exchange.res, browser);
    return request;
  }

  @Mutation(() => Session, { description: 'Logs in, in the browser that began with `startPasskeyLogin`: no second step follows.' })
  @Public()
  async passkeyLogin(
    @Context() exchange: Exchange,
    @Args('input', { type: () => PasskeyLoginInput }, zod(passkeyLoginInput)) answer: Of<typeof passkeyLoginInput>,
  ): Promise<Session> {
    requireRootDomain(exchange.caller);
    const browser = this.cookies.passkeyOf(exchange);
    const step = this.cookies.stepOf(exchange);
    const { userId, secret } = await this.login.finish(answer, browser, step, this.cookies.visitor(exchange));
    this.cookies.setSession(exchange.res, secret);
    this.cookies.clearStep(exchange.res);
    this.cookies.takePasskey(exchange.res);
    return this.sessions.describe(userId, exchange.req.raw);
  }
}
