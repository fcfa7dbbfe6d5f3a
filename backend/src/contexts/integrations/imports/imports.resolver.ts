import { AppError, LIMITS } from '@libs/domain';
import { Args, ID, Mutation, Query, Resolver, Subscription } from '@nestjs/graphql';
import { Memberships } from '#contexts/workspace';
import type { Actor } from '#platform/access';
import { Can, CurrentActor } from '#platform/access';
import { Live } from '#platform/live';
import { ImportBatch } from './import.graphql.js';
import { ImportsService } from './imports.service.js';
import { UndoImports } from './undo-imports.js';

const id = () => ID;

@Resolver(() => ImportBatch)
export class ImportsResolver {
  constructor(
    private readonly service: ImportsService,
    private readonly undoing: UndoImports,
    private readonly members: Memberships,
    private readonly live: Live,
  ) {}

  @Query(() => ImportBatch, { nullable: true })
  @Can('read')
  importBatch(@CurrentActor() actor: Actor, @Args('id', { type: id }) batchId: string): Promise<ImportBatch> {
    return this.service.findOneOrFail(actor, batchId);
  }

  @Query(() => [ImportBatch], { description: `The newest of a project, at most ${LIMITS.list.imports}.` })
  @Can('read')
  importBatches(@CurrentActor() actor: Actor, @Args('projectId', { type: id }) projectId: string): Promise<ImportBatch[]> {
    return this.service.list(actor, projectId);
  }

  @Mutation(() => ImportBatch)
  @Can('write')
  cancelImport(@CurrentActor() actor: Actor, @Args('id', { type: id }) batchId: string): Promise<ImportBatch> {
    return this.service.cancel(actor, batchId);
  }

  @Mutation(() => ImportBatch, { description: 'Takes away every note that the import made; restoreImport brings them back.' })
  @Can('write')
  undoImport(@CurrentActor() actor: Actor, @Args('id', { type: id }) batchId: string): Promise<ImportBatch> {
    return this.undoing.undo(actor, batchId);
  }

  @Mutation(() => ImportBatch)
  @Can('write')
  restoreImport(@CurrentActor() actor: Actor, @Args('id', { type: id }) batchId: string): Promise<ImportBatch> {
    return this.undoing.restore(actor, batchId);
  }

  @Mutation(() => ImportBatch, { description: 'Imports a file although its content is in the project already.' })
  @Can('write')
  importAnyway(
    @CurrentActor() actor: Actor,
    @Args('id', { type: id, description: 'Of the item, not of its batch.' }) itemId: string,
  ): Promise<ImportBatch> {
    return this.undoing.importAnyway(actor, itemId);
  }

  /** The import as it is now and after each of its files; loaded afresh under the subscriber's seat of that moment. */
  @Subscription(() => ImportBatch, {
    resolve(this: ImportsResolver, hint: { id: string }, _: unknown, context: { caller: { actor: Actor } }) {
      return this.load(context.caller.actor, hint.id);
    },
  })
  @Can('read')
  async importChanged(
    @CurrentActor() actor: Actor,
    @Args('id', { type: id }) batchId: string,
  ): Promise<AsyncIterableIterator<{ id: string }>> {
    await this.service.findOneOrFail(actor, batchId);
    return beginWith(
      { id: batchId },
      this.live.iterate(actor.workspaceId, (hint) => (hint.t === 'import' && hint.id === batchId ? { id: batchId } : null)),
    );
  }

  private async load(actor: Actor, batchId: string): Promise<ImportBatch> {
    const seat = await this.members.seatOf(actor.workspaceId, actor.userId);
    if (!seat) throw new AppError('NotFound');
    return this.service.findOneOrFail({ ...actor, role: seat.role }, batchId);
  }
}

/** A stream with one value before its own: otherwise a subscriber would miss an import that ended before. */
function beginWith<T>(first: T, rest: AsyncIterableIterator<T>): AsyncIterableIterator<T> {
  let hasStarted = false;
  return {
    [Symbol.asyncIterator]() {
      return this;
    },
    async next() {
      if (hasStarted) return rest.next();
      hasStarted = true;
      return { done: false, value: first };
    },
    return: () => rest.return!(),
  };
}
