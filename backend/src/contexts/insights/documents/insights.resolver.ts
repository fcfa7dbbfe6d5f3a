import { type UpdateInsightInput as InsightChanges, idSchema, updateInsightInput } from '@libs/domain';
import { Args, ID, Int, Mutation, Parent, Query, ResolveField, Resolver } from '@nestjs/graphql';
import { Highlight } from '#contexts/repository';
import type { Actor } from '#platform/access';
import { Can, CurrentActor } from '#platform/access';
import type { Page } from '#platform/db';
import { OwnDeletionsPayload, parse, zod } from '#platform/graphql';
import { CreateInsightInput, Insight, InsightConnection, InsightsPayload, UpdateInsightInput } from './insight.graphql.js';
import { insightIdsInput, type NewInsight, newInsightInput } from './insight-input.js';
import { InsightsService } from './insights.service.js';
import { ReferencesService } from './references.service.js';

@Resolver(() => Insight)
export class InsightsResolver {
  constructor(
    private readonly service: InsightsService,
    private readonly references: ReferencesService,
  ) {}

  @ResolveField(() => Highlight, {
    nullable: true,
    description: 'Words it quotes that the reader may see and that still stand in their source.',
  })
  quoted(@CurrentActor() actor: Actor, @Parent() insight: Insight): Promise<Highlight | null> {
    return this.references.quotedHighlight(actor, insight.id);
  }

  @Query(() => InsightConnection)
  @Can('read')
  insights(
    @CurrentActor() actor: Actor,
    @Args('projectId', { type: () => ID, nullable: true }) projectId?: string,
    @Args('first', { type: () => Int, nullable: true }) first?: number,
    @Args('after', { type: () => String, nullable: true }) after?: string,
  ): Promise<Page<Insight>> {
    return this.service.list(actor, projectId, first, after);
  }

  @Query(() => Insight, { nullable: true })
  @Can('read')
  insight(@CurrentActor() actor: Actor, @Args('id', { type: () => ID }) id: string): Promise<Insight> {
    return this.service.findOneOrFail(actor, parse(idSchema, id));
  }

  @Mutation(() => Insight)
  @Can('write')
  createInsight(
    @CurrentActor() actor: Actor,
    @Args('input', { type: () => CreateInsightInput }, zod(newInsightInput)) input: NewInsight,
  ): Promise<Insight> {
    return this.service.create(actor, input);
  }

  @Mutation(() => Insight)
  @Can('write')
  updateInsight(
    @CurrentActor() actor: Actor,
    @Args('input', { type: () => UpdateInsightInput }, zod(updateInsightInput)) input: InsightChanges,
  ): Promise<Insight> {
    return this.service.update(actor, input);
  }

  @Mutation(() => OwnDeletionsPayload)
  @Can('write')
  async deleteInsights(@CurrentActor() actor: Actor, @Args('ids', { type: () => [ID] }) ids: string[]): Promise<OwnDeletionsPayload> {
    return { ids: await this.service.delete(actor, parse(insightIdsInput, ids)) };
  }

  @Mutation(() => InsightsPayload)
  @Can('write')
  async restoreInsights(@CurrentActor() actor: Actor, @Args('ids', { type: () => [ID] }) ids: string[]): Promise<InsightsPayload> {
    return { insights: await this.service.restore(actor, parse(insightIdsInput, ids)) };
  }
}
