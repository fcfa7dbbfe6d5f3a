import { LIMITS, type TemplateKind } from '@libs/domain';
import { Field, ID, InputType, ObjectType } from '@nestjs/graphql';
import { CLIENT_KEY } from '#platform/graphql';
import { Template, TemplateKindEnum } from '../library/template.graphql.js';

const text = () => String;

@ObjectType({ description: 'The template that a project, an insight or a tag board would be.' })
export class TemplateDraft {
  @Field({ description: 'Its id is that of what it is made of. Its title is empty when that names a person.' }) template: Template;
  @Field(() => [String], { description: 'What names people or says what they said, and stays behind.' }) leftOut: string[];
}

@InputType()
export class SaveAsTemplateInput {
  @Field(() => TemplateKindEnum) kind: TemplateKind;
  @Field(() => ID, { description: 'The project, insight or tag board.' }) objectId: string;
  @Field({ description: `At most ${LIMITS.title} characters.` }) title: string;
  @Field(text, { nullable: true, description: 'What it is for.' }) about?: string | null;
  @Field(text, CLIENT_KEY) clientKey?: string | null;
}

@InputType()
export class UpdateTemplateInput {
  @Field(() => ID) id: string;
  @Field({ nullable: true }) title?: string;
  @Field(text, { nullable: true, description: 'Null takes it away.' }) about?: string | null;
  @Field({ nullable: true, description: 'Whether new projects start from it unless another is chosen; one at a time.' })
  isDefault?: boolean;
}
