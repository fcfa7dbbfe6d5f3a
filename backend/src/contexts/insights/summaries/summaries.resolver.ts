import {
  type AiFeature,
  type EditSummaryInput as Edit,
  editSummaryInput,
  type InsertSummaryInput as Insertion,
  idSchema,
  insertSummaryInput,
  LIMITS,
  MESSAGES,
  type SummarizeInput as Order,
  type SummaryScope,
  type SummaryTarget,
  summarizeInput,
  summaryTarget,
} from '@libs/domain';
import { Args, ID, Int, Mutation, Parent, Query, ResolveField, Resolver } from '@nestjs/graphql';
import { AiFeatureEnum } from '#contexts/ai';
import { type Actor, Can, CurrentActor } from '#platform/access';
import type { Page } from '#platform/db';
import { zod } from '#platform/graphql';
import { InsertSummary } from './insert-summary.js';
import { type StoredSummary, SummariesService } from './summaries.service.js';
import {
  EditSummaryInput,
  InsertedSummary,
  InsertSummaryInput,
  ScopeEnum,
  SummarizeInput,
  Summary,
  SummaryCapability,
  SummaryEntry,
  SummaryEntryConnection,
  SummarySection,
  SummaryTargetInput,
} from './summary.graphql.js';
import { SummaryList } from './summary-list.service.js';

type Shown = Awaited<ReturnType<SummariesService['shown']>>;

/** Open to viewers, so that the service can answer with its own message. */
@Resolver(() => Summary)
export class SummariesResolver {
  private readonly seen = new WeakMap<StoredSummary, Promise<Shown>>();

  constructor(
    private readonly service: SummariesService,
    private readonly inserting: InsertSummary,
    private readonly listing: SummaryList,
  ) {}

  @ResolveField(() => [SummarySection])
  async sections(@CurrentActor() actor: Actor, @Parent() summary: StoredSummary): Promise<SummarySection[]> {
    return (await this.shown(actor, summary)).sections;
  }

  @ResolveField(() => Int, { description: 'Points that rest on notes which the reader may not open, or which are gone.' })
  async hidden(@CurrentActor() actor: Actor, @Parent() summary: StoredSummary): Promise<number> {
    return (await this.shown(actor, summary)).hidden;
  }

  @Query(() => [Summary], {
    description: `Versions of the summaries of a note, a tag, a project, a selection or a search, newest first; at most ${LIMITS.summary.listed}.`,
  })
  @Can('read')
  summaries(
    @CurrentActor() actor: Actor,
    @Args('kind', { type: () => ScopeEnum }) kind: SummaryScope,
    @Args('id', { type: () => ID }, zod(idSchema)) id: string,
  ): Promise<Summary[]> {
    return this.service.list(actor, kind, id);
  }

  @Query(() => Summary, { nullable: true })
  @Can('read')
  summary(@CurrentActor() actor: Actor, @Args('id', { type: () => ID }, zod(idSchema)) id: string): Promise<Summary> {
    return this.service.findOneOrFail(actor, id);
  }

  @Query(() => Summary, { nullable: true, description: 'The newest version that is done, else one that is being made.' })
  @Can('read')
  newestSummary(
    @CurrentActor() actor: Actor,
    @Args('kind', { type: () => ScopeEnum }) kind: SummaryScope,
    @Args('id', { type: () => ID }, zod(idSchema)) id: string,
  ): Promise<Summary | null> {
    return this.service.newest(actor, kind, id);
  }

  @Query(() => SummaryEntryConnection, {
    description: 'What was summarised in a project: itself, its notes, its tags, and selections with anything of it; newest first.',
  })
  @Can('read')
  projectSummaries(
    @CurrentActor() actor: Actor,
    @Args('projectId', { type: () => ID }, zod(idSchema)) projectId: string,
    @Args('first', { type: () => Int, nullable: true }) first?: number,
    @Args('after', { type: () => String, nullable: true }) after?: string,
  ): Promise<Page<SummaryEntry>> {
    return this.listing.ofProject(actor, projectId, first, after);
  }

  @Query(() => SummaryEntryConnection, { description: 'The searches that the reader had summarised, newest first.' })
  @Can('read')
  searchSummaries(
    @CurrentActor() actor: Actor,
    @Args('first', { type: () => Int, nullable: true }) first?: number,
    @Args('after', { type: () => String, nullable: true }) after?: string,
  ): Promise<Page<SummaryEntry>> {
    return this.listing.ofSearches(actor, first, after);
  }

  @Query(() => SummaryCapability, { description: 'What a summary of this could be made by: which kinds make sense to order.' })
  @Can('read')
  summaryCapability(
    @CurrentActor() actor: Actor,
    @Args('input', { type: () => SummaryTargetInput }, zod(summaryTarget)) input: SummaryTarget,
    @Args('feature', { type: () => AiFeatureEnum, defaultValue: 'summarize' }) feature: AiFeature,
  ): Promise<SummaryCapability> {
    return this.service.capability(actor, input, feature === 'insights' ? 'insights' : 'summarize');
  }

  @Mutation(() => Summary)
  @Can('write', { refusal: MESSAGES.viewersCannotSummarize })
  summarize(
    @CurrentActor() actor: Actor,
    @Args('input', { type: () => SummarizeInput }, zod(summarizeInput)) input: Order,
  ): Promise<Summary> {
    return this.service.summarize(actor, input);
  }

  @Mutation(() => Summary)
  @Can('read')
  cancelSummary(@CurrentActor() actor: Actor, @Args('id', { type: () => ID }, zod(idSchema)) id: string): Promise<Summary> {
    return this.service.cancel(actor, id);
  }

  @Mutation(() => Summary, { description: 'Makes a new version; the edited one stays.' })
  @Can('write', { refusal: MESSAGES.viewersCannotSummarize })
  editSummary(
    @CurrentActor() actor: Actor,
    @Args('input', { type: () => EditSummaryInput }, zod(editSummaryInput)) input: Edit,
  ): Promise<Summary> {
    return this.service.edit(actor, input);
  }

  @Mutation(() => InsertedSummary, {
    description: 'Writes a summary into an insight; the cited words become highlights that it refers to.',
  })
  @Can('write')
  insertSummary(
    @CurrentActor() actor: Actor,
    @Args('input', { type: () => InsertSummaryInput }, zod(insertSummaryInput)) input: Insertion,
  ): Promise<InsertedSummary> {
    return this.inserting.insert(actor, input);
  }

  private shown(actor: Actor, summary: StoredSummary): Promise<Shown> {
    const displayed = this.seen.get(summary) ?? this.service.shown(actor, summary);
    this.seen.set(summary, displayed);
    return displayed;
  }
}
