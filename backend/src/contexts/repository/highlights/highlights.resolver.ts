import { idSchema, LIMITS } from '@libs/domain';
import { Args, ID, Int, Mutation, Query, Resolver } from '@nestjs/graphql';
import { HighlightState } from '#contexts/documents';
import type { Actor } from '#platform/access';
import { Can, CurrentActor } from '#platform/access';
import { OwnDeletionsPayload, parse, zod } from '#platform/graphql';
import {
  CreateHighlightInput,
  Highlight,
  HighlightConnection,
  HighlightStatusCounts,
  HighlightsPayload,
  TagHighlightsInput,
} from './highlight.graphql.js';
import {
  highlightIds,
  highlightPageIds,
  type NewHighlight,
  newHighlight,
  type TagHighlights,
  tagHighlightsInput,
} from './highlight-input.js';
import { HighlightsService } from './highlights.service.js';

@Resolver(() => Highlight)
export class HighlightsResolver {
  constructor(private readonly service: HighlightsService) {}

  @Query(() => [Highlight], {
    description: 'Everything but positions of the highlights of a note, or of some of them; positions come with the document.',
  })
  @Can('read')
  noteHighlights(
    @CurrentActor() actor: Actor,
    @Args('noteId', { type: () => ID }, zod(idSchema)) noteId: string,
    @Args('ids', { type: () => [ID], nullable: true }) ids?: string[],
  ): Promise<Highlight[]> {
    return this.service.ofNote(actor, noteId, ids && parse(highlightIds, ids));
  }

  @Query(() => HighlightConnection)
  @Can('read')
  highlights(
    @CurrentActor() actor: Actor,
    @Args('projectId', { type: () => ID, nullable: true }) projectId?: string,
    @Args('tagId', { type: () => ID, nullable: true }) tagId?: string,
    @Args('noteId', { type: () => ID, nullable: true }) noteId?: string,
    @Args('status', { type: () => HighlightState, nullable: true }) status?: HighlightState,
    @Args('first', { type: () => Int, nullable: true }) first?: number,
    @Args('after', { type: () => String, nullable: true }) after?: string,
  ): Promise<HighlightConnection> {
    return this.service.list(actor, { projectId, tagId, noteId, status, first, after });
  }

  @Query(() => HighlightStatusCounts)
  @Can('read')
  highlightStatusCounts(
    @CurrentActor() actor: Actor,
    @Args('projectId', { type: () => ID }, zod(idSchema)) projectId: string,
  ): Promise<HighlightStatusCounts> {
    return this.service.statusCounts(actor, projectId);
  }

  @Query(() => Highlight, { nullable: true })
  @Can('read')
  highlight(@CurrentActor() actor: Actor, @Args('id', { type: () => ID }) id: string): Promise<Highlight> {
    return this.service.findOneOrFail(actor, id);
  }

  @Query(() => [Highlight], {
    description: `At most ${LIMITS.highlightGroups.page} of them, in the order asked; those that stand and can be read.`,
  })
  @Can('read')
  highlightsByIds(@CurrentActor() actor: Actor, @Args('ids', { type: () => [ID] }) ids: string[]): Promise<Highlight[]> {
    return this.service.activeByIds(actor, parse(highlightPageIds, ids));
  }

  @Mutation(() => Highlight)
  @Can('write')
  createHighlight(
    @CurrentActor() actor: Actor,
    @Args('input', { type: () => CreateHighlightInput }, zod(newHighlight)) input: NewHighlight,
  ): Promise<Highlight> {
    return this.service.create(actor, input);
  }

  @Mutation(() => HighlightsPayload)
  @Can('write')
  async tagHighlights(
    @CurrentActor() actor: Actor,
    @Args('input', { type: () => TagHighlightsInput }, zod(tagHighlightsInput)) input: TagHighlights,
  ): Promise<HighlightsPayload> {
    return { highlights: await this.service.tag(actor, input) };
  }

  @Mutation(() => OwnDeletionsPayload)
  @Can('write')
  async deleteHighlights(@CurrentActor() actor: Actor, @Args('ids', { type: () => [ID] }) ids: string[]): Promise<OwnDeletionsPayload> {
    return { ids: await this.service.delete(actor, parse(highlightIds, ids)) };
  }

  @Mutation(() => HighlightsPayload)
  @Can('write')
  async restoreHighlights(@CurrentActor() actor: Actor, @Args('ids', { type: () => [ID] }) ids: string[]): Promise<HighlightsPayload> {
    return { highlights: await this.service.restore(actor, parse(highlightIds, ids)) };
  }
}
