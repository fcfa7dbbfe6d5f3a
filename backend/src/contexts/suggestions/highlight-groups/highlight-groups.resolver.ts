import { idSchema, LIMITS } from '@libs/domain';
import { Args, ID, Mutation, Query, Resolver } from '@nestjs/graphql';
import { HighlightGroupTaggingService, tagGroupInput, untagGroupInput } from '#contexts/repository';
import { type Actor, Can, CurrentActor, RateLimiter } from '#platform/access';
import { OK, OkPayload, zod } from '#platform/graphql';
import { HighlightGroups, TaggedHighlights, TagHighlightGroupInput, UntagHighlightGroupInput } from './highlight-group.graphql.js';
import { HighlightGroupsService } from './highlight-groups.service.js';

@Resolver(() => HighlightGroups)
export class HighlightGroupsResolver {
  constructor(
    private readonly service: HighlightGroupsService,
    private readonly tagging: HighlightGroupTaggingService,
    private readonly limiter: RateLimiter,
  ) {}

  @Query(() => HighlightGroups, {
    description: `The highlights of a project (the newest ${LIMITS.highlightGroups.compared}) in groups of those that are alike.`,
  })
  @Can('read')
  async highlightGroups(
    @CurrentActor() actor: Actor,
    @Args('projectId', { type: () => ID }, zod(idSchema)) projectId: string,
    @Args('tagId', { type: () => ID, nullable: true }, zod(idSchema.nullish())) tagId?: string | null,
    @Args('isUntagged', { type: () => Boolean, nullable: true, description: 'Only those without a tag.' }) isUntagged?: boolean | null,
  ): Promise<HighlightGroups> {
    await this.limiter.hit(`highlight groups ${actor.workspaceId} ${actor.userId}`, LIMITS.highlightGroups.perMinute);
    return this.service.of(actor, { projectId, tagId, isUntagged });
  }

  @Mutation(() => TaggedHighlights, {
    description:
      'Tags those of the highlights that are still there, and says what is new. Not to be sent twice: the second time nothing is.',
  })
  @Can('write')
  tagHighlightGroup(
    @CurrentActor() actor: Actor,
    @Args('input', { type: () => TagHighlightGroupInput }, zod(tagGroupInput)) input: TagHighlightGroupInput,
  ): Promise<TaggedHighlights> {
    return this.tagging.tag(actor, input);
  }

  @Mutation(() => OkPayload, { description: 'Takes back what tagHighlightGroup answered; passes over what is gone meanwhile.' })
  @Can('write')
  async untagHighlightGroup(
    @CurrentActor() actor: Actor,
    @Args('input', { type: () => UntagHighlightGroupInput }, zod(untagGroupInput)) { tags }: UntagHighlightGroupInput,
  ): Promise<OkPayload> {
    await this.tagging.untag(actor, tags);
    return OK;
  }
}
