import { SEARCH_TYPES, type SearchType } from '@libs/domain';
import { Field, ID, InputType, Int, ObjectType, registerEnumType } from '@nestjs/graphql';
import { Json } from '#platform/graphql';

export const SearchTypeEnum = Object.fromEntries(SEARCH_TYPES.map((t) => [t, t])) as { [K in SearchType]: K };
registerEnumType(SearchTypeEnum, { name: 'SearchType' });

@ObjectType()
export class SearchCount {
  @Field(() => SearchTypeEnum) type: SearchType;
  @Field(() => Int) count: number;
}

@ObjectType({ description: 'preview: text with the matched words between U+E000 and U+E001; data: what a row of this type shows.' })
export class SearchItem {
  @Field(() => ID) id: string;
  @Field(() => SearchTypeEnum) type: SearchType;
  @Field() preview: string;
  @Field(() => Json) data: Record<string, unknown>;
}

@ObjectType()
export class SearchResult {
  @Field(() => [SearchItem]) items: SearchItem[];
  @Field(() => Int, { description: 'Counts only what the caller may read.' }) total: number;
  @Field(() => String, { nullable: true }) nextCursor: string | null;
  @Field(() => [SearchCount], { description: 'By type, whatever types were asked for.' }) counts: SearchCount[];
}

@ObjectType()
export class TitleHit {
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
  @Field(() => String, { nullable: true }) sort?: string;
}
