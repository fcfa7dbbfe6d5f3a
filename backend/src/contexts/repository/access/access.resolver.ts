import { idSchema } from '@libs/domain';
import { Args, ID, Query, Resolver } from '@nestjs/graphql';
import { type Actor, Can, CurrentActor } from '#platform/access';
import { zod } from '#platform/graphql';
import { AccessPlaceKind, ExplainedAccess } from './sharing.graphql.js';
import { SharingService } from './sharing.service.js';

@Resolver()
export class AccessResolver {
  constructor(private readonly service: SharingService) {}

  @Query(() => ExplainedAccess, { description: 'Why somebody has the access that they have to a project or a folder that I can read.' })
  @Can('read')
  accessOf(
    @CurrentActor() actor: Actor,
    @Args('place', { type: () => AccessPlaceKind }) kind: AccessPlaceKind,
    @Args('id', { type: () => ID }, zod(idSchema)) id: string,
    @Args('userId', { type: () => ID }, zod(idSchema)) userId: string,
  ): Promise<ExplainedAccess> {
    return this.service.accessOf(actor, { kind, id }, userId);
  }
}
