import { Field, ID, InputType, ObjectType } from '@nestjs/graphql';
import { SearchInput } from '../queries/search.graphql.js';

@ObjectType()
export class SavedSearch {
  @Field(() => ID) id: string;
  @Field() name: string;
  @Field({ description: 'The page with this search, from the root of the host.' }) path: string;
  @Field({ description: 'Whether I hear of new results, at most once a day.' }) alert: boolean;
  @Field() createdAt: Date;
}

@InputType()
export class SaveSearchInput {
  @Field() name: string;
  @Field() path: string;
  @Field(() => SearchInput, { description: 'Its limit and cursor do not count.' }) search: SearchInput;
  @Field(() => Boolean, { nullable: true }) alert?: boolean;
}

@InputType()
export class UpdateSavedSearchInput {
  @Field(() => ID) id: string;
  @Field(() => String, { nullable: true }) name?: string;
  @Field(() => Boolean, { nullable: true }) alert?: boolean;
}
