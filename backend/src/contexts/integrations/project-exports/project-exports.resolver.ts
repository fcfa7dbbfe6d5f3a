import { exportProjectInput, LIMITS } from '@libs/domain';
import { Args, ID, Mutation, Query, Resolver } from '@nestjs/graphql';
import { type Actor, AllowInPlanState, Can, CurrentActor, Exports } from '#platform/access';
import { parse } from '#platform/graphql';
import { ExportProjectInput, ProjectExport } from './project-export.graphql.js';
import { ProjectExportsService } from './project-exports.service.js';

@Resolver(() => ProjectExport)
export class ProjectExportsResolver {
  constructor(private readonly service: ProjectExportsService) {}

  @Query(() => [ProjectExport], { description: `The newest of a project, at most ${LIMITS.projectExport.listed}.` })
  @Can('read')
  @AllowInPlanState('locked')
  projectExports(@CurrentActor() actor: Actor, @Args('projectId', { type: () => ID }) projectId: string): Promise<ProjectExport[]> {
    return this.service.list(actor, projectId);
  }

  @Mutation(() => ProjectExport, { description: 'Orders a file of what I may read in a project; it is written in the background.' })
  @Can('read')
  @Exports()
  @AllowInPlanState('locked')
  exportProject(@CurrentActor() actor: Actor, @Args('input') input: ExportProjectInput): Promise<ProjectExport> {
    return this.service.order(actor, parse(exportProjectInput, input));
  }

  @Mutation(() => ProjectExport)
  @Can('read')
  @AllowInPlanState('locked')
  cancelProjectExport(@CurrentActor() actor: Actor, @Args('id', { type: () => ID }) id: string): Promise<ProjectExport> {
    return this.service.cancel(actor, id);
  }
}
