import { LIMITS, type ProjectStatus, type TemplateKind } from '@libs/domain';
import { Field, ID, InputType, ObjectType } from '@nestjs/graphql';
import { ProjectState } from '#contexts/repository';
import { CLIENT_KEY } from '#platform/graphql';
import { TemplateKindEnum } from '../library/template.graphql.js';

const text = () => String;

@InputType()
export class UseTemplateInput {
  @Field(() => ID) templateId: string;
  @Field({ description: `The name of what is made, at most ${LIMITS.title} characters.` }) name: string;
  @Field(text, { nullable: true, description: 'Of a project.' }) description?: string | null;
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
