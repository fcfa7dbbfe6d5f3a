import { idSchema } from '@libs/domain';
import { Args, ID, Mutation, Query, Resolver } from '@nestjs/graphql';
import type { Actor } from '#platform/access';
import { Can, Me } from '#platform/access';
import { zod } from '#platform/graphql';
import { BoardExtension, WorkspaceBoard } from './board.graphql.js';
import { SharedBoards } from './shared-boards.service.js';

const id = () => ID;

@Resolver(() => WorkspaceBoard)
export class SharedBoardsResolver {
  constructor(private readonly service: SharedBoards) {}

  @Query(() => [WorkspaceBoard])
  @Can('write')
  workspaceBoards(@Me() actor: Actor): Promise<WorkspaceBoard[]> {
    return this.service.list(actor);
  }

  @Query(() => [BoardExtension])
  @Can('write')
  boardExtensions(@Me() actor: Actor, @Args('projectId', { type: id }, zod(idSchema)) projectId: string): Promise<BoardExtension[]> {
    return this.service.extensions(actor, projectId);
  }

  @Mutation(() => [BoardExtension])
  @Can('write')
  linkTagBoard(
    @Me() actor: Actor,
    @Args('projectId', { type: id }, zod(idSchema)) projectId: string,
    @Args('boardId', { type: id }, zod(idSchema)) boardId: string,
  ): Promise<BoardExtension[]> {
    return this.service.link(actor, projectId, boardId);
  }

  @Mutation(() => [BoardExtension])
  @Can('write')
  unlinkTagBoard(
    @Me() actor: Actor,
    @Args('projectId', { type: id }, zod(idSchema)) projectId: string,
    @Args('boardId', { type: id }, zod(idSchema)) boardId: string,
  ): Promise<BoardExtension[]> {
    return this.service.unlink(actor, projectId, boardId);
  }
}
