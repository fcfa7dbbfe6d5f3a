import { keysOf, LIMITS } from '@libs/domain';
import { Field, Float, ID, InputType, Int, ObjectType, registerEnumType } from '@nestjs/graphql';
import { AccessLevel } from '#contexts/access';
import { Author } from '#contexts/workspace';
import { enumOf, Paginated } from '#platform/graphql';
import { Crumb } from '../projects/project.graphql.js';
import { WORKSPACE_PROJECT_ORDERS } from './workspace-projects.sql.js';

export const WorkspaceProjectSortEnum = enumOf(keysOf(WORKSPACE_PROJECT_ORDERS));
registerEnumType(WorkspaceProjectSortEnum, {
  name: 'WorkspaceProjectSort',
  description: 'By name; or the latest, fullest or largest first.',
});

@ObjectType({ description: 'A project as workspace admins see it.' })
export class WorkspaceProject {
  @Field(() => ID) id: string;
  @Field() name: string;
  @Field(() => Author) owner: Author;
  @Field(() => Crumb, { nullable: true }) folder: Crumb | null;
  @Field(() => Int) noteCount: number;
  @Field(() => Float, { description: 'Of its stored files.' }) bytes: number;
  @Field(() => AccessLevel, { description: 'What everyone in the workspace has.' }) access: AccessLevel;
  @Field(() => AccessLevel, {
    nullable: true,
    description: 'The same where it is set here; null: it comes from the folder or the workspace.',
  })
  ownAccess: AccessLevel | null;
  @Field(() => Int, { description: 'People and groups that were given something here.' }) grantCount: number;
  @Field(() => Date, { nullable: true }) archivedAt: Date | null;
  @Field() lastActivityAt: Date;
}

export const WorkspaceProjectConnection = Paginated('WorkspaceProject', WorkspaceProject);

@ObjectType()
export class WorkspaceProjectsPayload {
  @Field(() => [WorkspaceProject]) projects: WorkspaceProject[];
}

@InputType()
export class ProjectDefaultAccess {
  @Field(() => ID) projectId: string;
  @Field(() => AccessLevel, { nullable: true, description: 'Null: what the folder or the workspace says.' }) access?: AccessLevel | null;
}

@InputType()
export class SetProjectsDefaultAccessInput {
  @Field(() => [ProjectDefaultAccess], { description: `At most ${LIMITS.project.perWorkspace}.` }) changes: ProjectDefaultAccess[];
}
