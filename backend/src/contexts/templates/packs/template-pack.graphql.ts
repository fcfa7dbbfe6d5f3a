import { Field, ID, InputType, ObjectType } from '@nestjs/graphql';
import { CLIENT_KEY } from '#platform/graphql';
import { Template } from '../library/template.graphql.js';

const text = () => String;

@ObjectType({ description: 'What a publisher’s file would bring.' })
export class TemplatePackPreview {
  @Field({ description: 'Who the file says it is from.' }) publisher: string;
  @Field({ description: 'Of the key that signed it, to be compared with what the publisher says.' }) fingerprint: string;
  @Field({ description: 'Whether an admin trusted this key before.' }) isTrusted: boolean;
  @Field(text, { nullable: true, description: 'What the key was called when it was trusted.' }) trustedName: string | null;
  @Field(text, { nullable: true, description: 'A trusted publisher that has this name and another key.' }) conflictingPublisher:
    | string
    | null;
  @Field(() => [Template], { description: 'Their ids are those that the file gives them.' }) templates: Template[];
}

@ObjectType({ description: 'Someone whose files of templates need no question.' })
export class TemplatePublisher {
  @Field(() => ID) id: string;
  @Field() name: string;
  @Field() fingerprint: string;
  @Field() trustedAt: Date;
}

@ObjectType()
export class ImportedTemplates {
  @Field(() => [Template]) templates: Template[];
}

@InputType()
export class TemplatePackInput {
  @Field({ description: 'The text of the file.' }) content: string;
}

@InputType()
export class ImportTemplatePackInput {
  @Field({ description: 'The text of the file.' }) content: string;
  @Field(text, { nullable: true, description: 'Of a key that you decided to trust from now on.' }) trustedFingerprint?: string | null;
  @Field(text, CLIENT_KEY) clientKey?: string | null;
}
