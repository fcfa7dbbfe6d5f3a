import { type FollowChoice, followInput } from '@libs/domain';
import { Args, ID, Mutation, Query, Resolver } from '@nestjs/graphql';
import { type Actor, Can, CurrentActor } from '#platform/access';
import { parse, zod } from '#platform/graphql';
import { FollowedKindEnum, Followers, FollowInput } from './follow.graphql.js';
import { FollowsService } from './follows.service.js';

/** Read access is enough to follow an object. */
@Resolver(() => Followers)
export class FollowsResolver {
  constructor(private readonly service: FollowsService) {}

  @Query(() => Followers)
  @Can('read')
  followers(
    @CurrentActor() actor: Actor,
    @Args('kind', { type: () => FollowedKindEnum }) kind: FollowChoice['kind'],
    @Args('id', { type: () => ID }) id: string,
  ): Promise<Followers> {
    return this.service.of(actor, parse(followInput, { kind, id }));
  }

  @Mutation(() => Followers)
  @Can('read')
  follow(
    @CurrentActor() actor: Actor,
    @Args('input', { type: () => FollowInput }, zod(followInput)) input: FollowChoice,
  ): Promise<Followers> {
    return this.service.set(actor, input, true);
  }

  @Mutation(() => Followers)
  @Can('read')
  unfollow(
    @CurrentActor() actor: Actor,
    @Args('input', { type: () => FollowInput }, zod(followInput)) input: FollowChoice,
  ): Promise<Followers> {
    return this.service.set(actor, input, false);
  }
}
