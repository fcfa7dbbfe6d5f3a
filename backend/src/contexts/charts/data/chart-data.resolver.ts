import { chartDataInput, chartMarkInput, idSchema } from '@libs/domain';
import { Args, ID, Int, Query, Resolver } from '@nestjs/graphql';
import type { z } from 'zod';
import { type Highlight, HighlightConnection, type Note, NoteConnection } from '#contexts/repository';
import { type Actor, Can, CurrentActor } from '#platform/access';
import type { Page } from '#platform/db';
import { zod } from '#platform/graphql';
import { ChartData, ChartDataInput, ChartMarkInput, TagPeople } from './chart-data.graphql.js';
import { ChartDataService } from './chart-data.service.js';

@Resolver(() => ChartData)
export class ChartDataResolver {
  constructor(private readonly service: ChartDataService) {}

  @Query(() => ChartData, {
    description: 'The numbers of a chart; NOT_ENOUGH_DATA with how many are needed where there is nothing to count.',
  })
  @Can('read')
  chartData(
    @CurrentActor() actor: Actor,
    @Args('input', { type: () => ChartDataInput }, zod(chartDataInput)) input: z.output<typeof chartDataInput>,
  ): Promise<ChartData> {
    return this.service.count(actor, input);
  }

  @Query(() => [TagPeople], {
    description:
      'How many people said the highlights of each tag in the notes of a project, as its charts count people; tags that no one said are left out.',
  })
  @Can('read')
  tagPeople(@CurrentActor() actor: Actor, @Args('projectId', { type: () => ID }, zod(idSchema)) projectId: string): Promise<TagPeople[]> {
    return this.service.peopleByTag(actor, projectId);
  }

  @Query(() => HighlightConnection, { description: 'The highlights behind a mark of a chart, newest first.' })
  @Can('read')
  chartHighlights(
    @CurrentActor() actor: Actor,
    @Args('input', { type: () => ChartMarkInput }, zod(chartMarkInput)) input: z.output<typeof chartMarkInput>,
    @Args('first', { type: () => Int, nullable: true }) first?: number,
    @Args('after', { type: () => String, nullable: true }) after?: string,
  ): Promise<Page<Highlight>> {
    return this.service.highlightsBehind(actor, input, first, after);
  }

  @Query(() => NoteConnection, { description: 'The notes behind a mark of a chart, newest first.' })
  @Can('read')
  chartNotes(
    @CurrentActor() actor: Actor,
    @Args('input', { type: () => ChartMarkInput }, zod(chartMarkInput)) input: z.output<typeof chartMarkInput>,
    @Args('first', { type: () => Int, nullable: true }) first?: number,
    @Args('after', { type: () => String, nullable: true }) after?: string,
  ): Promise<Page<Note>> {
    return this.service.notesBehind(actor, input, first, after);
  }
}
