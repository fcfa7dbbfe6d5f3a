import {
  ACCESS_REQUEST_STEPS,
  type AccessRequestState,
  ASKED_KINDS,
  type AskedKind,
  keysOf,
  LIMITS,
  TIMED_ACCESS_LEVELS,
  TIMED_ACCESS_STATES,
  type TimedAccessState,
} from '@libs/domain';
import { Field, ID, InputType, ObjectType, registerEnumType } from '@nestjs/graphql';
import { Author } from '#contexts/workspace';
import { enumOf } from '#platform/graphql';
import { AccessLevel } from '../levels/access-level.graphql.js';

export const AskedKindEnum = enumOf(ASKED_KINDS);
registerEnumType(AskedKindEnum, { name: 'AskedKind' });
export const TimedAccessStateEnum = enumOf(TIMED_ACCESS_STATES);
registerEnumType(TimedAccessStateEnum, { name: 'TimedAccessState' });
export const TimedAccessLevelEnum = enumOf(TIMED_ACCESS_LEVELS);
registerEnumType(TimedAccessLevelEnum, { name: 'TimedAccessLevel' });
export const AccessRequestStateEnum = enumOf(keysOf(ACCESS_REQUEST_STEPS));
registerEnumType(AccessRequestStateEnum, {
  name: 'AccessRequestState',
  description: 'ended: withdrawn by who asked, or ended before its time; expired: its time ran out.',
});

@ObjectType({ description: 'Where I stand with something that I cannot open. It is the same for what does not exist.' })
export class OwnAccessRequest {
  @Field(() => ID, { description: 'What was asked for.' }) askedId: string;
  @Field(() => TimedAccessStateEnum) state: TimedAccessState;
  @Field(() => ID, { nullable: true }) requestId: string | null;
  @Field(() => Date, { nullable: true, description: 'When this state ends by itself.' }) until: Date | null;
  @Field({ description: 'The last request was declined.' }) declined: boolean;
  @Field(() => String, { nullable: true, description: 'What the person who answered wrote.' }) note: string | null;
}

@ObjectType({
  description: `A request for a project or folder: it waits ${LIMITS.accessRequest.waitDays} days, access lasts ${LIMITS.accessRequest.grantDays}.`,
})
export class AccessRequest {
  @Field(() => ID) id: string;
  @Field(() => Author) user: Author;
  @Field() email: string;
  @Field(() => AccessRequestStateEnum) state: AccessRequestState;
  @Field(() => String, { nullable: true }) message: string | null;
  @Field() requestedAt: Date;
  @Field({ description: 'When it ends, or ended, by itself.' }) until: Date;
  @Field(() => AccessLevel, { nullable: true }) access: AccessLevel | null;
  @Field(() => String, { nullable: true }) note: string | null;
  @Field(() => Author, { nullable: true }) answeredBy: Author | null;
}

@InputType()
export class RequestAccessInput {
  @Field(() => AskedKindEnum) kind: AskedKind;
  @Field(() => ID) id: string;
  @Field(() => String, { nullable: true, description: `At most ${LIMITS.accessRequest.message} characters.` }) message?: string | null;
}

@InputType()
export class AnswerAccessRequestInput {
  @Field(() => ID) id: string;
  @Field(() => TimedAccessLevelEnum, { nullable: true, description: 'Null declines.' }) access?:
    | (typeof TIMED_ACCESS_LEVELS)[number]
    | null;
  @Field(() => String, { nullable: true, description: 'For the person who asked.' }) note?: string | null;
}
