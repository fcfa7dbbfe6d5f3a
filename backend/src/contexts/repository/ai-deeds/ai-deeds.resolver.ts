import { Args, Int, Query, Resolver } from '@nestjs/graphql';
import { type Actor, Can, Me } from '#platform/access';
import { AiDeed, AiDeedConnection } from './ai-deed.graphql.js';
import { AiDeeds } from './ai-deeds.service.js';

@Resolver(() => AiDeed)
export class AiDeedsResolver {
  constructor(private readonly service: AiDeeds) {}

  @Query(() => AiDeedConnection, {
    description: 'Who changed the model or a switch, and who redacted, restored or made permanent; the newest first.',
  })
  @Can('full')
  aiDeeds(
    @Me() actor: Actor,
    @Args('first', { type: () => Int, nullable: true }) first?: number | null,
    @Args('after', { type: () => String, nullable: true }) after?: string | null,
  ): Promise<AiDeedConnection> {
    return this.service.list(actor, first, after);
  }
}
