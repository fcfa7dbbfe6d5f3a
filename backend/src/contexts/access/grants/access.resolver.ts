import { idSchema, SERVER_LIMITS } from '@libs/domain';
import { Args, ID, Int, Query, Resolver } from '@nestjs/graphql';
import { type Actor, Can, CurrentActor } from '#platform/access';
import type { Page } from '#platform/db';
import { zod } from '#platform/graphql';
import { AccessCandidate, AccessPlaceKind, ExplainedAccess, type PersonAccess, PersonAccessConnection } from './sharing.graphql.js';
import { SharingService } from './sharing.service.js';

@Resolver()
export class AccessResolver {
  constructor(private readonly service: SharingService) {}

  @Query(() => ExplainedAccess, { description: 'Why a member has their access to a project or a folder that I can read.' })
  @Can('read')
  accessOf(
    @CurrentActor() actor: Actor,
    @Args('place', { type: () => AccessPlaceKind }) kind: AccessPlaceKind,
    @Args('id', { type: () => ID }, zod(idSchema)) id: string,
    @Args('userId', { type: () => ID }, zod(idSchema)) userId: string,
  ): Promise<ExplainedAccess> {
    return this.service.accessOf(actor, { kind, id }, userId);
  }

  @Query(() => PersonAccessConnection, {
    description: 'Who can open a project or a folder that I can read, and why: the highest level first, then by name.',
  })
  @Can('read')
  peopleWithAccess(
    @CurrentActor() actor: Actor,
    @Args('place', { type: () => AccessPlaceKind }) kind: AccessPlaceKind,
    @Args('id', { type: () => ID }, zod(idSchema)) id: string,
    @Args('query', { type: () => String, nullable: true }) query?: string | null,
    @Args('first', { type: () => Int, nullable: true, description: '1 to 200; 50 unless said.' }) first?: number | null,
    @Args('after', { type: () => String, nullable: true }) after?: string | null,
  ): Promise<Page<PersonAccess>> {
    return this.service.people(actor, { kind, id }, { query, first, after });
  }

  @Query(() => [AccessCandidate], {
    description: `Members without a level of their own in a project or a folder, found by letters of a name or an address. At most ${SERVER_LIMITS.people.offered}.`,
  })
  @Can('read')
  accessCandidates(
    @CurrentActor() actor: Actor,
    @Args('place', { type: () => AccessPlaceKind }) kind: AccessPlaceKind,
    @Args('id', { type: () => ID }, zod(idSchema)) id: string,
    @Args('query') query: string,
  ): Promise<AccessCandidate[]> {
    return this.service.candidates(actor, { kind, id }, query);
  }
}
