import { idSchema, LIMITS } from '@libs/domain';
import { Args, ID, Query, Resolver } from '@nestjs/graphql';
import { type ObjectKind, ObjectKindEnum } from '#contexts/repository';
import type { Actor } from '#platform/access';
import { Can, CurrentActor } from '#platform/access';
import { parse, zod } from '#platform/graphql';
import { Citation, Reference, ReferenceKey } from './insight.graphql.js';
import { referenceKeysInput, type SourceKey } from './insight-input.js';
import { ReferencesService } from './references.service.js';

@Resolver(() => Reference)
export class ReferencesResolver {
  constructor(private readonly service: ReferencesService) {}

  @Query(() => [Reference], { description: `One for each key, of which there are at most ${LIMITS.insight.references}.` })
  @Can('read')
  references(
    @CurrentActor() actor: Actor,
    @Args('keys', { type: () => [ReferenceKey] }, zod(referenceKeysInput)) keys: SourceKey[],
  ): Promise<Reference[]> {
    return this.service.byKeys(actor, keys);
  }

  @Query(() => [Citation], {
    description: `Readable insights that cite an object; a note also through its highlights, a tag also by the tags merged into it. At most ${LIMITS.list.citations}.`,
  })
  @Can('read')
  citations(
    @CurrentActor() actor: Actor,
    @Args('kind', { type: () => ObjectKindEnum }) kind: ObjectKind,
    @Args('refId', { type: () => ID }) refId: string,
  ): Promise<Citation[]> {
    return this.service.citations(actor, kind, parse(idSchema, refId));
  }
}
