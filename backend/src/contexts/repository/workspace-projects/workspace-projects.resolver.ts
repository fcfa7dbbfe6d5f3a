import { type Access, setProjectsDefaultAccessInput } from '@libs/domain';
import { Args, ID, Int, Mutation, Query, Resolver } from '@nestjs/graphql';
import { AccessLevel } from '#contexts/access';
import { type Actor, Can, CurrentActor } from '#platform/access';
import type { Page } from '#platform/db';
import { zod } from '#platform/graphql';
import {
  SetProjectsDefaultAccessInput,
  WorkspaceProject,
  WorkspaceProjectConnection,
  WorkspaceProjectSortEnum,
  WorkspaceProjectsPayload,
} from './workspace-project.graphql.js';
import { WorkspaceProjectsService } from './workspace-projects.service.js';
import type { WorkspaceProjectSort } from './workspace-projects.sql.js';

const text = () => String;

@Resolver(() => WorkspaceProject)
export class WorkspaceProjectsResolver {
  constructor(private readonly service: WorkspaceProjectsService) {}

  @Query(() => WorkspaceProjectConnection, {
    description: 'All projects of the workspace, the archived ones too; by activity unless asked otherwise.',
  })
  @Can('full')
  workspaceProjects(
    @CurrentActor() actor: Actor,
    @Args('first', { type: () => Int, nullable: true }) first?: number | null,
    @Args('after', { type: text, nullable: true }) after?: string | null,
    @Args('query', { type: text, nullable: true }) query?: string | null,
    @Args('sort', { type: () => WorkspaceProjectSortEnum, nullable: true }) sort?: WorkspaceProjectSort | null,
    @Args('ownerId', { type: () => ID, nullable: true }) ownerId?: string | null,
    @Args('access', { type: () => AccessLevel, nullable: true }) access?: Access | null,
    @Args('archived', { type: () => Boolean, nullable: true }) archived?: boolean | null,
  ): Promise<Page<WorkspaceProject>> {
    return this.service.list(actor, { first, after, query, sort, ownerId, access, archived });
  }

  @Mutation(() => WorkspaceProjectsPayload, { description: 'Sets what everyone has in several projects: all of them or none.' })
  @Can('full')
  async setProjectsDefaultAccess(
    @CurrentActor() actor: Actor,
    @Args('input', { type: () => SetProjectsDefaultAccessInput }, zod(setProjectsDefaultAccessInput)) {
      changes,
    }: SetProjectsDefaultAccessInput,
  ): Promise<WorkspaceProjectsPayload> {
    return { projects: await this.service.setDefaultAccess(actor, changes) };
  }
}
