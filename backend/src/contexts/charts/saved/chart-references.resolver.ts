import { Parent, ResolveField, Resolver } from '@nestjs/graphql';
import { Reference } from '#contexts/insights';
import { type Actor, CurrentActor } from '#platform/access';
import { Chart } from './chart.graphql.js';
import { ChartsService } from './charts.service.js';

/** The charts that insights refer to. */
@Resolver(() => Reference)
export class ChartReferencesResolver {
  constructor(private readonly charts: ChartsService) {}

  @ResolveField(() => Chart, { nullable: true })
  async chart(@CurrentActor() actor: Actor, @Parent() { kind, refId, readable, removed }: Reference): Promise<Chart | null> {
    return kind === 'chart' && readable && !removed ? this.charts.find(actor, refId) : null;
  }
}
