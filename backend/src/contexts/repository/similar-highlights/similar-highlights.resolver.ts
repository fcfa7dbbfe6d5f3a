import { idSchema, LIMITS } from '@libs/domain';
import { Args, ID, Query, Resolver } from '@nestjs/graphql';
import { type Actor, Can, Me } from '#platform/access';
import { zod } from '#platform/graphql';
import { SimilarHighlights } from './similar-highlight.graphql.js';
import { FindSimilarHighlights } from './similar-highlights.service.js';

@Resolver(() => SimilarHighlights)
export class SimilarHighlightsResolver {
  constructor(private readonly service: FindSimilarHighlights) {}

  @Query(() => SimilarHighlights, { description: `At most ${LIMITS.similar.shown} highlights that mean much the same as one.` })
  @Can('read')
  similarHighlights(@Me() actor: Actor, @Args('id', { type: () => ID }, zod(idSchema)) id: string): Promise<SimilarHighlights> {
    return this.service.to(actor, id);
  }
}
