import {
  createFolderInput,
  type UpdateFolderInput as FolderChanges,
  moveFolderInput,
  type CreateFolderInput as NewFolder,
  updateFolderInput,
} from '@libs/domain';
import { Args, ID, Mutation, Query, Resolver } from '@nestjs/graphql';
import { type Actor, Can, Me } from '#platform/access';
import { parse, zod } from '#platform/graphql';
import { CreateFolderInput, Folder, MoveInput, UpdateFolderInput } from './folder.graphql.js';
import { FoldersService } from './folders.service.js';

@Resolver(() => Folder)
export class FoldersResolver {
  constructor(private readonly service: FoldersService) {}

  @Query(() => [Folder])
  @Can('read')
  folders(@Me() actor: Actor): Promise<Folder[]> {
    return this.service.list(actor);
  }

  @Query(() => Folder, { nullable: true })
  @Can('read')
  folder(@Me() actor: Actor, @Args('id', { type: () => ID }) id: string): Promise<Folder> {
    return this.service.oneOrFail(actor, id);
  }

  @Mutation(() => Folder)
  @Can('write')
  createFolder(
    @Me() actor: Actor,
    @Args('input', { type: () => CreateFolderInput }, zod(createFolderInput)) input: NewFolder,
  ): Promise<Folder> {
    return this.service.create(actor, input);
  }

  @Mutation(() => Folder)
  @Can('write')
  updateFolder(
    @Me() actor: Actor,
    @Args('input', { type: () => UpdateFolderInput }, zod(updateFolderInput)) input: FolderChanges,
  ): Promise<Folder> {
    return this.service.update(actor, input);
  }

  @Mutation(() => Folder)
  @Can('write')
  moveFolder(@Me() actor: Actor, @Args('input', { type: () => MoveInput }) input: MoveInput): Promise<Folder> {
    const to = parse(moveFolderInput, { ...input, parentId: input.parentId ?? null });
    return this.service.move(actor, to.id, to.parentId, to.index);
  }

  @Mutation(() => Boolean)
  @Can('write')
  async deleteFolder(@Me() actor: Actor, @Args('id', { type: () => ID }) id: string): Promise<boolean> {
    await this.service.delete(actor, id);
    return true;
  }
}
