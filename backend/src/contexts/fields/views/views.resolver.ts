import { createViewInput, idSchema, LIMITS, moveViewInput, setDefaultViewInput, updateViewInput } from '@libs/domain';
import { Args, ID, Mutation, Query, Resolver } from '@nestjs/graphql';
import type { z } from 'zod';
import { type Actor, Can, CurrentActor } from '#platform/access';
import { DeletedPayload, zod } from '#platform/graphql';
import { CreateViewInput, MoveViewInput, SetDefaultViewInput, UpdateViewInput, View, ViewsPayload } from './view.graphql.js';
import { ViewsService } from './views.service.js';

const id = () => ID;

/** Readers may keep views of their own; shared ones are for who may write in the project, as the service says. */
@Resolver(() => View)
export class ViewsResolver {
  constructor(private readonly service: ViewsService) {}

  @Query(() => [View], {
    description: `Those that you see of a project, or of contacts, in the order of each kind; at most ${2 * LIMITS.view.perProject} of a kind.`,
  })
  @Can('read')
  views(
    @CurrentActor() actor: Actor,
    @Args('projectId', { type: id, nullable: true, description: 'Left out for contacts alone.' }, zod(idSchema.nullish()))
    projectId?: string | null,
  ): Promise<View[]> {
    return this.service.list(actor, projectId ?? null);
  }

  @Mutation(() => View)
  @Can('read')
  createView(
    @CurrentActor() actor: Actor,
    @Args('input', { type: () => CreateViewInput }, zod(createViewInput)) input: z.output<typeof createViewInput>,
  ): Promise<View> {
    return this.service.create(actor, input);
  }

  @Mutation(() => View)
  @Can('read')
  updateView(
    @CurrentActor() actor: Actor,
    @Args('input', { type: () => UpdateViewInput }, zod(updateViewInput)) input: z.output<typeof updateViewInput>,
  ): Promise<View> {
    return this.service.update(actor, input);
  }

  @Mutation(() => ViewsPayload)
  @Can('read')
  async moveView(
    @CurrentActor() actor: Actor,
    @Args('input', { type: () => MoveViewInput }, zod(moveViewInput)) input: z.output<typeof moveViewInput>,
  ): Promise<ViewsPayload> {
    return { views: await this.service.move(actor, input.id, input.index) };
  }

  @Mutation(() => ViewsPayload)
  @Can('write')
  async setDefaultView(
    @CurrentActor() actor: Actor,
    @Args('input', { type: () => SetDefaultViewInput }, zod(setDefaultViewInput)) input: z.output<typeof setDefaultViewInput>,
  ): Promise<ViewsPayload> {
    return { views: await this.service.setDefault(actor, input) };
  }

  @Mutation(() => DeletedPayload)
  @Can('read')
  async deleteView(@CurrentActor() actor: Actor, @Args('id', { type: id }, zod(idSchema)) viewId: string): Promise<DeletedPayload> {
    await this.service.delete(actor, viewId);
    return { ids: [viewId] };
  }

  @Mutation(() => View)
  @Can('read')
  restoreView(@CurrentActor() actor: Actor, @Args('id', { type: id }, zod(idSchema)) viewId: string): Promise<View> {
    return this.service.restore(actor, viewId);
  }
}
