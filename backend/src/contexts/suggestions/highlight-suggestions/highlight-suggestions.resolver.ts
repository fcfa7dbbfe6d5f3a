import { idSchema, LIMITS, type SomeHighlightSuggestionsInput as Some, someHighlightSuggestionsInput } from '@libs/domain';
import { Args, ID, Mutation, Query, Resolver } from '@nestjs/graphql';
import { type Actor, Can, CurrentActor, RateLimiter } from '#platform/access';
import { zod } from '#platform/graphql';
import {
  HighlightSuggestion,
  HighlightSuggestionIdsPayload,
  HighlightSuggestions,
  SomeHighlightSuggestionsInput,
} from './highlight-suggestion.graphql.js';
import { HighlightSuggestionsService } from './highlight-suggestions.service.js';
import { SuggestionDecisionService } from './suggestion-decision.service.js';

const SOME = { type: () => SomeHighlightSuggestionsInput };

@Resolver(() => HighlightSuggestion)
export class HighlightSuggestionsResolver {
  constructor(
    private readonly service: HighlightSuggestionsService,
    private readonly deciding: SuggestionDecisionService,
    private readonly limiter: RateLimiter,
  ) {}

  @Query(() => HighlightSuggestions, { description: `At most ${LIMITS.highlightSuggestion.shown} passages of a note.` })
  @Can('write')
  highlightSuggestions(
    @CurrentActor() actor: Actor,
    @Args('noteId', { type: () => ID }, zod(idSchema)) noteId: string,
  ): Promise<HighlightSuggestions> {
    return this.service.of(actor, noteId);
  }

  @Mutation(() => HighlightSuggestions, { description: 'Orders suggestions for a note; a job makes them. Those that wait already stay.' })
  @Can('write')
  async suggestHighlights(
    @CurrentActor() actor: Actor,
    @Args('id', { type: () => ID, description: 'Of the note.' }, zod(idSchema)) noteId: string,
  ): Promise<HighlightSuggestions> {
    await this.limiter.hit(`suggest highlights ${actor.workspaceId} ${actor.userId}`, LIMITS.highlightSuggestion.perMinute);
    return this.service.order(actor, noteId);
  }

  @Mutation(() => HighlightSuggestions, {
    description: 'Ends the look that is on its way in a note; where there is none, nothing happens.',
  })
  @Can('write')
  cancelHighlightSuggestions(
    @CurrentActor() actor: Actor,
    @Args('id', { type: () => ID, description: 'Of the note.' }, zod(idSchema)) noteId: string,
  ): Promise<HighlightSuggestions> {
    return this.service.cancel(actor, noteId);
  }

  @Mutation(() => HighlightSuggestionIdsPayload, {
    description: 'Makes highlights of suggestions, all or none; answers those that are highlights now.',
  })
  @Can('write')
  async acceptHighlightSuggestions(
    @CurrentActor() actor: Actor,
    @Args('input', SOME, zod(someHighlightSuggestionsInput)) input: Some,
  ): Promise<HighlightSuggestionIdsPayload> {
    return { ids: await this.deciding.accept(actor, input) };
  }

  @Mutation(() => HighlightSuggestionIdsPayload, { description: 'Takes suggestions away and remembers that; answers those that waited.' })
  @Can('write')
  async rejectHighlightSuggestions(
    @CurrentActor() actor: Actor,
    @Args('input', SOME, zod(someHighlightSuggestionsInput)) input: Some,
  ): Promise<HighlightSuggestionIdsPayload> {
    return { ids: await this.deciding.reject(actor, input) };
  }

  @Mutation(() => HighlightSuggestionIdsPayload, {
    description: 'Lets suggestions wait again, without the highlights that they became; answers those that do.',
  })
  @Can('write')
  async reopenHighlightSuggestions(
    @CurrentActor() actor: Actor,
    @Args('input', SOME, zod(someHighlightSuggestionsInput)) input: Some,
  ): Promise<HighlightSuggestionIdsPayload> {
    return { ids: await this.deciding.reopen(actor, input) };
  }

  @Mutation(() => HighlightSuggestionIdsPayload, {
    description:
      'Removes highlights that were made automatically and not confirmed, for good: they are not suggested again. Returns those that are gone.',
  })
  @Can('write')
  async removeAppliedHighlights(
    @CurrentActor() actor: Actor,
    @Args('input', SOME, zod(someHighlightSuggestionsInput)) input: Some,
  ): Promise<HighlightSuggestionIdsPayload> {
    return { ids: await this.deciding.removeApplied(actor, input) };
  }

  @Mutation(() => HighlightSuggestionIdsPayload, {
    description: 'Brings back, with their mark, what removeAppliedHighlights took away; answers those that are there.',
  })
  @Can('write')
  async restoreAppliedHighlights(
    @CurrentActor() actor: Actor,
    @Args('input', SOME, zod(someHighlightSuggestionsInput)) input: Some,
  ): Promise<HighlightSuggestionIdsPayload> {
    return { ids: await this.deciding.restoreApplied(actor, input) };
  }

  @Mutation(() => HighlightSuggestionIdsPayload, {
    description: 'Takes the mark off highlights that were made without a person; answers those that are there without it.',
  })
  @Can('write')
  async keepHighlightSuggestions(
    @CurrentActor() actor: Actor,
    @Args('input', SOME, zod(someHighlightSuggestionsInput)) input: Some,
  ): Promise<HighlightSuggestionIdsPayload> {
    return { ids: await this.deciding.keep(actor, input) };
  }
}
