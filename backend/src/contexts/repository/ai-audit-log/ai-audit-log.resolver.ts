import { Args, Int, Query, Resolver } from '@nestjs/graphql';
import { type Actor, Can, CurrentActor } from '#platform/access';
import { AiAuditEntry, AiAuditEntryConnection } from './ai-audit-entry.graphql.js';
import { AiAuditLog } from './ai-audit-log.service.js';

@Resolver(() => AiAuditEntry)
export class AiAuditLogResolver {
  constructor(private readonly service: AiAuditLog) {}

  @Query(() => AiAuditEntryConnection, {
    description: 'Who changed the model or a switch, and who redacted, restored or made permanent; the newest first.',
  })
  @Can('full')
  aiAuditLog(
    @CurrentActor() actor: Actor,
    @Args('first', { type: () => Int, nullable: true }) first?: number | null,
    @Args('after', { type: () => String, nullable: true }) after?: string | null,
  ): Promise<AiAuditEntryConnection> {
    return this.service.list(actor, first, after);
  }
}
