import { idSchema, LIMITS, type MergeTagsInput as Merge, mergeTagsInput, type SplitTagInput as Split, splitTagInput } from '@libs/domain';
import { Args, ID, Mutation, Query, Resolver } from '@nestjs/graphql';
import type { Actor } from '#platform/access';
import { Can, CurrentActor } from '#platform/access';
import { parse, zod } from '#platform/graphql';
import { MergePreview, MergeTagsInput, SplitTagInput, Tag, TagMerge, TagMergeRecord, TagSplit } from '../tags/tag.graphql.js';
import { MergeTags } from './merge-tags.js';
import { SplitPreview } from './split.graphql.js';
import { SplitTag } from './split-tag.js';

const ids = () => [ID];
const id = () => ID;

/** Two tags become one, one becomes two, and each back again. */
@Resolver(() => TagMerge)
export class MergesResolver {
  constructor(
    private readonly merging: MergeTags,
    private readonly splitting: SplitTag,
  ) {}

  @Query(() => MergePreview)
  @Can('write')
  mergePreview(
    @CurrentActor() actor: Actor,
    @Args('fromIds', { type: ids }) fromIds: string[],
    @Args('intoId', { type: id }) intoId: string,
  ): Promise<MergePreview> {
    return this.merging.preview(actor, parse(mergeTagsInput, { fromIds, intoId }));
  }

  @Query(() => [TagMergeRecord], {
    description: `The merges into a tag that can be taken back, newest first; at most ${LIMITS.list.merges}.`,
  })
  @Can('read')
  tagMerges(@CurrentActor() actor: Actor, @Args('tagId', { type: id }, zod(idSchema)) tagId: string): Promise<TagMergeRecord[]> {
    return this.merging.list(actor, tagId);
  }

  @Query(() => SplitPreview, {
    description: 'Which highlights of a tag have the words of a query: all words, "words in a row", -without, one or another.',
  })
  @Can('read')
  splitPreview(
    @CurrentActor() actor: Actor,
    @Args('tagId', { type: id }, zod(idSchema)) tagId: string,
    @Args('query') query: string,
  ): Promise<SplitPreview> {
    return this.splitting.preview(actor, tagId, query.slice(0, LIMITS.search.query));
  }

  @Mutation(() => TagMerge)
  @Can('write')
  mergeTags(
    @CurrentActor() actor: Actor,
    @Args('input', { type: () => MergeTagsInput }, zod(mergeTagsInput)) input: Merge,
  ): Promise<TagMerge> {
    return this.merging.merge(actor, input);
  }

  @Mutation(() => Tag)
  @Can('write')
  unmergeTags(
    @CurrentActor() actor: Actor,
    @Args('id', { type: id, description: 'Of the merge.' }, zod(idSchema)) mergeId: string,
  ): Promise<Tag> {
    return this.merging.unmerge(actor, mergeId);
  }

  @Mutation(() => TagSplit)
  @Can('write')
  splitTag(
    @CurrentActor() actor: Actor,
    @Args('input', { type: () => SplitTagInput }, zod(splitTagInput)) input: Split,
  ): Promise<TagSplit> {
    return this.splitting.split(actor, input);
  }

  @Mutation(() => Tag)
  @Can('write')
  unsplitTag(
    @CurrentActor() actor: Actor,
    @Args('id', { type: id, description: 'Of the split.' }, zod(idSchema)) splitId: string,
  ): Promise<Tag> {
    return this.splitting.unsplit(actor, splitId);
  }
}
