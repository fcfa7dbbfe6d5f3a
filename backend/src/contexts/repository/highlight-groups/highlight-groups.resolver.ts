import { idSchema, LIMITS } from '@libs/domain';
import { Args, ID, Query, Resolver } from '@nestjs/graphql';
import { type Actor, Can, Me, RateLimiter } from '#platform/access';
import { zod } from '#platform/graphql';
import { HighlightGroups } from './highlight-group.graphql.js';
import { GroupHighlights } from './highlight-groups.service.js';

@Resolver(() => HighlightGroups)
export class HighlightGroupsResolver {
  constructor(
    private readonly service: GroupHighlights,
    private readonly limiter: RateLimiter,
  ) {}

  @Query(() => HighlightGroups, {
    description: `The highlights of a project (the newest ${LIMITS.highlightGroups.compared}) in groups of those that are alike.`,
  })
  @Can('read')
  async highlightGroups(
    @Me() actor: Actor,
    @Args('projectId', { type: () => ID }, zod(idSchema)) projectId: string,
    @Args('tagId', { type: () => ID, nullable: true }, zod(idSchema.nullish())) tagId?: string | null,
    @Args('isUntagged', { type: () => Boolean, nullable: true, description: 'Only those without a tag.' }) isUntagged?: boolean | null,
  ): Promise<HighlightGroups> {
    await this.limiter.hit(`highlight groups ${actor.workspaceId} ${actor.userId}`, LIMITS.highlightGroups.perMinute);
    return this.service.of(actor, { projectId, tagId, isUntagged });
  }
}
