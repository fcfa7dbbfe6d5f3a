import { type Access, keysOf } from '@libs/domain';
import { Field, ID, InputType, Int, ObjectType, registerEnumType } from '@nestjs/graphql';
import { AccessLevel, ViewerAccess } from '#contexts/access';
import { Author } from '#contexts/workspace';
import { enumOf, Paginated, UNDO_OF_MOVE } from '#platform/graphql';
import { PROJECT_ORDERS } from './projects.sql.js';

export enum ProjectState {
  closed = 'closed',
  open = 'open',
}
registerEnumType(ProjectState, { name: 'ProjectStatus' });

@ObjectType()
export class Crumb {
  @Field(() => ID) id: string;
  @Field() name: string;
}

@ObjectType()
export class Project {
  @Field(() => ID) id: string;
  @Field() name: string;
  @Field(() => String, { nullable: true }) description: string | null;
  @Field(() => ProjectState) status: ProjectState;
  @Field(() => ID, { nullable: true }) folderId: string | null;
  @Field(() => Crumb, { nullable: true, description: 'Null as well when the reader may not see the folder.' }) folder: Crumb | null;
  @Field(() => Int) noteCount: number;
  @Field(() => Int) insightCount: number;
  @ViewerAccess() viewerAccess: AccessLevel;
  @Field(() => Date, { nullable: true, description: 'Since when it is archived: read-only for everyone and in no ordinary list.' })
  archivedAt: Date | null;
  @Field({ description: 'Whether I may archive it, and unarchive it again.' }) canArchive: boolean;
  @Field() starred: boolean;
  @Field() createdAt: Date;
  @Field() updatedAt: Date;
  @Field(() => Author) createdBy: Author;
  @Field(() => ID, { description: 'Document id of the readme; edit it through the document engine.' }) readmeDocId: string;
}

/** A project as it is read; what it does not declare stays on the server. */
export interface StoredProject extends Project {
  unarchivedAccess: Access;
  /** Of it and the projects that were read with it, by id; counted when they are asked for. */
  counts: () => Promise<ReadonlyMap<string, ProjectCounts>>;
}

export interface ProjectCounts {
  highlights: number;
  tags: number;
}

/** How lists of projects can be sorted, as a GraphQL enum. */
export const ProjectSortEnum = enumOf(keysOf(PROJECT_ORDERS));
registerEnumType(ProjectSortEnum, { name: 'ProjectSort' });

export const ProjectConnection = Paginated('Project', Project);

@InputType()
export class CreateProjectInput {
  @Field() name: string;
  @Field(() => String, { nullable: true }) description?: string;
  @Field(() => ID, { nullable: true }) folderId?: string;
  @Field(() => ProjectState, { nullable: true }) status?: ProjectState;
  @Field(() => String, { nullable: true }) clientKey?: string;
}

@InputType()
export class UpdateProjectInput {
  @Field(() => ID) id: string;
  @Field(() => String, { nullable: true }) name?: string;
  @Field(() => String, { nullable: true }) description?: string;
  @Field(() => ProjectState, { nullable: true }) status?: ProjectState;
  @Field(() => ID, { nullable: true }) folderId?: string | null;
  @Field(() => Boolean, { nullable: true, description: UNDO_OF_MOVE }) undo?: boolean | null;
}

@ObjectType()
export class ProjectsPayload {
  @Field(() => [Project]) projects: Project[];
}

@InputType()
export class StarProjectInput {
  @Field(() => ID) id: string;
  @Field() starred: boolean;
}

@InputType()
export class SetProjectAccessInput {
  @Field(() => ID) projectId: string;
  @Field(() => ID, { nullable: true, description: 'A member of the workspace, or else groupId.' }) userId?: string | null;
  @Field(() => ID, { nullable: true }) groupId?: string | null;
  @Field(() => AccessLevel, { description: 'none removes the explicit grant.' }) access: AccessLevel;
}

@InputType()
export class SetProjectDefaultAccessInput {
  @Field(() => ID) projectId: string;
  @Field(() => AccessLevel) access: AccessLevel;
}
