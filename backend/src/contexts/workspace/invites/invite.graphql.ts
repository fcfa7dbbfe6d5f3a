import type { WorkspaceRole } from '@libs/domain';
import { Field, ID, InputType, ObjectType } from '@nestjs/graphql';
import { CLIENT_KEY } from '#platform/graphql';
import { Author } from '../members/author.graphql.js';
import { WorkspaceRoleEnum } from '../workspaces/workspace.graphql.js';

@ObjectType()
export class Invite {
  @Field(() => ID) id: string;
  @Field(() => String, { nullable: true }) email: string | null;
  @Field(() => WorkspaceRoleEnum) role: WorkspaceRole;
  @Field() createdAt: Date;
  @Field() expiresAt: Date;
  @Field(() => Author) invitedBy: Author;
}

@ObjectType({ description: 'The link is shown once, to the person who made the invitation.' })
export class CreatedInvite {
  @Field(() => Invite) invite: Invite;
  @Field() link: string;
}

@ObjectType()
export class InvitePreview {
  @Field() workspaceName: string;
  @Field(() => WorkspaceRoleEnum) role: WorkspaceRole;
  @Field() invitedBy: string;
  @Field(() => String, { nullable: true }) email: string | null;
}

@ObjectType()
export class CreatedInvitesPayload {
  @Field(() => [CreatedInvite]) invites: CreatedInvite[];
}

@InputType()
export class CreateInviteLinkInput {
  @Field(() => WorkspaceRoleEnum) role: WorkspaceRole;
  @Field(() => String, CLIENT_KEY) clientKey?: string | null;
}

@InputType()
export class AcceptInviteInput {
  @Field() token: string;
}

@InputType()
export class InviteMembersInput {
  @Field(() => [String]) emails: string[];
  @Field(() => WorkspaceRoleEnum) role: WorkspaceRole;
  @Field(() => String, CLIENT_KEY) clientKey?: string | null;
}
