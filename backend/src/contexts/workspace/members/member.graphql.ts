import { MEMBER_STATUSES, type MemberSource, type WorkspaceRole } from '@libs/domain';
import { Field, ID, InputType, ObjectType, registerEnumType } from '@nestjs/graphql';
import { enumOf, Paginated } from '#platform/graphql';
import { WorkspaceRoleEnum } from '../workspaces/workspace.graphql.js';
import { Author } from './author.graphql.js';
import { GroupSourceEnum } from './source-enum.js';

/** Whether members may come in, as a GraphQL enum. */
export const MemberStatusEnum = enumOf(MEMBER_STATUSES);
registerEnumType(MemberStatusEnum, {
  name: 'MemberStatus',
  description: 'deactivated: kept out until an admin or the identity provider reactivates them.',
});

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
  @Field(() => Date, { nullable: true, description: 'Null: they may come in.' }) deactivatedAt: Date | null;
  @Field(() => GroupSourceEnum) source: MemberSource;
  @Field(() => Boolean, { nullable: true, description: 'Whether their account has a second factor; shown to admins alone.' })
  hasSecondFactor: boolean | null;
  @Field() isYou: boolean;
  @Field(() => [GroupName], { description: 'The groups that they are in, by name.' }) groups: GroupName[];
}

export const MemberConnection = Paginated('Member', Member);

@InputType()
export class ChangeMemberRoleInput {
  @Field(() => ID) id: string;
  @Field(() => WorkspaceRoleEnum) role: WorkspaceRole;
}
