import {
  createProjectInput,
  type CreateProjectInput as NewProject,
  type UpdateProjectInput as ProjectChanges,
  type ProjectStatus,
  projectIds,
  type ReadOnlyReason,
  readOnlyReason,
  updateProjectInput,
} from '@libs/domain';
import { Args, ID, Int, Mutation, Parent, Query, ResolveField, Resolver } from '@nestjs/graphql';
import { AccessChanges, AccessGrants, AccessLevel, ReadOnlyReasonEnum, Sharing } from '#contexts/access';
import { type Actor, AllowInPlanState, Can, CurrentActor } from '#platform/access';
import type { Page } from '#platform/db';
import { DeletedPayload, parse, zod } from '#platform/graphql';
import {
  CreateProjectInput,
  Project,
  ProjectConnection,
  ProjectSortEnum,
  ProjectState,
  ProjectsPayload,
  SetProjectAccessInput,
  SetProjectDefaultAccessInput,
  StarProjectInput,
  type StoredProject,
  UpdateProjectInput,
} from './project.graphql.js';
import { ProjectGrants } from './project-grants.service.js';
import { ProjectsService } from './projects.service.js';
import type { ProjectSort } from './projects.sql.js';

const id = () => ID;
const text = () => String;

@Resolver(() => Project)
export class ProjectsResolver {
  constructor(
    private readonly service: ProjectsService,
    private readonly grants: AccessGrants,
    private readonly sharing: ProjectGrants,
  ) {}

  @ResolveField(() => ReadOnlyReasonEnum, { nullable: true, description: 'Why I cannot change what is in it; null when I can.' })
  readOnly(@CurrentActor() actor: Actor, @Parent() { unarchivedAccess, archivedAt }: StoredProject): ReadOnlyReason | null {
    return readOnlyReason({ role: actor.role, access: unarchivedAccess, state: actor.plan?.reason ?? (archivedAt ? 'archived' : null) });
  }

  @ResolveField(() => Int)
  async highlightCount(@Parent() { id: projectId, counts }: StoredProject): Promise<number> {
    return (await counts()).get(projectId)!.highlights;
  }

  @ResolveField(() => Int)
  async tagCount(@Parent() { id: projectId, counts }: StoredProject): Promise<number> {
    return (await counts()).get(projectId)!.tags;
  }

  @Query(() => ProjectConnection, { description: 'Sorted by `updated` unless asked otherwise.' })
  @Can('read')
  @AllowInPlanState('locked')
  projects(
    @CurrentActor() actor: Actor,
    @Args('first', { type: () => Int, nullable: true }) first?: number,
    @Args('after', { type: text, nullable: true }) after?: string,
    @Args('folderId', { type: id, nullable: true }) folderId?: string,
    @Args('query', { type: text, nullable: true }) query?: string,
    @Args('sort', { type: () => ProjectSortEnum, nullable: true }) sort?: ProjectSort,
    @Args('ownerId', { type: id, nullable: true, description: 'Who made it.' }) ownerId?: string,
    @Args('status', { type: () => ProjectState, nullable: true }) status?: ProjectStatus,
    @Args('archived', { type: () => Boolean, nullable: true, description: 'Only archived ones; without it there are none among them.' })
    archived?: boolean,
  ): Promise<Page<Project>> {
    return this.service.list(actor, { first, after, folderId, query, sort, ownerId, status, archived });
  }

  @Query(() => Project, { nullable: true })
  @Can('read')
  @AllowInPlanState('locked')
  project(@CurrentActor() actor: Actor, @Args('id', { type: id }) projectId: string): Promise<Project> {
    return this.service.findOneOrFail(actor, projectId);
  }

  @Query(() => Sharing)
  @Can('read')
  projectAccess(@CurrentActor() actor: Actor, @Args('projectId', { type: id }) projectId: string): Promise<Sharing> {
    return this.sharing.screen(actor, projectId);
  }

  @Mutation(() => Project)
  @Can('write')
  createProject(
    @CurrentActor() actor: Actor,
    @Args('input', { type: () => CreateProjectInput }, zod(createProjectInput)) input: NewProject,
  ): Promise<Project> {
    return this.service.create(actor, input);
  }

  @Mutation(() => Project)
  @Can('write')
  updateProject(
    @CurrentActor() actor: Actor,
    @Args('input', { type: () => UpdateProjectInput }, zod(updateProjectInput)) input: ProjectChanges,
  ): Promise<Project> {
    return this.service.update(actor, input);
  }

  @Mutation(() => DeletedPayload)
  @Can('write')
  async deleteProject(@CurrentActor() actor: Actor, @Args('id', { type: id }) projectId: string): Promise<DeletedPayload> {
    await this.service.delete(actor, projectId);
    return { ids: [projectId] };
  }

  @Mutation(() => Project)
  @Can('write')
  restoreProject(@CurrentActor() actor: Actor, @Args('id', { type: id }) projectId: string): Promise<Project> {
    return this.service.restore(actor, projectId);
  }

  @Mutation(() => ProjectsPayload, { description: 'Read-only for everyone from now on, and in no ordinary list. All of them or none.' })
  @Can('write')
  async archiveProjects(@CurrentActor() actor: Actor, @Args('ids', { type: () => [ID] }) ids: string[]): Promise<ProjectsPayload> {
    return { projects: await this.service.archive(actor, parse(projectIds, ids), true) };
  }

  @Mutation(() => ProjectsPayload)
  @Can('write')
  async unarchiveProjects(@CurrentActor() actor: Actor, @Args('ids', { type: () => [ID] }) ids: string[]): Promise<ProjectsPayload> {
    return { projects: await this.service.archive(actor, parse(projectIds, ids), false) };
  }

  @Mutation(() => Project)
  @Can('read')
  starProject(@CurrentActor() actor: Actor, @Args('input', { type: () => StarProjectInput }) input: StarProjectInput): Promise<Project> {
    return this.service.star(actor, input.id, input.starred);
  }

  @Mutation(() => Sharing)
  @Can('write')
  async setProjectAccess(
    @CurrentActor() actor: Actor,
    @Args('input', { type: () => SetProjectAccessInput }) input: SetProjectAccessInput,
  ): Promise<Sharing> {
    await this.grants.set(actor, { kind: 'project', id: input.projectId }, input, input.access);
    return this.sharing.screenAfter(actor, input.projectId);
  }

  @Mutation(() => Sharing)
  @Can('write')
  async setProjectDefaultAccess(
    @CurrentActor() actor: Actor,
    @Args('input', { type: () => SetProjectDefaultAccessInput }) input: SetProjectDefaultAccessInput,
  ): Promise<Sharing> {
    await this.grants.setDefault(actor, { kind: 'project', id: input.projectId }, input.access);
    return this.sharing.screenAfter(actor, input.projectId);
  }

  @Query(() => AccessChanges, { description: 'Whose access another default would change; without one, that of the folder above.' })
  @Can('write')
  projectAccessChanges(
    @CurrentActor() actor: Actor,
    @Args('projectId', { type: id }) projectId: string,
    @Args('access', { type: () => AccessLevel, nullable: true }) access?: AccessLevel | null,
  ): Promise<AccessChanges> {
    return this.sharing.changes(actor, projectId, access ?? null);
  }

  @Mutation(() => Sharing, { description: 'Gives up the default of its own: that of the folder, or of the workspace, applies again.' })
  @Can('write')
  async inheritProjectAccess(@CurrentActor() actor: Actor, @Args('id', { type: id }) projectId: string): Promise<Sharing> {
    await this.grants.setDefault(actor, { kind: 'project', id: projectId }, null);
    return this.sharing.screenAfter(actor, projectId);
  }
}
