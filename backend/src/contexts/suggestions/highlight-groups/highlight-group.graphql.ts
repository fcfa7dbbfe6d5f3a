import { Field, ID, InputType, Int, ObjectType, registerEnumType } from '@nestjs/graphql';
import { Highlight } from '#contexts/repository';

/** Whether highlights can be put into groups, as a GraphQL enum. */
export enum HighlightGroupsState {
  ready = 'ready',
  making = 'making',
  off = 'off',
  tooFew = 'tooFew',
}
registerEnumType(HighlightGroupsState, {
  name: 'HighlightGroupsState',
  valuesMap: {
    making: { description: 'Most vectors are still being computed in the background.' },
    off: { description: 'Switched off in the project or the workspace.' },
    tooFew: { description: 'There are too few highlights to see what they have in common.' },
  },
});

@ObjectType()
export class HighlightGroupMember {
  @Field(() => ID) id: string;
  @Field({ description: 'Whether it says in almost the same words what the last one before it says that is not marked so.' })
  isNearDuplicate: boolean;
}

@ObjectType({ description: 'Highlights that are alike.' })
export class HighlightGroup {
  @Field(() => [String], {
    description: 'Phrases that its highlights say and others do not, the most telling first: found by counting.',
  })
  label: string[];
  @Field(() => [HighlightGroupMember], { description: 'The nearest to the middle first.' }) members: HighlightGroupMember[];
  @Field(() => [Highlight], { description: 'The first of them that repeat none.' }) nearest: Highlight[];
  @Field(() => Int) noteCount: number;
  @Field(() => Int, { description: 'Names of speakers, each once.' }) speakerCount: number;
}

@ObjectType({ description: 'What the highlights of a project are about, as far as the reader may see them.' })
export class HighlightGroups {
  @Field(() => HighlightGroupsState) state: HighlightGroupsState;
  @Field({ description: 'By words alone: the language has no model, or the model gave no answer.' }) isByWords: boolean;
  @Field({ description: 'Whether a model knows the language.' }) hasModel: boolean;
  @Field(() => [HighlightGroup], { description: 'The largest first.' }) groups: HighlightGroup[];
  @Field(() => HighlightGroup, { nullable: true, description: 'What is like too few others, the newest first.' })
  outliers: HighlightGroup | null;
  @Field(() => Int, { description: 'Of how many, the newest, groups are made.' }) compared: number;
  @Field(() => Int, { description: 'Of how many of them the meaning is known.' }) known: number;
  @Field(() => Int, { description: 'How many there are.' }) total: number;
  @Field(() => String, { nullable: true, description: 'What kept the model from answering.' }) providerError: string | null;
}

@ObjectType({ description: 'A tag, and highlights that got it.' })
export class TagOfHighlights {
  @Field(() => ID) tagId: string;
  @Field(() => [ID]) highlightIds: string[];
}

@ObjectType({ description: 'What a group of highlights got in one action.' })
export class TaggedHighlights {
  @Field(() => [ID], { description: 'Those that were still there: they have the tags now.' }) highlightIds: string[];
  @Field(() => [TagOfHighlights], { description: 'What they did not have before, with the tag that a merged one went into.' })
  added: TagOfHighlights[];
}

@InputType({ description: 'A tag, and highlights that it is taken off.' })
export class TagOfHighlightsInput {
  @Field(() => ID) tagId: string;
  @Field(() => [ID]) highlightIds: string[];
}

@InputType()
export class TagHighlightGroupInput {
  @Field(() => [ID], { description: 'The highlights.' }) ids: string[];
  @Field(() => [ID]) tagIds: string[];
}

@InputType()
export class UntagHighlightGroupInput {
  @Field(() => [TagOfHighlightsInput]) tags: TagOfHighlightsInput[];
}
