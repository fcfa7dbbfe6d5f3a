import { Field, ID, InputType, Int, ObjectType } from '@nestjs/graphql';
import { Author } from '#contexts/workspace';
import { PageInfo } from '#platform/graphql';

@ObjectType()
export class VersionWords {
  @Field(() => Int) added: number;
  @Field(() => Int) removed: number;
}

@ObjectType({ description: 'What people did to a text in one go: edits with pauses of less than ten minutes.' })
export class DocVersion {
  docId: string;
  @Field(() => Int, { description: 'The version of the text after it.' }) version: number;
  @Field(() => Int, { nullable: true, description: 'The version before it; null for what the text was made with.' }) before: number | null;
  @Field() startedAt: Date;
  @Field() endedAt: Date;
  @Field(() => [Author], { description: 'Who edited, in the order of their first edit; empty for its first version.' })
  authors: Author[];
  @Field(() => Int, { nullable: true, description: 'The version whose text it brought back.' }) restored: number | null;
  @Field(() => String, { nullable: true, description: 'The file whose text it put in.' }) replacedBy: string | null;
}

@ObjectType()
export class DocVersionConnection {
  @Field(() => [DocVersion]) nodes: DocVersion[];
  @Field(() => PageInfo) pageInfo: PageInfo;
}

@ObjectType({ description: 'What bringing a version back would do to the text and its highlights as they are now.' })
export class RestorePreview {
  @Field(() => Int) added: number;
  @Field(() => Int) removed: number;
  @Field(() => Boolean, { description: 'The text is that of the version already.' }) isSame: boolean;
  @Field(() => Int, { description: 'Highlights that would no longer say their quote.' }) changed: number;
  @Field(() => Int, { description: 'Highlights whose words would be gone.' }) orphaned: number;
  @Field(() => Int, { description: 'Highlights that would say their quote again.' }) back: number;
}

@InputType()
export class RestoreDocVersionInput {
  @Field(() => ID) docId: string;
  @Field(() => Int) version: number;
  @Field(() => Int, { nullable: true, description: 'Refused when the text was edited after this version: for taking a restoring back.' })
  since?: number | null;
}

@ObjectType()
export class RestoredVersion {
  @Field(() => Int, { description: 'The version of the text now.' }) version: number;
  @Field(() => Int, { description: 'The version of the text before; the same when there was nothing to do.' }) before: number;
}
