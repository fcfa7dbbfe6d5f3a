import { FEED_PERIODS, FEED_RHYTHMS, type FeedPeriod, type FeedRhythm, type FeedType } from '@libs/domain';
import { Field, ID, InputType, Int, ObjectType, registerEnumType } from '@nestjs/graphql';
import { SearchTypeEnum } from '#contexts/insights';
import { Author } from '#contexts/workspace';
import { enumOf, Paginated } from '#platform/graphql';
import { SearchItem } from '../queries/search.graphql.js';

export const FeedRhythmEnum = enumOf(FEED_RHYTHMS);
registerEnumType(FeedRhythmEnum, {
  name: 'FeedRhythm',
  description: 'How often I hear of what is new: once a day, or once a week on Monday.',
});

@ObjectType()
export class FeedFilter {
  @Field(() => [SearchTypeEnum]) types: FeedType[];
  @Field(() => [ID]) projectIds: string[];
  @Field(() => [ID], { description: 'Projects in these folders and in those inside them.' }) folderIds: string[];
  @Field(() => [ID]) tagIds: string[];
  @Field(() => [ID], { description: 'Who made what is shown.' }) authorIds: string[];
  @Field(() => Int, { nullable: true, description: 'What changed in that many days until now; null goes back without end.' })
  days: FeedPeriod | null;
}

@ObjectType({ description: 'A filter of Explore that its owner keeps. Each reader sees in it what they may read.' })
export class Feed {
  @Field(() => ID) id: string;
  @Field() name: string;
  @Field({ description: 'Everyone in the workspace sees it; else its owner alone.' }) shared: boolean;
  @Field(() => FeedFilter) filter: FeedFilter;
  @Field(() => Author) owner: Author;
  @Field({ description: 'Only its owner changes or deletes it.' }) isMine: boolean;
  @Field(() => FeedRhythmEnum, { description: 'How often I hear of what is new in it.' }) rhythm: FeedRhythm;
  @Field() createdAt: Date;
}

export const ExploreConnection = Paginated('Explore', SearchItem);

@InputType()
export class FeedFilterInput {
  @Field(() => [SearchTypeEnum], { nullable: true }) types?: FeedType[];
  @Field(() => [ID], { nullable: true }) projectIds?: string[];
  @Field(() => [ID], { nullable: true }) folderIds?: string[];
  @Field(() => [ID], { nullable: true }) tagIds?: string[];
  @Field(() => [ID], { nullable: true }) authorIds?: string[];
  @Field(() => Int, { nullable: true, description: `One of ${FEED_PERIODS.join(', ')}.` }) days?: FeedPeriod;
}

@InputType()
export class SaveFeedInput {
  @Field() name: string;
  @Field(() => Boolean, { nullable: true }) shared?: boolean;
  @Field(() => FeedFilterInput) filter: FeedFilterInput;
  @Field(() => String, { nullable: true }) clientKey?: string;
}

@InputType()
export class UpdateFeedInput {
  @Field(() => ID) id: string;
  @Field(() => String, { nullable: true }) name?: string;
  @Field(() => Boolean, { nullable: true }) shared?: boolean;
  @Field(() => FeedFilterInput, { nullable: true }) filter?: FeedFilterInput;
}

@InputType()
export class FeedSubscriptionInput {
  @Field(() => ID) feedId: string;
  @Field(() => FeedRhythmEnum) rhythm: FeedRhythm;
}
