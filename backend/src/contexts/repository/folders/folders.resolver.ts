import {
  createFolderInput,
  type UpdateFolderInput as FolderChanges,
  moveFolderInput,
  type CreateFolderInput as NewFolder,
  updateFolderInput,
} from '@libs/domain';
import { Args, ID, Mutation, Query, Resolver } from '@nestjs/graphql';
import { AccessChanges, AccessGrants, AccessLevel } from '#contexts/access';
import { type Actor, Can, CurrentActor } from '#platform/access';
import { DeletedPayload, parse, zod } from '#platform/graphql';
import {
  CreateFolderInput,
  Folder,
  FolderSharing,
  MoveFolderInput,
  SetFolderAccessInput,
  SetFolderDefaultAccessInput,
  UpdateFolderInput,
} from './folder.graphql.js';
import { FolderGrants } from './folder-grants.service.js';
import { FoldersService } from './folders.service.js';

@Resolver(() => Folder)
export class FoldersResolver {
  constructor(
    private readonly service: FoldersService,
    private readonly grants: AccessGrants,
    private readonly sharing: FolderGrants,
  ) {}

  @Query(() => [Folder])
  @Can('read')
  folders(@CurrentActor() actor: Actor): Promise<Folder[]> {
    return this.service.list(actor);
  }

  @Query(() => Folder, { nullable: true })
  @Can('read')
  folder(@CurrentActor() actor: Actor, @Args('id', { type: () => ID }) id: string): Promise<Folder> {
    return this.service.findOneOrFail(actor, id);
  }

  @Mutation(() => Folder)
  @Can('write')
  createFolder(
    @CurrentActor() actor: Actor,
    @Args('input', { type: () => CreateFolderInput }, zod(createFolderInput)) input: NewFolder,
  ): Promise<Folder> {
    return this.service.create(actor, input);
  }

  @Mutation(() => Folder)
  @Can('write')
  updateFolder(
    @CurrentActor() actor: Actor,
    @Args('input', { type: () => UpdateFolderInput }, zod(updateFolderInput)) input: FolderChanges,
  ): Promise<Folder> {
    return this.service.update(actor, input);
  }

  @Mutation(() => Folder)
  @Can('write')
  moveFolder(@CurrentActor() actor: Actor, @Args('input', { type: () => MoveFolderInput }) input: MoveFolderInput): Promise<Folder> {
    const to = parse(moveFolderInput, { ...input, parentId: input.parentId ?? null });
    return this.service.move(actor, to);
  }

  @Mutation(() => DeletedPayload)
  @Can('write')
  async deleteFolder(@CurrentActor() actor: Actor, @Args('id', { type: () => ID }) id: string): Promise<DeletedPayload> {
    await this.service.delete(actor, id);
    return { ids: [id] };
  }

  @Query(() => FolderSharing)
  @Can('read')
  folderAccess(@CurrentActor() actor: Actor, @Args('folderId', { type: () => ID }) folderId: string): Promise<FolderSharing> {
    return this.sharing.screen(actor, folderId);
  }

  @Mutation(() => FolderSharing)
  @Can('write')
  async setFolderAccess(
    @CurrentActor() actor: Actor,
    @Args('input', { type: () => SetFolderAccessInput }) input: SetFolderAccessInput,
  ): Promise<FolderSharing> {
    await this.grants.set(actor, { kind: 'folder', id: input.folderId }, input, input.access);
    return this.sharing.screenAfter(actor, input.folderId);
  }

  @Mutation(() => FolderSharing)
  @Can('write')
  async setFolderDefaultAccess(
    @CurrentActor() actor: Actor,
    @Args('input', { type: () => SetFolderDefaultAccessInput }) input: SetFolderDefaultAccessInput,
  ): Promise<FolderSharing> {
    await this.grants.setDefault(actor, { kind: 'folder', id: input.folderId }, input.access);
    return this.sharing.screenAfter(actor, input.folderId);
  }

  @Query(() => AccessChanges, { description: 'Whose access another default would change; without one, that of the folder above.' })
  @Can('write')
  folderAccessChanges(
    @CurrentActor() actor: Actor,
    @Args('folderId', { type: () => ID }) folderId: string,
    @Args('access', { type: () => AccessLevel, nullable: true }) access?: AccessLevel | null,
  ): Promise<AccessChanges> {
    return this.sharing.changes(actor, folderId, access ?? null);
  }

  @Mutation(() => FolderSharing, { description: 'Gives up the default of its own: that of the folder above applies again.' })
  @Can('write')
  async inheritFolderAccess(@CurrentActor() actor: Actor, @Args('id', { type: () => ID }) id: string): Promise<FolderSharing> {
    await this.grants.setDefault(actor, { kind: 'folder', id }, null);
    return this.sharing.screenAfter(actor, id);
  }
}
