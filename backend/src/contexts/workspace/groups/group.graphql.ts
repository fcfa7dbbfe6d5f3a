import { type GroupSource, LIMITS } from '@libs/domain';
import { Field, ID, InputType, Int, ObjectType } from '@nestjs/graphql';
import { CLIENT_KEY } from '#platform/graphql';
import { Author } from '../members/author.graphql.js';
import { GroupSourceEnum } from '../members/source-enum.js';

@ObjectType({ description: 'Members of the workspace who are given access together.' })
export class Group {
  @Field(() => ID) id: string;
  @Field() name: string;
  @Field(() => GroupSourceEnum) source: GroupSource;
  @Field(() => Int) memberCount: number;
  @Field() createdAt: Date;
}

@InputType()
export class CreateGroupInput {
  @Field({ description: `At most ${LIMITS.group.name} characters; no two groups have the same, whatever the case.` }) name: string;
  @Field(() => String, CLIENT_KEY) clientKey?: string | null;
}

@InputType()
export class UpdateGroupInput {
  @Field(() => ID) id: string;
  @Field() name: string;
}

@InputType()
export class GroupMembersInput {
  @Field(() => ID) id: string;
  @Field(() => [ID]) userIds: string[];
}

@ObjectType()
export class GroupPeople {
  @Field(() => ID) groupId: string;
  @Field(() => [Author], { description: `By name; at most ${LIMITS.userGroups.members}.` }) people: Author[];
}
