import type { FieldTarget } from '@libs/domain';
import { ID, InputType, ObjectType, Field as Property } from '@nestjs/graphql';
import { Author } from '#contexts/workspace';
import { Field, FieldTargetEnum } from '../definitions/field.graphql.js';

@ObjectType({ description: 'What one object has in one field.' })
export class FieldValue {
  @Property(() => ID) objectId: string;
  @Property(() => ID) fieldId: string;
  @Property(() => String, {
    nullable: true,
    description:
      'Text, a decimal number, true or false, a day or a moment in UTC, or ids of options or contacts with commas; null when empty.',
  })
  value: string | null;
}

@ObjectType({ description: 'A field of an object, with its value.' })
export class ObjectField {
  @Property(() => Field) field: Field;
  @Property(() => String, { nullable: true }) value: string | null;
  @Property(() => Author, { nullable: true, description: 'Who filled it in last.' }) updatedBy: Author | null;
  @Property(() => Date, { nullable: true }) updatedAt: Date | null;
}

@ObjectType()
export class FieldValuesPayload {
  @Property(() => [FieldValue]) values: FieldValue[];
}

@InputType()
export class FieldValueInput {
  @Property(() => ID) objectId: string;
  @Property(() => ID) fieldId: string;
  @Property(() => String, { nullable: true, description: 'Null or an empty text empties the field.' }) value?: string | null;
  @Property(() => String, {
    nullable: true,
    description: 'What was there when this was typed: when something else is there now, nothing is set. Left out: set anyway.',
  })
  seen?: string | null;
}

@InputType()
export class SetFieldValuesInput {
  @Property(() => FieldTargetEnum) target: FieldTarget;
  @Property(() => [FieldValueInput]) values: FieldValueInput[];
}
