import { type FilterOperator, type FilterPart, VIEW_LAYOUTS, type ViewColumn, type ViewLayout, type ViewTarget } from '@libs/domain';
import { Field, ID, InputType, Int, ObjectType, registerEnumType } from '@nestjs/graphql';
import { CLIENT_KEY, enumOf } from '#platform/graphql';
import { FilterOperatorEnum, FilterPartInput } from '../filters/filter.graphql.js';
import { RowSortInput, ViewTargetEnum } from '../rows/row.graphql.js';

export const ViewLayoutEnum = enumOf(VIEW_LAYOUTS);
registerEnumType(ViewLayoutEnum, { name: 'ViewLayout' });
const PLACE = { nullable: true, description: 'Left out for contacts alone.' };
const TARGET = { nullable: true, description: 'What it shows; notes unless asked otherwise.' };

@ObjectType('FilterRow')
export class SavedFilterRow {
  @Field(() => ID) field: string;
  @Field(() => FilterOperatorEnum, { nullable: true }) operator: FilterOperator | null;
  @Field(() => [String]) values: readonly string[];
}

@ObjectType('FilterPart', { description: 'A row, or a group of rows of which one has to match.' })
export class SavedFilterPart {
  @Field(() => SavedFilterRow, { nullable: true }) row: SavedFilterRow | null;
  @Field(() => [SavedFilterRow], { nullable: true }) any: SavedFilterRow[] | null;
}

@ObjectType('ViewColumn')
export class SavedViewColumn {
  @Field(() => ID, { description: 'The name of a column that every row has, or the id of a field.' }) key: string;
  @Field(() => Int, { nullable: true, description: 'In pixels; null: the usual width.' }) width: number | null;
}

@ObjectType({ description: 'What a project has of a kind, or contacts, in a layout of their own, with filter, order, groups and columns.' })
export class View {
  @Field(() => ID) id: string;
  @Field(() => ID, { nullable: true, description: 'Null: a view of contacts.' }) projectId: string | null;
  @Field(() => ViewTargetEnum, { description: 'What it shows.' }) target: ViewTarget;
  @Field() name: string;
  @Field(() => ViewLayoutEnum) layout: ViewLayout;
  @Field(() => [SavedFilterPart], { description: 'Rows of fields that are gone stay here, and filter nothing.' }) filter: FilterPart[];
  @Field(() => ID, { description: 'title, created, another order that the rows have of their own, or the id of a field.' }) sortBy: string;
  @Field() sortDescending: boolean;
  @Field(() => ID, { nullable: true, description: 'The field by which rows are grouped, or tag, status or consent.' }) groupBy:
    | string
    | null;
  @Field(() => [SavedViewColumn], { nullable: true, description: 'In their order; null: the usual ones.' }) columns: ViewColumn[] | null;
  @Field({
    description: 'Whether everyone who reads the project, or is in the workspace, sees it; a personal one is seen by who made it alone.',
  })
  shared: boolean;
  @Field({ description: 'Whether what it shows opens with it.' }) isDefault: boolean;
  @Field(() => Int, { description: 'Counts the changes of what it shows.' }) revision: number;
  @Field(() => ID) createdBy: string;
}

@ObjectType()
export class ViewsPayload {
  @Field(() => [View], { description: 'The views that are there, in their order now.' }) views: View[];
}

@InputType()
export class ViewColumnInput {
  @Field(() => ID) key: string;
  @Field(() => Int, { nullable: true }) width?: number | null;
}

@InputType()
export class CreateViewInput {
  @Field(() => ID, PLACE) projectId?: string | null;
  @Field(() => ViewTargetEnum, TARGET) target?: ViewTarget | null;
  @Field() name: string;
  @Field(() => ViewLayoutEnum) layout: ViewLayout;
  @Field(() => [FilterPartInput], { nullable: true }) filter?: FilterPartInput[] | null;
  @Field(() => RowSortInput, { nullable: true }) sort?: RowSortInput | null;
  @Field(() => ID, { nullable: true }) groupBy?: string | null;
  @Field(() => [ViewColumnInput], { nullable: true }) columns?: ViewColumnInput[] | null;
  @Field(() => Boolean, { nullable: true, description: 'Personal unless asked otherwise.' }) shared?: boolean | null;
  @Field(() => String, CLIENT_KEY) clientKey?: string | null;
}

@InputType()
export class UpdateViewInput {
  @Field(() => ID) id: string;
  @Field(() => Int, {
    nullable: true,
    description: 'The revision that was on the screen: when there is another one by then, nothing is changed. Left out: change it anyway.',
  })
  seen?: number | null;
  @Field({ nullable: true }) name?: string;
  @Field(() => ViewLayoutEnum, { nullable: true }) layout?: ViewLayout;
  @Field(() => [FilterPartInput], { nullable: true }) filter?: FilterPartInput[];
  @Field(() => RowSortInput, { nullable: true }) sort?: RowSortInput;
  @Field(() => ID, { nullable: true, description: 'Null: not grouped.' }) groupBy?: string | null;
  @Field(() => [ViewColumnInput], { nullable: true, description: 'Null: the usual ones.' }) columns?: ViewColumnInput[] | null;
  @Field({ nullable: true }) shared?: boolean;
}

@InputType()
export class MoveViewInput {
  @Field(() => ID) id: string;
  @Field(() => Int, { description: 'Its place among the views of its kind that you see there, from 0.' }) index: number;
}

@InputType()
export class SetDefaultViewInput {
  @Field(() => ID, PLACE) projectId?: string | null;
  @Field(() => ViewTargetEnum, TARGET) target?: ViewTarget | null;
  @Field(() => ID, { nullable: true, description: 'A shared view; null: all of it.' })
  viewId?: string | null;
}
