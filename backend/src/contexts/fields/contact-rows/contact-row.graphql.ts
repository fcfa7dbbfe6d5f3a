import { Field, InputType, ObjectType } from '@nestjs/graphql';
import { Contact } from '#contexts/contacts';
import { Paged } from '#platform/graphql';
import { FilterPartInput } from '../filters/filter.graphql.js';
import { FieldValue } from '../values/field-value.graphql.js';

@ObjectType({ description: 'A contact in a table, with what it has in the fields of contacts.' })
export class ContactRow {
  @Field(() => Contact) contact: Contact;
  @Field(() => [FieldValue], { description: 'Fields that are empty are not among them.' }) values: FieldValue[];
}
export const ContactRowConnection = Paged('ContactRow', ContactRow);

@InputType()
export class ContactRowsInput {
  @Field(() => [FilterPartInput], { nullable: true, description: 'Every part has to match.' }) filter?: FilterPartInput[] | null;
  @Field(() => String, { nullable: true, description: 'Where days begin, such as Europe/Athens; UTC unless asked otherwise.' })
  timeZone?: string | null;
}
