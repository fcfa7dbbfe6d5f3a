import { type PurgeTrash, purgeTrashInput, type RestoreFromTrash, restoreFromTrashInput, type TrashKindName } from '@libs/domain';
import { Args, Int, Mutation, Query, Resolver } from '@nestjs/graphql';
import { type Actor, Can, CurrentActor } from '#platform/access';
import type { Page } from '#platform/db';
import { DeletedPayload, zod } from '#platform/graphql';
import { PurgeTrashInput, Restored, RestoreFromTrashInput, TrashConnection, TrashItem, TrashKindEnum } from './trash.graphql.js';
import { TrashService } from './trash.service.js';

const text = { type: () => String, nullable: true };

@Resolver(() => TrashItem)
export class TrashResolver {
  constructor(private readonly service: TrashService) {}

  @Query(() => TrashConnection, { description: 'What I may restore, last deleted first.' })
  @Can('read')
  trash(
    @CurrentActor() actor: Actor,
    @Args('kind', { type: () => TrashKindEnum, nullable: true }) kind?: TrashKindName,
    @Args('query', text) query?: string,
    @Args('first', { type: () => Int, nullable: true }) first?: number,
    @Args('after', text) after?: string,
  ): Promise<Page<TrashItem>> {
    return this.service.list(actor, { kind, query, first, after });
  }

  @Mutation(() => Restored)
  @Can('write')
  restoreFromTrash(
    @CurrentActor() actor: Actor,
    @Args('input', { type: () => RestoreFromTrashInput }, zod(restoreFromTrashInput)) input: RestoreFromTrash,
  ): Promise<Restored> {
    return this.service.restore(actor, input);
  }

  @Mutation(() => DeletedPayload, { description: 'Deletes for good, at once; for admins.' })
  @Can('full')
  async purgeTrash(
    @CurrentActor() actor: Actor,
    @Args('input', { type: () => PurgeTrashInput }, zod(purgeTrashInput)) { items }: PurgeTrash,
  ): Promise<DeletedPayload> {
    await this.service.purge(actor, items);
    return { ids: items.map(({ id }) => id) };
  }
}
