import { type FieldType, TEMPLATE_KINDS, TEMPLATE_SOURCES, type TemplateKind, type TemplateSource } from '@libs/domain';
import { Field, ID, ObjectType, registerEnumType } from '@nestjs/graphql';
import { FieldTypeEnum } from '#contexts/fields';
import { enumOf } from '#platform/graphql';

const text = () => String;

/** What a template makes, as a GraphQL enum. */
export const TemplateKindEnum = enumOf(TEMPLATE_KINDS);
registerEnumType(TemplateKindEnum, { name: 'TemplateKind' });
export const TemplateSourceEnum = enumOf(TEMPLATE_SOURCES);
registerEnumType(TemplateSourceEnum, { name: 'TemplateSource', description: 'The product, the workspace, or a publisher’s file.' });

@ObjectType({ description: 'A group of tags of a template.' })
export class TemplateGroup {
  @Field() name: string;
  @Field(() => [String], { description: 'The titles of its tags, in their order.' }) tags: string[];
}

@ObjectType({ description: 'A tag board of a template.' })
export class TemplateBoard {
  @Field() name: string;
  @Field(() => [TemplateGroup], { description: 'In their order.' }) groups: TemplateGroup[];
}

@ObjectType({ description: 'A field of a template’s notes.' })
export class TemplateFieldShape {
  @Field() label: string;
  @Field(() => FieldTypeEnum) type: FieldType;
  @Field(() => [String], { description: 'The options of a select field, in their order.' }) options: string[];
}

@ObjectType({ description: 'Something to start from.' })
export class Template {
  @Field(() => ID) id: string;
  @Field(() => TemplateKindEnum) kind: TemplateKind;
  @Field(() => TemplateSourceEnum) source: TemplateSource;
  @Field(text, { nullable: true, description: 'Who signed it, when it came in a file.' }) publisher: string | null;
  @Field({ description: 'Whether new projects start from it unless another is chosen.' }) isDefault: boolean;
  @Field() title: string;
  @Field({ description: 'What it is for, in one sentence.' }) about: string;
  @Field(() => [String], { description: 'The headings of the readme or of the insight’s text, in order.' }) outline: string[];
  @Field(() => [TemplateBoard], { description: 'The tag boards that it brings.' }) boards: TemplateBoard[];
  @Field(() => [TemplateFieldShape], { description: 'The fields that the project’s notes get.' }) fields: TemplateFieldShape[];
}
