import { presenceInput, type PresenceInput as Said } from '@libs/domain';
import { Args, ID, Mutation, Resolver, Subscription } from '@nestjs/graphql';
import { type Actor, AllowInPlanState, Can, CurrentActor } from '#platform/access';
import { zod } from '#platform/graphql';
import { docIdOf } from '../docs/docs.resolver.js';
import { Presence, PresenceInput, ShowPresencePayload } from './presence.graphql.js';
import { PresenceService } from './presence.service.js';

@Resolver(() => Presence)
export class PresenceResolver {
  constructor(private readonly service: PresenceService) {}

  @Mutation(() => ShowPresencePayload, { description: 'Says where I am in a document. Nothing is stored.' })
  @Can('read')
  @AllowInPlanState('readOnly')
  async showPresence(
    @CurrentActor() actor: Actor,
    @Args('input', { type: () => PresenceInput }, zod(presenceInput)) input: Said,
  ): Promise<ShowPresencePayload> {
    return { isShown: await this.service.say(actor, input) };
  }

  @Subscription(() => Presence, { resolve: (presence: Presence) => presence })
  @Can('read')
  presence(@CurrentActor() actor: Actor, @Args('docId', { type: () => ID }) docId: string): Promise<AsyncIterableIterator<Presence>> {
    return this.service.follow(actor, docIdOf(docId));
  }
}
