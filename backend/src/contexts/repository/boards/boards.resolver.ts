import { createTagBoardInput, createTagGroupInput, indexSchema, renameTagBoardInput, renameTagGroupInput } from '@libs/domain';
import { Args, ID, Int, Mutation, Parent, Query, ResolveField, Resolver } from '@nestjs/graphql';
import type { z } from 'zod';
import type { Actor } from '#platform/access';
import { Can, CurrentActor } from '#platform/access';
import { DeletedPayload, parse, zod } from '#platform/graphql';
import { TagUses } from '../tags/tag.graphql.js';
import {
  CreateTagBoardInput,
  CreateTagGroupInput,
  LockTagBoardInput,
  MoveTagGroupInput,
  RenameTagBoardInput,
  RenameTagGroupInput,
  type StoredTagBoard,
  TagBoard,
  TagGroup,
} from './board.graphql.js';
import { BoardsService, sumOf } from './boards.service.js';

const id = () => ID;

@Resolver(() => TagBoard)
export class BoardsResolver {
  constructor(private readonly service: BoardsService) {}

  @ResolveField(() => Int)
  async useCount(@Parent() board: StoredTagBoard): Promise<number> {
    return sumOf(await this.service.uses(board));
  }

  @ResolveField(() => [TagUses], { description: 'Uses of its tags; tags without a use are left out.' })
  tagUses(@Parent() board: StoredTagBoard): Promise<TagUses[]> {
    return this.service.uses(board);
  }

  @Query(() => [TagBoard])
  @Can('read')
  tagBoards(@CurrentActor() actor: Actor, @Args('projectId', { type: id }) projectId: string): Promise<TagBoard[]> {
    return this.service.list(actor, projectId);
  }

  @Query(() => TagBoard, { nullable: true })
  @Can('read')
  tagBoard(@CurrentActor() actor: Actor, @Args('id', { type: id }) boardId: string): Promise<TagBoard> {
    return this.service.findOneOrFail(actor, boardId);
  }

  @Mutation(() => TagBoard)
  @Can('write')
  createTagBoard(
    @CurrentActor() actor: Actor,
    @Args('input', { type: () => CreateTagBoardInput }, zod(createTagBoardInput)) input: z.output<typeof createTagBoardInput>,
  ): Promise<TagBoard> {
    return this.service.create(actor, input.projectId ?? null, input.name, input.clientKey);
  }

  @Mutation(() => TagBoard)
  @Can('write')
  lockTagBoard(
    @CurrentActor() actor: Actor,
    @Args('input', { type: () => LockTagBoardInput }) input: LockTagBoardInput,
  ): Promise<TagBoard> {
    return this.service.lock(actor, input.id, input.locked);
  }

  @Mutation(() => TagBoard)
  @Can('write')
  renameTagBoard(
    @CurrentActor() actor: Actor,
    @Args('input', { type: () => RenameTagBoardInput }, zod(renameTagBoardInput)) input: RenameTagBoardInput,
  ): Promise<TagBoard> {
    return this.service.rename(actor, input.id, input.name);
  }

  @Mutation(() => DeletedPayload)
  @Can('write')
  async deleteTagBoard(@CurrentActor() actor: Actor, @Args('id', { type: id }) boardId: string): Promise<DeletedPayload> {
    await this.service.delete(actor, boardId);
    return { ids: [boardId] };
  }

  @Mutation(() => TagGroup)
  @Can('write')
  createTagGroup(
    @CurrentActor() actor: Actor,
    @Args('input', { type: () => CreateTagGroupInput }, zod(createTagGroupInput)) input: z.output<typeof createTagGroupInput>,
  ): Promise<TagGroup> {
    return this.service.createGroup(actor, input.boardId, input.name, input.clientKey);
  }

  @Mutation(() => TagGroup)
  @Can('write')
  renameTagGroup(
    @CurrentActor() actor: Actor,
    @Args('input', { type: () => RenameTagGroupInput }, zod(renameTagGroupInput)) input: RenameTagGroupInput,
  ): Promise<TagGroup> {
    return this.service.renameGroup(actor, input.id, input.name);
  }

  @Mutation(() => TagBoard)
  @Can('write')
  moveTagGroup(
    @CurrentActor() actor: Actor,
    @Args('input', { type: () => MoveTagGroupInput }) input: MoveTagGroupInput,
  ): Promise<TagBoard> {
    return this.service.moveGroup(actor, input.id, parse(indexSchema, input.index), input.undo);
  }

  @Mutation(() => DeletedPayload)
  @Can('write')
  async deleteTagGroup(@CurrentActor() actor: Actor, @Args('id', { type: id }) groupId: string): Promise<DeletedPayload> {
    await this.service.deleteGroup(actor, groupId);
    return { ids: [groupId] };
  }
}
