import type { WorkspaceRole } from '@libs/domain';
import { Field, ID, InputType, ObjectType } from '@nestjs/graphql';
import { WorkspaceRoleEnum } from '../workspaces/workspace.graphql.js';
import { Author } from './author.graphql.js';

@ObjectType()
export class Member {
  @Field(() => ID) id: string;
  @Field(() => Author) user: Author;
  @Field() email: string;
  @Field(() => WorkspaceRoleEnum) role: WorkspaceRole;
  @Field() joinedAt: Date;
  @Field(() => Date, { nullable: true }) lastSeenAt: Date | null;
  @Field() isYou: boolean;
}

@InputType()
export class ChangeMemberRoleInput {
  @Field(() => ID) id: string;
  @Field(() => WorkspaceRoleEnum) role: WorkspaceRole;
}
