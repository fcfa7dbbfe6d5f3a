import { idSchema, LIMITS, type SavedSearchChanges, type SaveSearch, saveSearchInput, updateSavedSearchInput } from '@libs/domain';
import { Args, ID, Mutation, Query, Resolver } from '@nestjs/graphql';
import { type Actor, Can, CurrentActor } from '#platform/access';
import { DeletedPayload, parse, zod } from '#platform/graphql';
import { SavedSearch, SaveSearchInput, UpdateSavedSearchInput } from './saved-search.graphql.js';
import { SavedSearchesService } from './saved-searches.service.js';

/** A person's own; a reader may keep searches as well. */
@Resolver(() => SavedSearch)
export class SavedSearchesResolver {
  constructor(private readonly service: SavedSearchesService) {}

  @Query(() => [SavedSearch], { description: `My own, the newest first. At most ${LIMITS.savedSearch.each}.` })
  @Can('read')
  savedSearches(@CurrentActor() actor: Actor): Promise<SavedSearch[]> {
    return this.service.list(actor);
  }

  @Mutation(() => SavedSearch)
  @Can('read')
  saveSearch(
    @CurrentActor() actor: Actor,
    @Args('input', { type: () => SaveSearchInput }, zod(saveSearchInput)) input: SaveSearch,
  ): Promise<SavedSearch> {
    return this.service.save(actor, input);
  }

  @Mutation(() => SavedSearch)
  @Can('read')
  updateSavedSearch(
    @CurrentActor() actor: Actor,
    @Args('input', { type: () => UpdateSavedSearchInput }, zod(updateSavedSearchInput)) input: SavedSearchChanges,
  ): Promise<SavedSearch> {
    return this.service.update(actor, input);
  }

  @Mutation(() => DeletedPayload)
  @Can('read')
  async deleteSavedSearch(@CurrentActor() actor: Actor, @Args('id', { type: () => ID }) text: string): Promise<DeletedPayload> {
    const id = parse(idSchema, text);
    await this.service.delete(actor, id);
    return { ids: [id] };
  }
}
