import { type EditSummaryInput as Edit, editSummaryInput, idSchema, type SummarizeInput as Order, summarizeInput } from '@libs/domain';
import { Args, ID, Mutation, Query, Resolver } from '@nestjs/graphql';
import { type Actor, Can, Me } from '#platform/access';
import { zod } from '#platform/graphql';
import { SummariesService } from './summaries.service.js';
import { EditSummaryInput, SummarizeInput, Summary } from './summary.graphql.js';

/** Viewers reach these mutations so that they are told why not: the service refuses them. */
@Resolver(() => Summary)
export class SummariesResolver {
  constructor(private readonly service: SummariesService) {}

  @Query(() => [Summary], { description: 'Versions of the summaries of a note, newest first.' })
  @Can('read')
  summaries(@Me() actor: Actor, @Args('noteId', { type: () => ID }, zod(idSchema)) noteId: string): Promise<Summary[]> {
    return this.service.list(actor, noteId);
  }

  @Query(() => Summary, { nullable: true })
  @Can('read')
  summary(@Me() actor: Actor, @Args('id', { type: () => ID }, zod(idSchema)) id: string): Promise<Summary> {
    return this.service.oneOrFail(actor, id);
  }

  @Mutation(() => Summary)
  @Can('read')
  summarize(@Me() actor: Actor, @Args('input', { type: () => SummarizeInput }, zod(summarizeInput)) input: Order): Promise<Summary> {
    return this.service.summarize(actor, input);
  }

  @Mutation(() => Summary)
  @Can('read')
  cancelSummary(@Me() actor: Actor, @Args('id', { type: () => ID }, zod(idSchema)) id: string): Promise<Summary> {
    return this.service.cancel(actor, id);
  }

  @Mutation(() => Summary, { description: 'Makes a new version; the edited one stays.' })
  @Can('read')
  editSummary(@Me() actor: Actor, @Args('input', { type: () => EditSummaryInput }, zod(editSummaryInput)) input: Edit): Promise<Summary> {
    return this.service.edit(actor, input);
  }
}
