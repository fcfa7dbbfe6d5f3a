import { type AuditFilter, auditFilterInput } from '@libs/domain';
import { Args, Int, Query, Resolver } from '@nestjs/graphql';
import { type Actor, Can, CurrentActor, NeedsFeature } from '#platform/access';
import { zod } from '#platform/graphql';
import { AuditFilterInput, AuditLogConnection, AuditLogEntry } from './audit.graphql.js';
import { AuditService } from './audit.service.js';

@Resolver(() => AuditLogEntry)
export class AuditResolver {
  constructor(private readonly service: AuditService) {}

  @Query(() => AuditLogConnection, {
    description: 'Who signed in, changed access or settings, shared and exported, for admins; the newest first.',
  })
  @Can('full')
  @NeedsFeature('auditLog')
  auditEntries(
    @CurrentActor() actor: Actor,
    @Args('filter', { type: () => AuditFilterInput, nullable: true }, zod(auditFilterInput)) filter: AuditFilter,
    @Args('first', { type: () => Int, nullable: true }) first?: number | null,
    @Args('after', { type: () => String, nullable: true }) after?: string | null,
  ): Promise<AuditLogConnection> {
    return this.service.list(actor, filter, first, after);
  }
}
