import { SUPPORT_STATES, type SupportLevel, type SupportState, TIMED_ACCESS_LEVELS } from '@libs/domain';
import { Field, ID, InputType, Int, ObjectType, registerEnumType } from '@nestjs/graphql';
import { enumOf } from '#platform/graphql';
import { Author } from '../members/author.graphql.js';

const SupportLevelEnum = enumOf(TIMED_ACCESS_LEVELS);
registerEnumType(SupportLevelEnum, { name: 'SupportLevel', description: 'What operators may do: read, or read and edit.' });
const SupportStateEnum = enumOf(SUPPORT_STATES);
registerEnumType(SupportStateEnum, { name: 'SupportState' });

@ObjectType({ description: 'A request of an operator of the installation, or access that an admin gave to all of them.' })
export class SupportGrant {
  @Field(() => ID) id: string;
  @Field(() => Author, { nullable: true, description: 'Null: every operator.' }) operator: Author | null;
  @Field(() => String, { nullable: true }) email: string | null;
  @Field(() => String, { nullable: true }) reason: string | null;
  @Field(() => SupportStateEnum) state: SupportState;
  @Field() requestedAt: Date;
  @Field({ description: 'When it ends by itself.' }) until: Date;
  @Field(() => SupportLevelEnum, { nullable: true }) access: SupportLevel | null;
  @Field(() => Author, { nullable: true }) answeredBy: Author | null;
}

@ObjectType({ description: 'Who of the installation is let in, and who asks to be.' })
export class SupportAccess {
  @Field({ description: 'Whether the installation names operators at all.' }) isOffered: boolean;
  @Field(() => [SupportGrant], { description: 'What waits or is active, what waits first.' }) grants: SupportGrant[];
}

@ObjectType({ description: 'What the session says of support access, to its workspace’s members and to the operator alike.' })
export class SessionSupport {
  @Field({ description: 'The session is that of an operator; otherwise it is about those who are let in.' }) isOperator: boolean;
  @Field(() => SupportLevelEnum, { nullable: true, description: 'Null while no operator is let in.' }) access: SupportLevel | null;
  @Field(() => Date, { nullable: true }) until: Date | null;
  @Field(() => Int, { description: 'How many requests wait for an answer; 0 for those who cannot give it.' }) waiting: number;
}

@ObjectType({ description: 'A workspace that an operator asked for or may open.' })
export class SupportedWorkspace {
  @Field(() => ID) id: string;
  @Field() name: string;
  @Field() subdomain: string;
  @Field() url: string;
  @Field(() => SupportStateEnum) state: SupportState;
  @Field(() => String, { nullable: true }) reason: string | null;
  @Field(() => SupportLevelEnum, { nullable: true }) access: SupportLevel | null;
  @Field({ description: 'When it ends by itself.' }) until: Date;
}

@ObjectType({ description: 'All that an operator asked for or may open, after it changed.' })
export class SupportedWorkspacesPayload {
  @Field(() => [SupportedWorkspace]) workspaces: SupportedWorkspace[];
}

@InputType({ description: 'Without an id: all access that operators have.' })
export class EndSupportAccessInput {
  @Field(() => ID, { nullable: true }) id?: string | null;
}

@InputType()
export class RequestSupportAccessInput {
  @Field({ description: 'The address of the workspace, or the first part of it.' }) subdomain: string;
  @Field() reason: string;
}

@InputType()
export class OpenToSupportInput {
  @Field(() => SupportLevelEnum) access: SupportLevel;
  @Field(() => Int, { description: '1, 3, 7, 14 or 30.' }) days: number;
}

@InputType()
export class AnswerSupportRequestInput {
  @Field(() => ID) id: string;
  @Field(() => SupportLevelEnum, { nullable: true, description: 'Null declines.' }) access?: SupportLevel | null;
  @Field(() => Int, { nullable: true, description: '1, 3, 7, 14 or 30; 30 when left out.' }) days?: number;
}

@InputType()
export class OpenAsSupportInput {
  @Field() subdomain: string;
}
