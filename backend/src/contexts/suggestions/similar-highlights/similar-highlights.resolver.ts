import { idSchema, LIMITS } from '@libs/domain';
import { Args, ID, Query, Resolver } from '@nestjs/graphql';
import { type Actor, Can, CurrentActor, RateLimiter } from '#platform/access';
import { zod } from '#platform/graphql';
import { SimilarHighlights } from './similar-highlight.graphql.js';
import { SimilarHighlightsService } from './similar-highlights.service.js';

@Resolver(() => SimilarHighlights)
export class SimilarHighlightsResolver {
  constructor(
    private readonly service: SimilarHighlightsService,
    private readonly limiter: RateLimiter,
  ) {}

  @Query(() => SimilarHighlights, { description: `At most ${LIMITS.similar.shown} highlights that mean much the same as one.` })
  @Can('read')
  async similarHighlights(
    @CurrentActor() actor: Actor,
    @Args('id', { type: () => ID }, zod(idSchema)) id: string,
  ): Promise<SimilarHighlights> {
    await this.limiter.hit(`similar highlights ${actor.workspaceId} ${actor.userId}`, LIMITS.similar.perMinute);
    return this.service.to(actor, id);
  }
}
