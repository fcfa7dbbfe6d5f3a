import { Args, ID, Mutation, Query, Resolver } from '@nestjs/graphql';
import { type Actor, Can, CurrentActor } from '#platform/access';
import { ProjectImport } from './project-import.graphql.js';
import { ProjectImportsService } from './project-imports.service.js';

@Resolver(() => ProjectImport)
export class ProjectImportsResolver {
  constructor(private readonly service: ProjectImportsService) {}

  @Query(() => ProjectImport, { nullable: true })
  @Can('write')
  projectImport(@CurrentActor() actor: Actor, @Args('id', { type: () => ID }) id: string): Promise<ProjectImport> {
    return this.service.findOneOrFail(actor, id);
  }

  @Mutation(() => ProjectImport, { description: 'Stops it; nothing of the project is there then.' })
  @Can('write')
  cancelProjectImport(@CurrentActor() actor: Actor, @Args('id', { type: () => ID }) id: string): Promise<ProjectImport> {
    return this.service.cancel(actor, id);
  }
}
