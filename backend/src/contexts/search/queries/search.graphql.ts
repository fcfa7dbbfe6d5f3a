import { LIMITS, SEARCH_SORTS, type SearchSort, type SearchType } from '@libs/domain';
import { Field, ID, InputType, Int, ObjectType, registerEnumType } from '@nestjs/graphql';
import { SearchTypeEnum } from '#contexts/insights';
import { enumOf, Json } from '#platform/graphql';

export const SearchSortEnum = enumOf(SEARCH_SORTS);
registerEnumType(SearchSortEnum, { name: 'SearchSort' });

@ObjectType()
export class SearchCount {
  @Field(() => SearchTypeEnum) type: SearchType;
  @Field(() => Int) count: number;
}

/** Where a word of the query stands. */
export const MatchPlaceEnum = { TITLE: 'TITLE', TEXT: 'TEXT', PERSON: 'PERSON' } as const;
registerEnumType(MatchPlaceEnum, { name: 'MatchPlace' });

@ObjectType({ description: 'Why a result was found: words as they stand there, or the names of people.' })
export class MatchReason {
  @Field(() => MatchPlaceEnum) place: keyof typeof MatchPlaceEnum;
  @Field(() => [String]) words: string[];
}

@ObjectType({ description: 'A word that finds nothing, and the one that was searched for instead.' })
export class SearchCorrection {
  @Field() from: string;
  @Field() to: string;
}

@ObjectType({ description: 'preview: text with the matched words between U+E000 and U+E001; data: what a row of this type shows.' })
export class SearchItem {
  @Field(() => ID) id: string;
  @Field(() => SearchTypeEnum) type: SearchType;
  @Field() preview: string;
  @Field(() => Json) data: Record<string, unknown>;
  @Field(() => [MatchReason]) why: MatchReason[];
  @Field(() => [String], { description: 'What of its text matched, as it stands there: a link to the place names these words.' })
  words: string[];
  @Field(() => Int, { description: 'In how many places of its text they stand.' }) places: number;
  @Field({ description: 'The text is longer than what was looked through for places.' }) hasMorePlaces: boolean;
  @Field({ description: 'What results are sorted and narrowed by: when a text was changed, a highlight, tag or folder made.' })
  changedAt: Date;
}

@ObjectType()
export class SearchResult {
  @Field(() => [SearchItem]) items: SearchItem[];
  @Field(() => Int, { description: 'Counts only what the caller may read.' }) total: number;
  @Field({ description: 'False: there are more than the total says.' }) isTotalExact: boolean;
  @Field(() => [SearchCorrection], { description: 'Nothing has the words as typed; these were searched for.' })
  corrections: SearchCorrection[];
  @Field({ description: 'A question of which nothing has every word: the results have some of them.' }) isBroadened: boolean;
  @Field(() => String, { nullable: true }) nextCursor: string | null;
  @Field(() => [SearchCount], { description: 'By type, whatever types were asked for.' }) counts: SearchCount[];
}

@ObjectType()
export class FacetValue {
  @Field({ description: 'What is chosen by it: an id, a name, a date; for tags of one name their ids with commas.' }) value: string;
  @Field() name: string;
  @Field(() => Int) count: number;
}

@ObjectType({
  description: `What results can be narrowed by, of each at most the ${LIMITS.search.facet} most frequent and those that are chosen; counts only what the caller may read.`,
})
export class SearchFacets {
  @Field(() => [FacetValue]) projects: FacetValue[];
  @Field(() => [FacetValue]) tags: FacetValue[];
  @Field(() => [FacetValue]) people: FacetValue[];
  @Field(() => [FacetValue], { description: 'How many changed in the last 90 days, and this year.' }) dates: FacetValue[];
  @Field({ description: 'False: more results match than were counted.' }) isExact: boolean;
}

@ObjectType()
export class TitleSuggestion {
  @Field(() => ID) id: string;
  @Field(() => SearchTypeEnum) type: SearchType;
  @Field() title: string;
  @Field() subtitle: string;
  @Field() url: string;
}

@InputType()
export class SearchInput {
  @Field() query: string;
  @Field(() => Int, { nullable: true }) limit?: number;
  @Field(() => String, { nullable: true }) cursor?: string;
  @Field(() => [SearchTypeEnum], { nullable: true }) types?: SearchType[];
  @Field(() => ID, { nullable: true }) projectId?: string;
  @Field(() => SearchSortEnum, { nullable: true, description: 'relevance when left out.' }) sort?: SearchSort;
  @Field(() => [ID], { nullable: true }) projectIds?: string[];
  @Field(() => [ID], { nullable: true }) tagIds?: string[];
  @Field(() => [ID], { nullable: true, description: 'Who made what is found.' }) authorIds?: string[];
  @Field(() => [String], { nullable: true }) people?: string[];
  @Field(() => String, { nullable: true }) changedAfter?: string;
}
