import {
  createTagInput,
  mergeTagsInput,
  moveTagInput,
  type CreateTagInput as NewTag,
  type UpdateTagInput as TagChanges,
  updateTagInput,
} from '@libs/domain';
import { Args, ID, Int, Mutation, Query, Resolver } from '@nestjs/graphql';
import type { Actor } from '#platform/access';
import { Can, Me } from '#platform/access';
import { parse, zod } from '#platform/graphql';
import { MergeTags } from './merge-tags.js';
import { CreateTagInput, Tag, TagChip, TagMerge, UpdateTagInput } from './tag.graphql.js';
import { TagsService } from './tags.service.js';

@Resolver(() => Tag)
export class TagsResolver {
  constructor(
    private readonly service: TagsService,
    private readonly merging: MergeTags,
  ) {}

  @Query(() => [Tag])
  @Can('read')
  tags(@Me() actor: Actor, @Args('projectId', { type: () => ID }) projectId: string): Promise<Tag[]> {
    return this.service.list(actor, projectId);
  }

  @Query(() => Tag, { nullable: true })
  @Can('read')
  tag(@Me() actor: Actor, @Args('id', { type: () => ID }) id: string): Promise<Tag> {
    return this.service.oneOrFail(actor, id);
  }

  @Query(() => [TagChip])
  @Can('read')
  recentTags(@Me() actor: Actor, @Args('projectId', { type: () => ID }) projectId: string): Promise<TagChip[]> {
    return this.service.recent(actor, projectId);
  }

  @Mutation(() => Tag)
  @Can('write')
  createTag(@Me() actor: Actor, @Args('input', { type: () => CreateTagInput }, zod(createTagInput)) input: NewTag): Promise<Tag> {
    return this.service.create(actor, input);
  }

  @Mutation(() => Tag)
  @Can('write')
  updateTag(@Me() actor: Actor, @Args('input', { type: () => UpdateTagInput }, zod(updateTagInput)) input: TagChanges): Promise<Tag> {
    return this.service.update(actor, input);
  }

  @Mutation(() => Tag)
  @Can('write')
  moveTag(
    @Me() actor: Actor,
    @Args('id', { type: () => ID }) id: string,
    @Args('groupId', { type: () => ID }) groupId: string,
    @Args('index', { type: () => Int }) index: number,
  ): Promise<Tag> {
    const place = parse(moveTagInput, { id, groupId, index });
    return this.service.move(actor, place.id, place.groupId, place.index);
  }

  @Mutation(() => TagMerge)
  @Can('write')
  mergeTags(
    @Me() actor: Actor,
    @Args('from', { type: () => [ID] }) from: string[],
    @Args('into', { type: () => ID }) into: string,
  ): Promise<TagMerge> {
    return this.merging.merge(actor, parse(mergeTagsInput, { fromIds: from, intoId: into }));
  }

  @Mutation(() => Tag)
  @Can('write')
  unmergeTags(@Me() actor: Actor, @Args('mergeId', { type: () => ID }) mergeId: string): Promise<Tag> {
    return this.merging.unmerge(actor, mergeId);
  }

  @Mutation(() => Boolean)
  @Can('write')
  async deleteTags(@Me() actor: Actor, @Args('ids', { type: () => [ID] }) ids: string[]): Promise<boolean> {
    await this.service.delete(actor, ids);
    return true;
  }

  @Mutation(() => [Tag])
  @Can('write')
  restoreTags(@Me() actor: Actor, @Args('ids', { type: () => [ID] }) ids: string[]): Promise<Tag[]> {
    return this.service.restore(actor, ids);
  }
}
