import { Args, ID, Mutation, Query, Resolver, Subscription } from '@nestjs/graphql';
import type { Actor } from '#platform/access';
import { Can, Me } from '#platform/access';
import { Live } from '#platform/live';
import { ImportBatch } from './import.graphql.js';
import { ImportsService } from './imports.service.js';

const id = () => ID;

@Resolver(() => ImportBatch)
export class ImportsResolver {
  constructor(
    private readonly service: ImportsService,
    private readonly live: Live,
  ) {}

  @Query(() => ImportBatch, { nullable: true })
  @Can('read')
  importBatch(@Me() actor: Actor, @Args('id', { type: id }) batchId: string): Promise<ImportBatch> {
    return this.service.oneOrFail(actor, batchId);
  }

  @Query(() => [ImportBatch])
  @Can('read')
  importBatches(@Me() actor: Actor, @Args('projectId', { type: id }) projectId: string): Promise<ImportBatch[]> {
    return this.service.list(actor, projectId);
  }

  @Mutation(() => ImportBatch)
  @Can('write')
  cancelImport(@Me() actor: Actor, @Args('id', { type: id }) batchId: string): Promise<ImportBatch> {
    return this.service.cancel(actor, batchId);
  }

  /** The import after each of its files; loaded under the subscriber's own access. */
  @Subscription(() => ImportBatch, {
    resolve(this: ImportsResolver, hint: { id: string }, _: unknown, context: any) {
      return this.service.oneOrFail(context.caller.actor, hint.id);
    },
  })
  @Can('read')
  async importChanged(@Me() actor: Actor, @Args('id', { type: id }) batchId: string) {
    await this.service.oneOrFail(actor, batchId);
    return this.live.iterate(actor.workspaceId, (hint) => (hint.t === 'import' && hint.id === batchId ? hint : null));
  }
}
