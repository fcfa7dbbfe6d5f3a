import { idSchema, tagBoardLinkInput } from '@libs/domain';
import { Args, ID, Int, Mutation, Parent, Query, ResolveField, Resolver } from '@nestjs/graphql';
import type { Actor } from '#platform/access';
import { Can, CurrentActor } from '#platform/access';
import { zod } from '#platform/graphql';
import {
  BoardExtension,
  BoardExtensionsPayload,
  BoardUses,
  type StoredWorkspaceBoard,
  TagBoardLinkInput,
  WorkspaceBoard,
} from './board.graphql.js';
import { SharedBoards } from './shared-boards.service.js';

const id = () => ID;
const LINK = { type: () => TagBoardLinkInput };

@Resolver(() => WorkspaceBoard)
export class SharedBoardsResolver {
  constructor(private readonly service: SharedBoards) {}

  @ResolveField(() => Int, { description: 'Highlights that have a tag of the board.' })
  async useCount(@Parent() { id: boardId, uses }: StoredWorkspaceBoard): Promise<number> {
    return (await uses()).get(boardId)?.highlightCount ?? 0;
  }

  @Query(() => [WorkspaceBoard])
  @Can('write')
  workspaceBoards(@CurrentActor() actor: Actor): Promise<WorkspaceBoard[]> {
    return this.service.list(actor);
  }

  @Query(() => [BoardUses], { description: 'Uses of the boards of the workspace; boards without a use are left out.' })
  @Can('write')
  workspaceBoardUses(@CurrentActor() actor: Actor): Promise<BoardUses[]> {
    return this.service.uses(actor);
  }

  @Query(() => [BoardExtension])
  @Can('write')
  boardExtensions(
    @CurrentActor() actor: Actor,
    @Args('projectId', { type: id }, zod(idSchema)) projectId: string,
  ): Promise<BoardExtension[]> {
    return this.service.extensions(actor, projectId);
  }

  @Mutation(() => BoardExtensionsPayload)
  @Can('write')
  async linkTagBoard(
    @CurrentActor() actor: Actor,
    @Args('input', LINK, zod(tagBoardLinkInput)) input: TagBoardLinkInput,
  ): Promise<BoardExtensionsPayload> {
    return { boards: await this.service.link(actor, input.projectId, input.boardId) };
  }

  @Mutation(() => BoardExtensionsPayload)
  @Can('write')
  async unlinkTagBoard(
    @CurrentActor() actor: Actor,
    @Args('input', LINK, zod(tagBoardLinkInput)) input: TagBoardLinkInput,
  ): Promise<BoardExtensionsPayload> {
    return { boards: await this.service.unlink(actor, input.projectId, input.boardId) };
  }
}
