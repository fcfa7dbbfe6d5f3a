import {
  type AnswerAccessRequestInput as Answer,
  type AskedKind,
  answerAccessRequestInput,
  idSchema,
  LIMITS,
  type RequestAccessInput as Request,
  requestAccessInput,
} from '@libs/domain';
import { Args, ID, Mutation, Query, Resolver } from '@nestjs/graphql';
import { type Actor, Can, CurrentActor } from '#platform/access';
import { zod } from '#platform/graphql';
import { AccessPlaceKind } from '../grants/sharing.graphql.js';
import { AccessRequest, AnswerAccessRequestInput, AskedKindEnum, OwnAccessRequest, RequestAccessInput } from './access-request.graphql.js';
import { AccessRequestsService } from './access-requests.service.js';

@Resolver(() => AccessRequest)
export class AccessRequestsResolver {
  constructor(private readonly service: AccessRequestsService) {}

  @Query(() => OwnAccessRequest, { nullable: true, description: 'Where I stand with something that I cannot open; null when I can.' })
  @Can('read')
  accessRequest(
    @CurrentActor() actor: Actor,
    @Args('kind', { type: () => AskedKindEnum }) kind: AskedKind,
    @Args('id', { type: () => ID }, zod(idSchema)) id: string,
  ): Promise<OwnAccessRequest | null> {
    return this.service.own(actor, kind, id);
  }

  @Query(() => [AccessRequest], {
    description: `Who asks for access to a project or folder, and who has it for a time, for those with full access; at most ${LIMITS.accessRequest.listed}.`,
  })
  @Can('write')
  accessRequests(
    @CurrentActor() actor: Actor,
    @Args('place', { type: () => AccessPlaceKind }) kind: AccessPlaceKind,
    @Args('id', { type: () => ID }, zod(idSchema)) id: string,
  ): Promise<AccessRequest[]> {
    return this.service.at(actor, { kind, id });
  }

  @Mutation(() => OwnAccessRequest, { description: 'Answers the same for what does not exist; then no one hears of it.' })
  @Can('read')
  requestAccess(
    @CurrentActor() actor: Actor,
    @Args('input', { type: () => RequestAccessInput }, zod(requestAccessInput)) input: Request,
  ): Promise<OwnAccessRequest> {
    return this.service.request(actor, input);
  }

  @Mutation(() => AccessRequest, { description: 'Gives access for a time, or declines. The first answer counts.' })
  @Can('write')
  answerAccessRequest(
    @CurrentActor() actor: Actor,
    @Args('input', { type: () => AnswerAccessRequestInput }, zod(answerAccessRequestInput)) input: Answer,
  ): Promise<AccessRequest> {
    return this.service.answer(actor, input);
  }

  @Mutation(() => AccessRequest, { description: 'Withdraws my request, or ends access before its time.' })
  @Can('read')
  endAccessRequest(@CurrentActor() actor: Actor, @Args('id', { type: () => ID }, zod(idSchema)) id: string): Promise<AccessRequest> {
    return this.service.end(actor, id);
  }

  @Mutation(() => AccessRequest, { description: 'Takes back an answer, or an end: the request waits again, or access goes on.' })
  @Can('write')
  undoAccessAnswer(@CurrentActor() actor: Actor, @Args('id', { type: () => ID }, zod(idSchema)) id: string): Promise<AccessRequest> {
    return this.service.undo(actor, id);
  }
}
