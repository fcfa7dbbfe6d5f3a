import { Field, ID, InputType, Int, ObjectType } from '@nestjs/graphql';
import { Author } from '#contexts/workspace';

@ObjectType({ description: 'A person in a document, as last reported. Without a report for nine seconds they are gone.' })
export class Presence {
  @Field() clientId: string;
  @Field(() => Author) person: Author;
  @Field(() => Int, { description: 'The confirmed version in which anchor and head count.' }) version: number;
  @Field(() => Int, { nullable: true }) anchor: number | null;
  @Field(() => Int, { nullable: true }) head: number | null;
  @Field() isGone: boolean;
}

@ObjectType()
export class ShowPresencePayload {
  @Field({ description: 'False when too much is said at once.' }) isShown: boolean;
}

@InputType()
export class PresenceInput {
  @Field(() => ID) docId: string;
  @Field() clientId: string;
  @Field(() => Int) version: number;
  @Field(() => Int, { nullable: true }) anchor?: number | null;
  @Field(() => Int, { nullable: true }) head?: number | null;
  @Field(() => Boolean, { nullable: true }) isGone?: boolean | null;
}
