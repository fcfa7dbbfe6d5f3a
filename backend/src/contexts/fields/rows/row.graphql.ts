import { ROWS_AT_ONCE, SELECTED_ROWS, VIEW_TARGETS } from '@libs/domain';
import { Field, ID, InputType, Int, ObjectType, registerEnumType } from '@nestjs/graphql';
import { Contact } from '#contexts/contacts';
import { Insight } from '#contexts/insights';
import { Highlight, Note } from '#contexts/repository';
import { enumOf, Paginated } from '#platform/graphql';
import { FilterPartInput } from '../filters/filter.graphql.js';
import { FieldValue } from '../values/field-value.graphql.js';

/** Of which kind rows are, as a GraphQL enum. */
export const ViewTargetEnum = enumOf(VIEW_TARGETS);
registerEnumType(ViewTargetEnum, { name: 'ViewTarget' });

@ObjectType({ isAbstract: true })
class Row {
  @Field(() => [FieldValue], { description: 'Fields that are empty are not among them.' }) values: FieldValue[];
}

@ObjectType({ description: 'A note in a table, with what it has in the fields of its project.' })
export class NoteRow extends Row {
  @Field(() => Note) note: Note;
}
export const NoteRowConnection = Paginated('NoteRow', NoteRow);

@ObjectType({ description: 'A highlight in a table, with what its note has in the fields of its project.' })
export class HighlightRow extends Row {
  @Field(() => Highlight) highlight: Highlight;
}
export const HighlightRowConnection = Paginated('HighlightRow', HighlightRow);

@ObjectType({ description: 'An insight in a table, with what it has in the fields of its project.' })
export class InsightRow extends Row {
  @Field(() => Insight) insight: Insight;
}
export const InsightRowConnection = Paginated('InsightRow', InsightRow);

@ObjectType({ description: 'A contact in a table, with what it has in the fields of contacts.' })
export class ContactRow extends Row {
  @Field(() => Contact) contact: Contact;
}
export const ContactRowConnection = Paginated('ContactRow', ContactRow);

@InputType()
export class RowSortInput {
  @Field(() => ID, {
    description:
      'The id of a field, or: title, created, updated; of notes also recorded, of highlights note, of insights published, of contacts organisation.',
  })
  by: string;
  @Field() descending: boolean;
}

@InputType({ description: 'Only the rows of one group.' })
export class RowGroupInput {
  @Field(() => ID, {
    description:
      'The id of a SELECT, PERSON, BOOLEAN or NPS field, or: tag and status of highlights, status of insights, consent of contacts.',
  })
  field: string;
  @Field(() => String, {
    nullable: true,
    description: 'The id of an option, contact or tag, true, false, a band, or a state; null: what has no value.',
  })
  key?: string | null;
}

@ObjectType({ description: 'How many rows have one value of what they are grouped by.' })
export class RowGroup {
  @Field(() => String, {
    nullable: true,
    description: 'The id of an option, contact or tag, true, false, a band, or a state; null: what has no value.',
  })
  key: string | null;
  @Field(() => Int) count: number;
}

@ObjectType({ description: 'Which rows match, in their order, for what is done with all of them.' })
export class AllRows {
  @Field(() => [ID], { description: `At most ${SELECTED_ROWS}.` }) ids: string[];
  @Field(() => Int, { description: 'How many match in all.' }) total: number;
}

@ObjectType({ description: 'What stands before and after a row among these; null at an end, and where it is none of them.' })
export class RowNeighbors {
  @Field(() => ID, { nullable: true }) previous: string | null;
  @Field(() => ID, { nullable: true }) next: string | null;
}

@InputType()
export class ContactRowsInput {
  @Field(() => [FilterPartInput], { nullable: true, description: 'Every part has to match.' }) filter?: FilterPartInput[] | null;
  @Field(() => RowSortInput, { nullable: true, description: 'Newest first unless asked otherwise.' }) sort?: RowSortInput | null;
  @Field(() => String, { nullable: true, description: 'Where days begin, such as Europe/Athens; UTC unless asked otherwise.' })
  timeZone?: string | null;
  @Field(() => String, {
    nullable: true,
    description: 'A part of the title; of highlights also of their words, of contacts of the name, organization or an address.',
  })
  query?: string | null;
  @Field(() => RowGroupInput, { nullable: true }) group?: RowGroupInput | null;
  @Field(() => [ID], { nullable: true, description: `Only these of them; at most ${ROWS_AT_ONCE}.` }) ids?: string[] | null;
}

@InputType()
export class ProjectRowsInput extends ContactRowsInput {
  @Field(() => ID) projectId: string;
}
