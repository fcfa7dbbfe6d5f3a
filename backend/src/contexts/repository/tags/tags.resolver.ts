import {
  type ColourTagsInput as Colours,
  colourTagsInput,
  createTagInput,
  idList,
  idSchema,
  LIMITS,
  moveTagInput,
  moveTagsInput,
  type CreateTagInput as NewTag,
  type UpdateTagInput as TagChanges,
  updateTagInput,
} from '@libs/domain';
import { Args, ID, Int, Mutation, Parent, Query, ResolveField, Resolver } from '@nestjs/graphql';
import type { Actor } from '#platform/access';
import { Can, CurrentActor } from '#platform/access';
import { OwnDeletionsPayload, parse, zod } from '#platform/graphql';
import {
  ColourTagsInput,
  CreateTagInput,
  MoveTagsInput,
  type StoredTag,
  Tag,
  TagChip,
  TagCooccurrence,
  TagPlaceInput,
  TagsPayload,
  TagUses,
  TagWeek,
  UpdateTagInput,
} from './tag.graphql.js';
import { TagMoveService } from './tag-move.service.js';
import { TagsService } from './tags.service.js';

const tagIds = idList(LIMITS.tag.atOnce, `At most ${LIMITS.tag.atOnce} tags can be changed at a time.`);

@Resolver(() => Tag)
export class TagsResolver {
  constructor(
    private readonly service: TagsService,
    private readonly moving: TagMoveService,
  ) {}

  @ResolveField(() => Int)
  async highlightCount(@Parent() { id, uses }: StoredTag): Promise<number> {
    return (await uses()).get(id)?.highlightCount ?? 0;
  }

  @ResolveField(() => Int)
  async noteCount(@Parent() { id, uses }: StoredTag): Promise<number> {
    return (await uses()).get(id)?.noteCount ?? 0;
  }

  @ResolveField(() => Date, { nullable: true })
  async lastUsedAt(@Parent() { id, uses }: StoredTag): Promise<Date | null> {
    return (await uses()).get(id)?.lastUsedAt ?? null;
  }

  @ResolveField(() => [TagCooccurrence], {
    description: `Tags that share the most highlights with this one, most first; at most ${LIMITS.list.togetherTags}.`,
  })
  async together(@Parent() { id, together }: StoredTag): Promise<TagCooccurrence[]> {
    return (await together()).get(id) ?? [];
  }

  @Query(() => [Tag])
  @Can('read')
  tags(@CurrentActor() actor: Actor, @Args('projectId', { type: () => ID }) projectId: string): Promise<Tag[]> {
    return this.service.list(actor, projectId);
  }

  @Query(() => [TagUses], { description: 'Uses of the tags that a project can use; tags without a use are left out.' })
  @Can('read')
  tagUses(@CurrentActor() actor: Actor, @Args('projectId', { type: () => ID }) projectId: string): Promise<TagUses[]> {
    return this.service.uses(actor, projectId);
  }

  @Query(() => Tag, { nullable: true })
  @Can('read')
  tag(@CurrentActor() actor: Actor, @Args('id', { type: () => ID }) id: string): Promise<Tag> {
    return this.service.findOneOrFail(actor, id);
  }

  @Query(() => [TagChip], { description: `Tags that I gave last in a project, at most ${LIMITS.list.recentTags}.` })
  @Can('read')
  recentTags(@CurrentActor() actor: Actor, @Args('projectId', { type: () => ID }) projectId: string): Promise<TagChip[]> {
    return this.service.recent(actor, projectId);
  }

  @Query(() => [TagWeek], {
    description: `Highlights of a tag by week over the last weeks in which it was said, at most ${LIMITS.list.weeks}.`,
  })
  @Can('read')
  tagTrend(@CurrentActor() actor: Actor, @Args('tagId', { type: () => ID }, zod(idSchema)) tagId: string): Promise<TagWeek[]> {
    return this.service.trend(actor, tagId);
  }

  @Mutation(() => Tag)
  @Can('write')
  createTag(@CurrentActor() actor: Actor, @Args('input', { type: () => CreateTagInput }, zod(createTagInput)) input: NewTag): Promise<Tag> {
    return this.service.create(actor, input);
  }

  @Mutation(() => Tag)
  @Can('write')
  updateTag(
    @CurrentActor() actor: Actor,
    @Args('input', { type: () => UpdateTagInput }, zod(updateTagInput)) input: TagChanges,
  ): Promise<Tag> {
    return this.service.update(actor, input);
  }

  @Mutation(() => Tag)
  @Can('write')
  moveTag(
    @CurrentActor() actor: Actor,
    @Args('input', { type: () => TagPlaceInput }, zod(moveTagInput)) input: TagPlaceInput,
  ): Promise<Tag> {
    return this.moving.move(actor, { places: [input] }).then(([tag]) => tag!);
  }

  @Mutation(() => TagsPayload, {
    description:
      'Takes all these tags out of their groups, then puts each at its place, in the order given: old places bring the old order back.',
  })
  @Can('write')
  async moveTags(
    @CurrentActor() actor: Actor,
    @Args('input', { type: () => MoveTagsInput }, zod(moveTagsInput)) input: MoveTagsInput,
  ): Promise<TagsPayload> {
    return { tags: await this.moving.move(actor, input) };
  }

  @Mutation(() => TagsPayload)
  @Can('write')
  async colourTags(
    @CurrentActor() actor: Actor,
    @Args('input', { type: () => ColourTagsInput }, zod(colourTagsInput)) { colours }: Colours,
  ): Promise<TagsPayload> {
    return { tags: await this.moving.colour(actor, colours) };
  }

  @Mutation(() => OwnDeletionsPayload)
  @Can('write')
  async deleteTags(@CurrentActor() actor: Actor, @Args('ids', { type: () => [ID] }) ids: string[]): Promise<OwnDeletionsPayload> {
    return { ids: await this.service.delete(actor, parse(tagIds, ids)) };
  }

  @Mutation(() => TagsPayload)
  @Can('write')
  async restoreTags(@CurrentActor() actor: Actor, @Args('ids', { type: () => [ID] }) ids: string[]): Promise<TagsPayload> {
    return { tags: await this.service.restore(actor, parse(tagIds, ids)) };
  }
}
