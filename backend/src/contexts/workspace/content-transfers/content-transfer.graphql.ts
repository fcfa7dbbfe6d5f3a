import { CONTENT_KINDS, type ContentKind } from '@libs/domain';
import { Field, ID, InputType, Int, ObjectType, registerEnumType } from '@nestjs/graphql';
import { enumOf } from '#platform/graphql';
import { Author } from '../members/author.graphql.js';

export const ContentKindEnum = enumOf(CONTENT_KINDS);
registerEnumType(ContentKindEnum, { name: 'ContentKind', description: 'grant: access that was given to them by name.' });

@ObjectType()
export class ContentCount {
  @Field(() => ContentKindEnum) kind: ContentKind;
  @Field(() => Int) count: number;
}

@ObjectType({ description: 'What a member owns, by kind.' })
export class MemberContent {
  @Field(() => ID) memberId: string;
  @Field(() => [ContentCount], { description: 'Only what there is.' }) counts: ContentCount[];
}

@ObjectType({ description: 'What was given from one member to another.' })
export class ContentTransfer {
  @Field(() => ID) id: string;
  @Field(() => Author) from: Author;
  @Field(() => Author) to: Author;
  @Field(() => [ContentCount]) counts: ContentCount[];
  @Field(() => Date, { nullable: true }) undoneAt: Date | null;
}

@InputType()
export class TransferContentInput {
  @Field(() => ID, { description: 'The member who owns it.' }) fromId: string;
  @Field(() => ID, { description: 'The member who gets it, who may come in.' }) toId: string;
}
