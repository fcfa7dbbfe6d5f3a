import {
  type AnswerSupportInput as Answer,
  answerSupportInput,
  endSupportInput,
  LIMITS,
  type OpenToSupportInput as Opening,
  openToSupportInput,
  type RequestSupportInput as Request,
  requestSupportInput,
} from '@libs/domain';
import { Args, Context, Mutation, Query, ResolveField, Resolver } from '@nestjs/graphql';
import type { z } from 'zod';
import { type Exchange, Handoff, requireRootSession, Session, SessionCookies } from '#contexts/identity';
import { type Actor, AllowInPlanState, type Caller, Can, CurrentActor, CurrentCaller, SignedIn } from '#platform/access';
import { zod } from '#platform/graphql';
import { Operators } from './operators.service.js';
import {
  AnswerSupportRequestInput,
  EndSupportAccessInput,
  OpenAsSupportInput,
  OpenToSupportInput,
  RequestSupportAccessInput,
  SessionSupport,
  SupportAccess,
  SupportedWorkspace,
  SupportedWorkspacesPayload,
} from './support.graphql.js';
import { SupportGrants } from './support-grants.service.js';

/** What a session says of support access. */
@Resolver(() => Session)
export class SessionSupportResolver {
  constructor(
    private readonly grants: SupportGrants,
    private readonly operators: Operators,
  ) {}

  @ResolveField(() => SessionSupport, { nullable: true, description: 'Null while there is nothing to say of it.' })
  support(@CurrentCaller() { actor }: Caller): Promise<SessionSupport | null> | null {
    return actor && this.grants.supportState(actor);
  }

  @ResolveField(() => Boolean, { description: 'On the root domain: whether the person can ask workspaces to be let in.' })
  isOperator(@CurrentCaller() { user, place }: Caller): boolean {
    return user !== null && place.kind === 'root' && this.operators.isOperator(user);
  }
}

/** Support access, as admins give it. */
@Resolver(() => SupportAccess)
export class SupportResolver {
  constructor(private readonly grants: SupportGrants) {}

  @Query(() => SupportAccess)
  @Can('full')
  supportAccess(@CurrentActor() actor: Actor): Promise<SupportAccess> {
    return this.grants.list(actor);
  }

  @Mutation(() => SupportAccess, {
    description: 'Lets every operator of the installation in without being asked; again: for another time, or another level.',
  })
  @Can('full')
  openToSupport(
    @CurrentActor() actor: Actor,
    @Args('input', { type: () => OpenToSupportInput }, zod(openToSupportInput)) input: Opening,
  ): Promise<SupportAccess> {
    return this.grants.open(actor, input);
  }

  @Mutation(() => SupportAccess, { description: 'Lets the operator in who asks, or declines. The first answer counts.' })
  @Can('full')
  answerSupportRequest(
    @CurrentActor() actor: Actor,
    @Args('input', { type: () => AnswerSupportRequestInput }, zod(answerSupportInput)) input: Answer,
  ): Promise<SupportAccess> {
    return this.grants.answer(actor, input);
  }

  @Mutation(() => SupportAccess, { description: 'Ends one grant, or without an id all access that operators have, at once.' })
  @Can('full')
  @AllowInPlanState('locked')
  endSupportAccess(
    @CurrentActor() actor: Actor,
    @Args('input', { type: () => EndSupportAccessInput }, zod(endSupportInput)) { id }: z.output<typeof endSupportInput>,
  ): Promise<SupportAccess> {
    return this.grants.end(actor, id ?? null);
  }
}

/** The same, as operators ask for it on the root domain. */
@Resolver(() => SupportedWorkspace)
export class OperatorsResolver {
  constructor(
    private readonly operators: Operators,
    private readonly cookies: SessionCookies,
  ) {}

  @Query(() => [SupportedWorkspace], {
    description: `Where an operator asked or is let in, on the root domain; at most ${LIMITS.support.listed}.`,
  })
  @SignedIn()
  supportedWorkspaces(@CurrentCaller() caller: Caller): Promise<SupportedWorkspace[]> {
    return this.operators.workspaces(requireRootSession(caller));
  }

  @Mutation(() => SupportedWorkspacesPayload, {
    description: 'Asks the admins of a workspace to be let in. Answers all that the operator has.',
  })
  @SignedIn()
  async requestSupportAccess(
    @CurrentCaller() caller: Caller,
    @Args('input', { type: () => RequestSupportAccessInput }, zod(requestSupportInput)) input: Request,
  ): Promise<SupportedWorkspacesPayload> {
    const user = requireRootSession(caller);
    await this.operators.request(user, input, caller.address);
    return { workspaces: await this.operators.workspaces(user) };
  }

  @Mutation(() => SupportedWorkspacesPayload, { description: 'Takes a request back, or gives up what was given by name.' })
  @SignedIn()
  async withdrawSupportRequest(
    @CurrentCaller() caller: Caller,
    @Args('input', { type: () => OpenAsSupportInput }) { subdomain }: OpenAsSupportInput,
  ): Promise<SupportedWorkspacesPayload> {
    const user = requireRootSession(caller);
    await this.operators.withdraw(user, subdomain);
    return { workspaces: await this.operators.workspaces(user) };
  }

  @Mutation(() => Handoff, { description: 'Opens a workspace that lets the operator in, like openWorkspace.' })
  @SignedIn()
  openAsSupport(
    @Context() exchange: Exchange,
    @Args('input', { type: () => OpenAsSupportInput }) { subdomain }: OpenAsSupportInput,
  ): Promise<Handoff> {
    return this.operators.open(requireRootSession(exchange.caller), subdomain, this.cookies.visitor(exchange));
  }
}
