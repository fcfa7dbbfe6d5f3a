import { draftInsightInput, idSchema, LIMITS, type DraftInsightInput as Order, titledInsightDraftInput } from '@libs/domain';
import { Args, ID, Mutation, Parent, Query, ResolveField, Resolver } from '@nestjs/graphql';
import { type Actor, Can, CurrentActor } from '#platform/access';
import { zod } from '#platform/graphql';
import { SummariesService } from '../summaries/summaries.service.js';
import { InsertedSummary, Summary } from '../summaries/summary.graphql.js';
import { AcceptInsightDraftInput, DraftInsightInput, InsightDraft, RenameInsightDraftInput } from './insight-draft.graphql.js';
import { InsightDrafts, type StoredDraft } from './insight-drafts.service.js';

@Resolver(() => InsightDraft)
export class InsightDraftsResolver {
  constructor(
    private readonly service: InsightDrafts,
    private readonly summaries: SummariesService,
  ) {}

  @ResolveField(() => Summary, { description: 'What it says, as far as the reader may see it, and how far it is.' })
  summary(@CurrentActor() actor: Actor, @Parent() draft: StoredDraft): Promise<Summary> {
    return this.service.summaryOf(actor, draft);
  }

  @Query(() => [InsightDraft], {
    description: `Suggested insights of a project that wait, newest first, for those who can accept them; at most ${LIMITS.insight.drafts}.`,
  })
  @Can('read')
  insightDrafts(
    @CurrentActor() actor: Actor,
    @Args('projectId', { type: () => ID }, zod(idSchema)) projectId: string,
  ): Promise<InsightDraft[]> {
    return this.service.list(actor, projectId);
  }

  @Query(() => InsightDraft, { nullable: true })
  @Can('read')
  insightDraft(@CurrentActor() actor: Actor, @Args('id', { type: () => ID }, zod(idSchema)) id: string): Promise<InsightDraft> {
    return this.service.findOneOrFail(actor, id);
  }

  @Mutation(() => InsightDraft, { description: 'Orders the draft of an insight: of what a tag or some highlights say. A job writes it.' })
  @Can('write')
  draftInsight(
    @CurrentActor() actor: Actor,
    @Args('input', { type: () => DraftInsightInput }, zod(draftInsightInput)) input: Order,
  ): Promise<InsightDraft> {
    return this.service.draft(actor, input);
  }

  @Mutation(() => InsertedSummary, { description: 'Makes an insight of it, a draft as every insight begins.' })
  @Can('write')
  acceptInsightDraft(
    @CurrentActor() actor: Actor,
    @Args('input', { type: () => AcceptInsightDraftInput }, zod(titledInsightDraftInput)) { id, title }: AcceptInsightDraftInput,
  ): Promise<InsertedSummary> {
    return this.service.accept(actor, id, title);
  }

  @Mutation(() => InsightDraft, { description: 'Gives one that waits another title.' })
  @Can('write')
  renameInsightDraft(
    @CurrentActor() actor: Actor,
    @Args('input', { type: () => RenameInsightDraftInput }, zod(titledInsightDraftInput)) { id, title }: RenameInsightDraftInput,
  ): Promise<InsightDraft> {
    return this.service.rename(actor, id, title);
  }

  @Mutation(() => InsightDraft, { description: 'Orders one that failed or was stopped once more.' })
  @Can('write')
  redraftInsight(@CurrentActor() actor: Actor, @Args('id', { type: () => ID }, zod(idSchema)) id: string): Promise<InsightDraft> {
    return this.service.redraft(actor, id);
  }

  @Mutation(() => InsightDraft, { description: 'Stops one that is being written.' })
  @Can('write')
  async cancelInsightDraft(@CurrentActor() actor: Actor, @Args('id', { type: () => ID }, zod(idSchema)) id: string): Promise<InsightDraft> {
    const { summaryId, projectId } = await this.service.requireWrite(actor, id);
    await this.summaries.cancelDraft(actor, summaryId, projectId);
    return this.service.findOneOrFail(actor, id);
  }

  @Mutation(() => InsightDraft)
  @Can('write')
  rejectInsightDraft(@CurrentActor() actor: Actor, @Args('id', { type: () => ID }, zod(idSchema)) id: string): Promise<InsightDraft> {
    return this.service.reject(actor, id);
  }

  @Mutation(() => InsightDraft, { description: 'Lets one that was rejected wait again.' })
  @Can('write')
  reopenInsightDraft(@CurrentActor() actor: Actor, @Args('id', { type: () => ID }, zod(idSchema)) id: string): Promise<InsightDraft> {
    return this.service.reopen(actor, id);
  }
}
