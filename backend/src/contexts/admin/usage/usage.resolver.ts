import { Query, Resolver } from '@nestjs/graphql';
import { type Actor, Can, CurrentActor } from '#platform/access';
import { WorkspaceUsage } from './usage.graphql.js';
import { UsageService } from './usage.service.js';

@Resolver(() => WorkspaceUsage)
export class UsageResolver {
  constructor(private readonly service: UsageService) {}

  @Query(() => WorkspaceUsage)
  @Can('full')
  workspaceUsage(@CurrentActor() actor: Actor): Promise<WorkspaceUsage> {
    return this.service.of(actor);
  }
}
