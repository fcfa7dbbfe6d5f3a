import { Field, ID, InputType, Int, ObjectType } from '@nestjs/graphql';
import { Note } from '#contexts/repository';
import { Paged } from '#platform/graphql';
import { FilterPartInput } from '../filters/filter.graphql.js';
import { FieldValue } from '../values/field-value.graphql.js';

@ObjectType({ description: 'A note in a table, with what it has in the fields of its project.' })
export class NoteRow {
  @Field(() => Note) note: Note;
  @Field(() => [FieldValue], { description: 'Fields that are empty are not among them.' }) values: FieldValue[];
}
export const NoteRowConnection = Paged('NoteRow', NoteRow);

@InputType()
export class RowSortInput {
  @Field(() => ID, { description: 'title, created, updated, recorded, or the id of a field.' }) by: string;
  @Field() descending: boolean;
}

@InputType({ description: 'Only the notes of one group of a field.' })
export class RowGroupInput {
  @Field(() => ID, { description: 'The id of a SELECT, PERSON, BOOLEAN or NPS field.' }) field: string;
  @Field(() => String, { nullable: true, description: 'The id of an option or contact, true, false, or a band; null: what has no value.' })
  key?: string | null;
}

@ObjectType({ description: 'How many notes have one value of the field by which they are grouped.' })
export class NoteGroup {
  @Field(() => String, { nullable: true, description: 'The id of an option or contact, true, false, or a band; null: what has no value.' })
  key: string | null;
  @Field(() => Int) count: number;
}

@ObjectType({ description: 'The notes before and after one among these rows; null at an end, and where the note is none of them.' })
export class NoteRowNeighbors {
  @Field(() => ID, { nullable: true }) previous: string | null;
  @Field(() => ID, { nullable: true }) next: string | null;
}

@InputType()
export class NoteRowsInput {
  @Field(() => ID) projectId: string;
  @Field(() => [FilterPartInput], { nullable: true, description: 'Every part has to match.' }) filter?: FilterPartInput[] | null;
  @Field(() => RowSortInput, { nullable: true, description: 'Newest first unless asked otherwise.' }) sort?: RowSortInput | null;
  @Field(() => String, { nullable: true, description: 'Where days begin, such as Europe/Athens; UTC unless asked otherwise.' })
  timeZone?: string | null;
  @Field(() => String, { nullable: true, description: 'A part of the title.' }) query?: string | null;
  @Field(() => RowGroupInput, { nullable: true }) group?: RowGroupInput | null;
}
