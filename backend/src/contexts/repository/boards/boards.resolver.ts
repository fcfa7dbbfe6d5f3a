import { createTagBoardInput, createTagGroupInput, indexSchema, renameTagBoardInput, renameTagGroupInput } from '@libs/domain';
import { Args, ID, Int, Mutation, Query, Resolver } from '@nestjs/graphql';
import type { Actor } from '#platform/access';
import { Can, Me } from '#platform/access';
import { CLIENT_KEY, parse } from '#platform/graphql';
import { TagBoard, TagGroup } from './board.graphql.js';
import { BoardsService } from './boards.service.js';

const id = () => ID;

@Resolver(() => TagBoard)
export class BoardsResolver {
  constructor(private readonly service: BoardsService) {}

  @Query(() => [TagBoard])
  @Can('read')
  tagBoards(@Me() actor: Actor, @Args('projectId', { type: id }) projectId: string): Promise<TagBoard[]> {
    return this.service.list(actor, projectId);
  }

  @Query(() => TagBoard, { nullable: true })
  @Can('read')
  tagBoard(@Me() actor: Actor, @Args('id', { type: id }) boardId: string): Promise<TagBoard> {
    return this.service.oneOrFail(actor, boardId);
  }

  @Mutation(() => TagBoard)
  @Can('write')
  createTagBoard(
    @Me() actor: Actor,
    @Args('projectId', { type: id, nullable: true, description: 'Left out for a board of the workspace, which admins make.' })
    projectId: string | null,
    @Args('name') name: string,
    @Args('clientKey', { type: () => String, nullable: true, description: CLIENT_KEY }) clientKey?: string | null,
  ): Promise<TagBoard> {
    const input = parse(createTagBoardInput, { projectId, name, clientKey });
    return this.service.create(actor, input.projectId ?? null, input.name, input.clientKey);
  }

  @Mutation(() => TagBoard)
  @Can('write')
  lockTagBoard(@Me() actor: Actor, @Args('id', { type: id }) boardId: string, @Args('locked') locked: boolean): Promise<TagBoard> {
    return this.service.lock(actor, boardId, locked);
  }

  @Mutation(() => TagBoard)
  @Can('write')
  renameTagBoard(@Me() actor: Actor, @Args('id', { type: id }) boardId: string, @Args('name') name: string): Promise<TagBoard> {
    const input = parse(renameTagBoardInput, { id: boardId, name });
    return this.service.rename(actor, input.id, input.name);
  }

  @Mutation(() => Boolean)
  @Can('write')
  async deleteTagBoard(@Me() actor: Actor, @Args('id', { type: id }) boardId: string): Promise<boolean> {
    await this.service.delete(actor, boardId);
    return true;
  }

  @Mutation(() => TagGroup)
  @Can('write')
  createTagGroup(
    @Me() actor: Actor,
    @Args('boardId', { type: id }) boardId: string,
    @Args('name') name: string,
    @Args('clientKey', { type: () => String, nullable: true, description: CLIENT_KEY }) clientKey?: string | null,
  ): Promise<TagGroup> {
    const input = parse(createTagGroupInput, { boardId, name, clientKey });
    return this.service.createGroup(actor, input.boardId, input.name, input.clientKey);
  }

  @Mutation(() => TagGroup)
  @Can('write')
  renameTagGroup(@Me() actor: Actor, @Args('id', { type: id }) groupId: string, @Args('name') name: string): Promise<TagGroup> {
    const input = parse(renameTagGroupInput, { id: groupId, name });
    return this.service.renameGroup(actor, input.id, input.name);
  }

  @Mutation(() => TagBoard)
  @Can('write')
  moveTagGroup(
    @Me() actor: Actor,
    @Args('id', { type: id }) groupId: string,
    @Args('index', { type: () => Int }) index: number,
  ): Promise<TagBoard> {
    return this.service.moveGroup(actor, groupId, parse(indexSchema, index));
  }

  @Mutation(() => Boolean)
  @Can('write')
  async deleteTagGroup(@Me() actor: Actor, @Args('id', { type: id }) groupId: string): Promise<boolean> {
    await this.service.deleteGroup(actor, groupId);
    return true;
  }
}
