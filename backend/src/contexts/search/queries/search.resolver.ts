import { idSchema, LIMITS, searchInput } from '@libs/domain';
import { Args, Int, Query, Resolver } from '@nestjs/graphql';
import { z } from 'zod';
import type { Actor } from '#platform/access';
import { Can, CurrentActor } from '#platform/access';
import { parse, zod } from '#platform/graphql';
import { FacetsService } from './facets.service.js';
import { SearchFacets, SearchInput, SearchResult, TitleSuggestion } from './search.graphql.js';
import { type SearchQuery, SearchService } from './search.service.js';

const withProject = searchInput.extend({ projectId: idSchema.nullish() });
const titleCount = z.int().min(1).max(LIMITS.list.titles).nullish();

@Resolver(() => SearchResult)
export class SearchResolver {
  constructor(
    private readonly service: SearchService,
    private readonly facets: FacetsService,
  ) {}

  @Query(() => SearchResult)
  @Can('read')
  search(
    @CurrentActor() actor: Actor,
    @Args('input', { type: () => SearchInput }, zod(withProject)) input: SearchQuery,
  ): Promise<SearchResult> {
    return this.service.search(actor, input);
  }

  @Query(() => SearchFacets)
  @Can('read')
  searchFacets(
    @CurrentActor() actor: Actor,
    @Args('input', { type: () => SearchInput }, zod(withProject)) input: SearchQuery,
  ): Promise<SearchFacets> {
    return this.facets.facets(actor, input);
  }

  @Query(() => [TitleSuggestion], { description: `Objects whose titles fit, at most ${LIMITS.list.titles}, 8 unless asked otherwise.` })
  @Can('read')
  titleSuggestions(
    @CurrentActor() actor: Actor,
    @Args('query') query: string,
    @Args('limit', { type: () => Int, nullable: true }) limit?: number,
  ): Promise<TitleSuggestion[]> {
    return this.service.titleSuggestions(actor, query, parse(titleCount, limit) ?? 8);
  }
}
