import { Field, ID, Int, ObjectType } from '@nestjs/graphql';
import { OnboardingCounts } from '#contexts/workspace';

@ObjectType({ description: 'What was added in one week, which begins on Monday (UTC).' })
export class ActivityWeek {
  @Field() week: Date;
  @Field(() => Int) notes: number;
  @Field(() => Int) highlights: number;
  @Field(() => Int) insights: number;
}

@ObjectType()
export class OpenedInsight {
  @Field(() => ID) id: string;
  @Field() title: string;
  @Field() project: string;
  @Field(() => Int, { description: 'How many people have opened it.' }) people: number;
}

@ObjectType()
export class CitedInsight {
  @Field(() => ID) id: string;
  @Field() title: string;
  @Field() project: string;
  @Field(() => Int, { description: 'How many other insights and comments link to it.' }) links: number;
  @Field(() => Int, { description: 'How often its public links were opened.' }) linkViews: number;
}

@ObjectType({ description: 'What was looked for and not found.' })
export class EmptySearch {
  @Field() words: string;
  @Field(() => Int) times: number;
}

@ObjectType({ description: 'A tag that was not used for a long time.' })
export class StaleTag {
  @Field(() => ID) id: string;
  @Field() title: string;
  @Field(() => Int) highlights: number;
  @Field(() => Date, { nullable: true, description: 'Null when it was never used.' }) lastUsedAt: Date | null;
}

@ObjectType({ description: 'How a workspace is used, in numbers; no person is named.' })
export class WorkspaceAnalytics {
  @Field(() => ID, { description: 'The id of the workspace.' }) id: string;
  @Field(() => Int, { description: 'People who were here in the last 7 days.' }) activeInWeek: number;
  @Field(() => Int, { description: 'People who were here in the last 30 days.' }) activeInMonth: number;
  @Field(() => [ActivityWeek], { description: 'The last 12 weeks, the oldest first.' }) weeks: ActivityWeek[];
  @Field(() => [OpenedInsight], { description: 'The 10 that most people opened.' }) openedInsights: OpenedInsight[];
  @Field(() => [CitedInsight], { description: 'The 10 that are linked to most.' }) citedInsights: CitedInsight[];
  @Field(() => [EmptySearch], { description: 'The 10 most frequent of the last 90 days.' }) emptySearches: EmptySearch[];
  @Field(() => [StaleTag], { description: 'At most 20 that were not used for 90 days, never used ones first.' }) staleTags: StaleTag[];
  @Field(() => OnboardingCounts) onboarding: OnboardingCounts;
}
