import {
  CHART_KINDS,
  type ChartDimensionKind,
  type ChartFilterPart,
  type ChartKind,
  type ChartMeasure,
  type ChartUnit,
  type FilterOperator,
} from '@libs/domain';
import { Field, ID, InputType, Int, ObjectType, registerEnumType } from '@nestjs/graphql';
import { FilterOperatorEnum, FilterPartInput } from '#contexts/fields';
import { CLIENT_KEY, enumOf } from '#platform/graphql';
import { ChartDimensionEnum, ChartDimensionInput, ChartMeasureEnum, ChartUnitEnum } from '../data/chart-data.graphql.js';

export const ChartKindEnum = enumOf(CHART_KINDS);
registerEnumType(ChartKindEnum, { name: 'ChartKind' });

@ObjectType('ChartDimensionChoice')
export class SavedDimension {
  @Field(() => ChartDimensionEnum) kind: ChartDimensionKind;
  @Field(() => ID, { nullable: true }) fieldId: string | null;
  @Field(() => ChartUnitEnum) unit: ChartUnit;
}

@ObjectType('ChartFilterRow')
export class SavedChartFilterRow {
  @Field(() => ID) field: string;
  @Field(() => FilterOperatorEnum, { nullable: true }) operator: FilterOperator | null;
  @Field(() => [String]) values: readonly string[];
}

@ObjectType('ChartFilterPart', { description: 'A row, or a group of rows of which one has to match.' })
export class SavedChartFilterPart {
  @Field(() => SavedChartFilterRow, { nullable: true }) row: SavedChartFilterRow | null;
  @Field(() => [SavedChartFilterRow], { nullable: true }) any: SavedChartFilterRow[] | null;
}

@ObjectType({ description: 'A chart that is kept: what it counts and how it is drawn. Its numbers are always those of now.' })
export class Chart {
  @Field(() => ID) id: string;
  @Field(() => ID) projectId: string;
  @Field() name: string;
  @Field(() => ChartKindEnum) kind: ChartKind;
  @Field(() => ChartMeasureEnum) measure: ChartMeasure;
  @Field(() => SavedDimension) by: SavedDimension;
  @Field(() => SavedDimension, { nullable: true }) splitBy: SavedDimension | null;
  @Field(() => [SavedChartFilterPart], { description: 'Rows of fields that are gone stay here, and filter nothing.' })
  filter: ChartFilterPart[];
  @Field({ description: 'Whether everyone who reads the project sees it; a personal one is seen by who made it alone.' }) shared: boolean;
  @Field(() => ID) createdBy: string;
  @Field(() => Int, { description: 'Counts the changes of what it is.' }) revision: number;
}

@ObjectType()
export class ChartsPayload {
  @Field(() => [Chart], { description: 'The charts of the project that you see, in their order now.' }) charts: Chart[];
}

@InputType()
export class CreateChartInput {
  @Field(() => ID) projectId: string;
  @Field() name: string;
  @Field(() => ChartKindEnum) kind: ChartKind;
  @Field(() => ChartMeasureEnum) measure: ChartMeasure;
  @Field(() => ChartDimensionInput) by: ChartDimensionInput;
  @Field(() => ChartDimensionInput, { nullable: true }) splitBy?: ChartDimensionInput | null;
  @Field(() => [FilterPartInput], { nullable: true }) filter?: FilterPartInput[] | null;
  @Field(() => Boolean, { nullable: true, description: 'Personal unless asked otherwise.' }) shared?: boolean | null;
  @Field(() => String, CLIENT_KEY) clientKey?: string | null;
}

@InputType()
export class UpdateChartInput {
  @Field(() => ID) id: string;
  @Field(() => Int, {
    nullable: true,
    description: 'The revision that was on the screen: when there is another one by then, nothing is changed. Left out: change it anyway.',
  })
  seen?: number | null;
  @Field({ nullable: true }) name?: string;
  @Field(() => ChartKindEnum, { nullable: true }) kind?: ChartKind;
  @Field(() => ChartMeasureEnum, { nullable: true }) measure?: ChartMeasure;
  @Field(() => ChartDimensionInput, { nullable: true }) by?: ChartDimensionInput;
  @Field(() => ChartDimensionInput, { nullable: true, description: 'Null: not split.' }) splitBy?: ChartDimensionInput | null;
  @Field(() => [FilterPartInput], { nullable: true }) filter?: FilterPartInput[];
  @Field({ nullable: true }) shared?: boolean;
}

@InputType()
export class MoveChartInput {
  @Field(() => ID) id: string;
  @Field(() => Int, { description: 'Its place among the charts that you see in its project, from 0.' }) index: number;
}
