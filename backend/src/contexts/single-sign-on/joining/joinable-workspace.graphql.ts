import type { WorkspaceRole } from '@libs/domain';
import { Field, ID, InputType, ObjectType } from '@nestjs/graphql';
import { WorkspaceRoleEnum } from '#contexts/workspace';

@ObjectType({ description: 'A workspace that the person may join by the domain of their e-mail address.' })
export class JoinableWorkspace {
  @Field(() => ID) id: string;
  @Field() name: string;
  @Field() subdomain: string;
  @Field() url: string;
  @Field(() => WorkspaceRoleEnum, { description: 'As what they join.' }) role: WorkspaceRole;
}

@InputType()
export class JoinWorkspaceInput {
  @Field(() => ID) workspaceId: string;
}
