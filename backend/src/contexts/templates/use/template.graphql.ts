import { type FieldType, LIMITS, type ProjectStatus, TEMPLATE_KINDS, type TemplateKind } from '@libs/domain';
import { Field, ID, InputType, ObjectType, registerEnumType } from '@nestjs/graphql';
import { FieldTypeEnum } from '#contexts/fields';
import { ProjectState } from '#contexts/repository';
import { CLIENT_KEY, enumOf } from '#platform/graphql';

const text = () => String;

/** What a template makes, as a GraphQL enum. */
export const TemplateKindEnum = enumOf(TEMPLATE_KINDS);
registerEnumType(TemplateKindEnum, { name: 'TemplateKind' });

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
  @Field() title: string;
  @Field({ description: 'What it is for, in one sentence.' }) about: string;
  @Field(() => [String], { description: 'The headings of the readme or of the insight’s text, in order.' }) outline: string[];
  @Field(() => [TemplateBoard], { description: 'The tag boards that it brings.' }) boards: TemplateBoard[];
  @Field(() => [TemplateFieldShape], { description: 'The fields that the project’s notes get.' }) fields: TemplateFieldShape[];
}

@InputType()
export class UseTemplateInput {
  @Field(() => ID) templateId: string;
  @Field({ description: `The name of what is made, at most ${LIMITS.title} characters.` }) name: string;
  @Field(() => ID, { nullable: true, description: 'Where a project goes; in no folder unless said.' }) folderId?: string | null;
  @Field(() => ProjectState, { nullable: true, description: 'Of a project; closed unless said.' }) status?: ProjectStatus | null;
  @Field(() => ID, { nullable: true, description: 'Where an insight or a tag board goes; both need it.' }) projectId?: string | null;
  @Field(text, CLIENT_KEY) clientKey?: string | null;
}

@ObjectType({ description: 'What was made from a template.' })
export class UsedTemplate {
  @Field(() => TemplateKindEnum) kind: TemplateKind;
  @Field(() => ID, { description: 'The project, insight or tag board that was made.' }) id: string;
  @Field(() => ID, { description: 'The project that it is in, or that it is.' }) projectId: string;
}
