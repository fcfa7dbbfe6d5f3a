import { Query, Resolver } from '@nestjs/graphql';
import { type Actor, Can, CurrentActor } from '#platform/access';
import { WorkspaceAnalytics } from './analytics.graphql.js';
import { AnalyticsService } from './analytics.service.js';

@Resolver(() => WorkspaceAnalytics)
export class AnalyticsResolver {
  constructor(private readonly service: AnalyticsService) {}

  @Query(() => WorkspaceAnalytics)
  @Can('full')
  workspaceAnalytics(@CurrentActor() actor: Actor): Promise<WorkspaceAnalytics> {
    return this.service.of(actor);
  }
}
