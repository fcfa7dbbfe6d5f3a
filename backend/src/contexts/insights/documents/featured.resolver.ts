import { ResolveField, Resolver } from '@nestjs/graphql';
import { Home } from '#contexts/repository';
import { type Actor, CurrentActor } from '#platform/access';
import { Insight } from './insight.graphql.js';
import { InsightsService } from './insights.service.js';

/** The insight on the home screen, whose other parts come from below. */
@Resolver(() => Home)
export class FeaturedResolver {
  constructor(private readonly service: InsightsService) {}

  @ResolveField(() => Insight, { nullable: true })
  featured(@CurrentActor() actor: Actor): Promise<Insight | null> {
    return this.service.featured(actor);
  }
}
