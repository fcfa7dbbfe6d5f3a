import { FIELD_TARGETS, FIELD_TYPES, type FieldTarget, type FieldType, type TagColour } from '@libs/domain';
import { ID, InputType, Int, ObjectType, Field as Property, registerEnumType } from '@nestjs/graphql';
import { ColourEnum } from '#contexts/workspace';
import { CLIENT_KEY, enumOf } from '#platform/graphql';

export const FieldTypeEnum = enumOf(FIELD_TYPES);
registerEnumType(FieldTypeEnum, { name: 'FieldType' });
export const FieldTargetEnum = enumOf(FIELD_TARGETS);
registerEnumType(FieldTargetEnum, { name: 'FieldTarget', description: 'The kinds of object that have fields.' });

@ObjectType()
export class FieldOption {
  @Property(() => ID) id: string;
  @Property() label: string;
  @Property(() => ColourEnum) colour: TagColour;
  @Property(() => Int, { description: 'How many live objects have it.' }) useCount: number;
}

@ObjectType({ description: 'What a project asks of each of its notes or insights, or the workspace of each contact.' })
export class Field {
  @Property(() => ID) id: string;
  @Property(() => ID, { nullable: true, description: 'Null: a field of contacts or of a group, which is the workspace’s.' })
  projectId: string | null;
  @Property(() => ID, {
    nullable: true,
    description: 'The group of the workspace that it is in. A field of a project that has one follows that group, where admins change it.',
  })
  groupId: string | null;
  @Property(() => String, { nullable: true }) groupName: string | null;
  @Property(() => FieldTargetEnum) target: FieldTarget;
  @Property() label: string;
  @Property(() => FieldTypeEnum) type: FieldType;
  @Property({ description: 'Whether a value may name several options of a SELECT field, or several contacts of a PERSON field.' })
  multiple: boolean;
  @Property() required: boolean;
  @Property({ description: 'Hidden fields keep their values and are shown in settings alone.' }) hidden: boolean;
  @Property(() => String, { nullable: true, description: 'What new objects of its kind begin with.' }) defaultValue: string | null;
  @Property(() => [FieldOption], {
    description:
      'The options of a SELECT field, in order, or the contacts that the values of a PERSON field name, by name: the 1000 with the most uses.',
  })
  options: FieldOption[];
  @Property(() => Int, { description: 'Live objects of its kind that have a value; of a field of a group, in all projects that link it.' })
  filledCount: number;
  @Property(() => Int, {
    description: 'Live objects of its kind in the project, in all projects that link the group, or contacts of the workspace.',
  })
  objectCount: number;
  @Property(() => FieldTypeEnum, { nullable: true, description: 'The type it had before, while that change can be undone.' })
  formerType: FieldType | null;
}

@ObjectType()
export class FieldsPayload {
  @Property(() => [Field], { description: 'The fields of the kind, in their order now.' }) fields: Field[];
}

@ObjectType()
export class ChangedFieldValue {
  @Property() from: string;
  @Property(() => String, { nullable: true, description: 'Null when the value is lost.' }) to: string | null;
  @Property(() => Int) count: number;
  @Property(() => String, { nullable: true, description: 'The title of the only object that has it.' }) title: string | null;
}

@ObjectType({ description: 'What a change of type would do to the values that are there.' })
export class FieldTypePreview {
  @Property(() => Int) kept: number;
  @Property(() => Int) rewritten: number;
  @Property(() => Int) lost: number;
  @Property(() => Int, { description: 'How many different values are lost.' }) lostKinds: number;
  @Property(() => Int, { description: 'How many different values are rewritten.' }) rewrittenKinds: number;
  @Property(() => [ChangedFieldValue], { description: 'Some of them, the most frequent first.' }) lostValues: ChangedFieldValue[];
  @Property(() => [ChangedFieldValue], { description: 'Some of them, the most frequent first.' }) rewrittenValues: ChangedFieldValue[];
  @Property(() => [String], { description: 'Options that would be added.' }) newOptions: string[];
}

@InputType()
export class CreateFieldInput {
  @Property(() => ID, { nullable: true, description: 'Left out for a field of contacts or of a group.' }) projectId?: string | null;
  @Property(() => ID, { nullable: true, description: 'For a field of a group of the workspace.' }) groupId?: string | null;
  @Property(() => FieldTargetEnum) target: FieldTarget;
  @Property() label: string;
  @Property(() => FieldTypeEnum) type: FieldType;
  @Property(() => Boolean, { nullable: true }) multiple?: boolean | null;
  @Property(() => [String], { nullable: true, description: 'Labels of the options of a SELECT field.' }) options?: string[] | null;
  @Property(() => String, CLIENT_KEY) clientKey?: string | null;
}

@InputType()
export class UpdateFieldInput {
  @Property(() => ID) id: string;
  @Property({ nullable: true }) label?: string;
  @Property({ nullable: true }) required?: boolean;
  @Property({ nullable: true }) hidden?: boolean;
  @Property(() => String, { nullable: true, description: 'What new objects begin with; null or an empty text: nothing.' })
  defaultValue?: string | null;
}

@InputType()
export class MoveFieldInput {
  @Property(() => ID) id: string;
  @Property(() => Int, { description: 'Its place among the fields of its kind, from 0.' }) index: number;
}

@InputType()
export class ChangeFieldTypeInput {
  @Property(() => ID) id: string;
  @Property(() => FieldTypeEnum) type: FieldType;
  @Property(() => Boolean, { nullable: true }) multiple?: boolean | null;
}

@InputType()
export class CreateFieldOptionInput {
  @Property(() => ID) fieldId: string;
  @Property() label: string;
  @Property(() => ColourEnum, { nullable: true }) colour?: TagColour | null;
  @Property(() => String, CLIENT_KEY) clientKey?: string | null;
}

@InputType()
export class UpdateFieldOptionInput {
  @Property(() => ID) id: string;
  @Property({ nullable: true }) label?: string;
  @Property(() => ColourEnum, { nullable: true }) colour?: TagColour;
}

@InputType()
export class MoveFieldOptionInput {
  @Property(() => ID) id: string;
  @Property(() => Int, { description: 'Its place among the options of its field, from 0.' }) index: number;
}

@InputType()
export class DeleteFieldOptionInput {
  @Property(() => ID) id: string;
  @Property(() => ID, { nullable: true, description: 'The option that its values get instead; without one they lose it.' })
  replacementId?: string | null;
}
