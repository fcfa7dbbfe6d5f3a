import { AppError, idSchema } from '@libs/domain';
import { Args, ID, Int, Mutation, Resolver, Subscription } from '@nestjs/graphql';
import type { Actor } from '#platform/access';
import { Can, CurrentActor } from '#platform/access';
import { zod } from '#platform/graphql';
import { DocSteps, PushResult, PushStepsInput } from './doc.graphql.js';
import { DocsService } from './docs.service.js';
import { pushStepsInput, type PushStepsInput as Steps } from './push-input.js';

@Resolver()
export class DocsResolver {
  constructor(private readonly docs: DocsService) {}

  @Mutation(() => PushResult)
  @Can('write')
  pushSteps(
    @CurrentActor() actor: Actor,
    @Args('input', { type: () => PushStepsInput }, zod(pushStepsInput)) input: Steps,
  ): Promise<PushResult> {
    return this.docs.push(actor, input);
  }

  @Subscription(() => DocSteps, { resolve: (steps: DocSteps) => steps })
  @Can('read')
  docSteps(
    @CurrentActor() actor: Actor,
    @Args('docId', { type: () => ID }) docId: string,
    @Args('since', { type: () => Int }) since: number,
  ): Promise<AsyncIterableIterator<DocSteps>> {
    return this.docs.follow(actor, docIdOf(docId), since);
  }
}

/** An id that is no uuid names no document. */
export function docIdOf(text: string): string {
  const id = idSchema.safeParse(text);
  if (!id.success) throw new AppError('NotFound');
  return id.data;
}
