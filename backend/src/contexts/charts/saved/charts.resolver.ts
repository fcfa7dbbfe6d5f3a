import { createChartInput, idSchema, LIMITS, moveChartInput, updateChartInput } from '@libs/domain';
import { Args, ID, Mutation, Query, Resolver } from '@nestjs/graphql';
import type { z } from 'zod';
import { type Actor, Can, CurrentActor } from '#platform/access';
import { DeletedPayload, zod } from '#platform/graphql';
import { Chart, ChartsPayload, CreateChartInput, MoveChartInput, UpdateChartInput } from './chart.graphql.js';
import { ChartsService } from './charts.service.js';

const id = () => ID;

/** Readers may keep charts of their own; shared ones are for who may write in the project, as the service says. */
@Resolver(() => Chart)
export class ChartsResolver {
  constructor(private readonly service: ChartsService) {}

  @Query(() => [Chart], { description: `Those that you see, in their order; at most ${2 * LIMITS.chart.perProject}.` })
  @Can('read')
  charts(@CurrentActor() actor: Actor, @Args('projectId', { type: id }, zod(idSchema)) projectId: string): Promise<Chart[]> {
    return this.service.list(actor, projectId);
  }

  @Mutation(() => Chart)
  @Can('read')
  createChart(
    @CurrentActor() actor: Actor,
    @Args('input', { type: () => CreateChartInput }, zod(createChartInput)) input: z.output<typeof createChartInput>,
  ): Promise<Chart> {
    return this.service.create(actor, input);
  }

  @Mutation(() => Chart)
  @Can('read')
  updateChart(
    @CurrentActor() actor: Actor,
    @Args('input', { type: () => UpdateChartInput }, zod(updateChartInput)) input: z.output<typeof updateChartInput>,
  ): Promise<Chart> {
    return this.service.update(actor, input);
  }

  @Mutation(() => ChartsPayload)
  @Can('read')
  async moveChart(
    @CurrentActor() actor: Actor,
    @Args('input', { type: () => MoveChartInput }, zod(moveChartInput)) input: z.output<typeof moveChartInput>,
  ): Promise<ChartsPayload> {
    return { charts: await this.service.move(actor, input.id, input.index) };
  }

  @Mutation(() => DeletedPayload)
  @Can('read')
  async deleteChart(@CurrentActor() actor: Actor, @Args('id', { type: id }, zod(idSchema)) chartId: string): Promise<DeletedPayload> {
    await this.service.delete(actor, chartId);
    return { ids: [chartId] };
  }

  @Mutation(() => Chart)
  @Can('read')
  restoreChart(@CurrentActor() actor: Actor, @Args('id', { type: id }, zod(idSchema)) chartId: string): Promise<Chart> {
    return this.service.restore(actor, chartId);
  }
}
