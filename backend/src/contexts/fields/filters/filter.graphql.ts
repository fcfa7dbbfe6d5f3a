import { ALL_FILTER_OPERATORS, type FilterOperator } from '@libs/domain';
import { Field, ID, InputType, registerEnumType } from '@nestjs/graphql';
import { enumOf } from '#platform/graphql';

export const FilterOperatorEnum = enumOf(ALL_FILTER_OPERATORS);
registerEnumType(FilterOperatorEnum, { name: 'FilterOperator' });

@InputType({ description: 'One condition. A row that says nothing yet (no operator, no value where one is needed) is left out.' })
export class FilterRowInput {
  @Field(() => ID, { description: 'The id of a field of the project, or a name: tag, author, source, created, updated, recorded.' })
  field: string;
  @Field(() => FilterOperatorEnum, { nullable: true }) operator?: FilterOperator | null;
  @Field(() => [String], {
    description:
      'Texts, numbers, days, ids of options, tags, members or contacts, bands of an NPS answer; two of BETWEEN; a count and day, week or month.',
  })
  values: string[];
}

@InputType({ description: 'A row, or a group of rows of which one has to match.' })
export class FilterPartInput {
  @Field(() => FilterRowInput, { nullable: true }) row?: FilterRowInput | null;
  @Field(() => [FilterRowInput], { nullable: true }) any?: FilterRowInput[] | null;
}
