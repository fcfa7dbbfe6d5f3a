import {
  type FeedChanges,
  type FeedFilterChoices,
  type FeedSubscription,
  feedFilterInput,
  feedSubscriptionInput,
  idSchema,
  LIMITS,
  type SaveFeed,
  saveFeedInput,
  updateFeedInput,
} from '@libs/domain';
import { Args, ID, Int, Mutation, Query, Resolver } from '@nestjs/graphql';
import { type Actor, Can, CurrentActor } from '#platform/access';
import type { Page } from '#platform/db';
import { DeletedPayload, parse, zod } from '#platform/graphql';
import type { SearchItem } from '../queries/search.graphql.js';
import { ExploreConnection, Feed, FeedFilterInput, FeedSubscriptionInput, SaveFeedInput, UpdateFeedInput } from './feed.graphql.js';
import { FeedsService } from './feeds.service.js';

/** Saved feeds of Explore; a reader may keep and share them as well. */
@Resolver(() => Feed)
export class FeedsResolver {
  constructor(private readonly service: FeedsService) {}

  @Query(() => ExploreConnection, { description: 'Insights, highlights and projects that I may read, the newest first.' })
  @Can('read')
  explore(
    @CurrentActor() actor: Actor,
    @Args('filter', { type: () => FeedFilterInput }, zod(feedFilterInput)) filter: FeedFilterChoices,
    @Args('first', { type: () => Int, nullable: true }) first?: number,
    @Args('after', { type: () => String, nullable: true }) after?: string,
  ): Promise<Page<SearchItem>> {
    return this.service.stream(actor, filter, first, after);
  }

  @Query(() => [Feed], {
    description: `My own and those that are shared, by name. At most ${LIMITS.savedSearch.each} of mine and ${LIMITS.savedSearch.each} others.`,
  })
  @Can('read')
  feeds(@CurrentActor() actor: Actor): Promise<Feed[]> {
    return this.service.list(actor);
  }

  @Query(() => Feed, { nullable: true })
  @Can('read')
  feed(@CurrentActor() actor: Actor, @Args('id', { type: () => ID }) id: string): Promise<Feed> {
    return this.service.findOneOrFail(actor, parse(idSchema, id));
  }

  @Mutation(() => Feed)
  @Can('read')
  saveFeed(@CurrentActor() actor: Actor, @Args('input', { type: () => SaveFeedInput }, zod(saveFeedInput)) input: SaveFeed): Promise<Feed> {
    return this.service.save(actor, input);
  }

  @Mutation(() => Feed)
  @Can('read')
  updateFeed(
    @CurrentActor() actor: Actor,
    @Args('input', { type: () => UpdateFeedInput }, zod(updateFeedInput)) input: FeedChanges,
  ): Promise<Feed> {
    return this.service.update(actor, input);
  }

  @Mutation(() => DeletedPayload)
  @Can('read')
  async deleteFeed(@CurrentActor() actor: Actor, @Args('id', { type: () => ID }) text: string): Promise<DeletedPayload> {
    const id = parse(idSchema, text);
    await this.service.remove(actor, id, true);
    return { ids: [id] };
  }

  @Mutation(() => Feed, { description: 'Takes back that I deleted it, with those who follow what is new in it.' })
  @Can('read')
  async restoreFeed(@CurrentActor() actor: Actor, @Args('id', { type: () => ID }) text: string): Promise<Feed> {
    const id = parse(idSchema, text);
    await this.service.remove(actor, id, false);
    return this.service.findOneOrFail(actor, id);
  }

  @Mutation(() => Feed)
  @Can('read')
  subscribeToFeed(
    @CurrentActor() actor: Actor,
    @Args('input', { type: () => FeedSubscriptionInput }, zod(feedSubscriptionInput)) input: FeedSubscription,
  ): Promise<Feed> {
    return this.service.subscribe(actor, input);
  }
}
