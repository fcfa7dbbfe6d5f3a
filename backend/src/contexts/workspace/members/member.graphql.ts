import type { WorkspaceRole } from '@libs/domain';
import { Field, ID, InputType, ObjectType } from '@nestjs/graphql';
import { WorkspaceRoleEnum } from '../workspaces/workspace.graphql.js';
import { Author } from './author.graphql.js';

@ObjectType({ description: 'A group by its name.' })
export class GroupName {
  @Field(() => ID) id: string;
  @Field() name: string;
}

@ObjectType()
export class Member {
  @Field(() => ID) id: string;
  @Field(() => Author) user: Author;
  @Field() email: string;
  @Field(() => WorkspaceRoleEnum) role: WorkspaceRole;
  @Field() joinedAt: Date;
  @Field(() => Date, { nullable: true }) lastSeenAt: Date | null;
  @Field() isYou: boolean;
  @Field(() => [GroupName], { description: 'The groups that they are in, by name.' }) groups: GroupName[];
}

@InputType()
export class ChangeMemberRoleInput {
  @Field(() => ID) id: string;
  @Field(() => WorkspaceRoleEnum) role: WorkspaceRole;
}
