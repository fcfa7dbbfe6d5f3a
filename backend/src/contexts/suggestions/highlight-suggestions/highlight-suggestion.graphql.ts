import { LIMITS } from '@libs/domain';
import { Field, Float, ID, InputType, Int, ObjectType, registerEnumType } from '@nestjs/graphql';
import { TagChip } from '#contexts/repository';

/** How it stands with the suggested highlights of a note, as a GraphQL enum. */
export enum HighlightSuggestionsState {
  unasked = 'unasked',
  making = 'making',
  ready = 'ready',
  tooFew = 'tooFew',
  providerError = 'providerError',
  cancelled = 'cancelled',
  off = 'off',
}
registerEnumType(HighlightSuggestionsState, {
  name: 'HighlightSuggestionsState',
  valuesMap: {
    unasked: { description: 'Not requested yet.' },
    making: { description: 'The note is being looked through; what was suggested before is there.' },
    tooFew: { description: 'No tag has enough passages to learn from, and there is no model to ask.' },
    providerError: { description: 'The model of the workspace gave no answer, or broke off; what was found without it is there.' },
    cancelled: { description: 'Cancelled before it was done; earlier suggestions are kept.' },
    off: { description: 'Switched off in the project or the workspace: nothing is computed and nothing shown.' },
  },
});

@ObjectType({
  description: 'A passage that might be highlighted with a tag. Until a person accepts it there is no highlight, and nothing counts it.',
})
export class HighlightSuggestion {
  @Field(() => ID, { description: 'Also that of the highlight, once it is accepted.' }) id: string;
  @Field(() => TagChip, { nullable: true, description: 'None where a model proposed a passage without one.' }) tag: TagChip | null;
  @Field(() => Float, {
    nullable: true,
    description: 'How many of a hundred such passages were right where that was measured, as a share of 1. None for what a model proposed.',
  })
  confidence: number | null;
  @Field(() => String, {
    nullable: true,
    description: 'The model of the workspace that proposed it; none for what is learnt from what is highlighted.',
  })
  model: string | null;
  @Field(() => Int, { description: 'Code points, half-open, over the plain text at docVersion.' }) start: number;
  @Field(() => Int) end: number;
  @Field(() => Int) docVersion: number;
  @Field({ description: 'The words that stand there now; none are stored.' }) quote: string;
}

@ObjectType({ description: 'Suggested highlights of a note, for who may make highlights in it.' })
export class HighlightSuggestions {
  @Field(() => HighlightSuggestionsState) state: HighlightSuggestionsState;
  @Field(() => String, { nullable: true, description: 'The model of the workspace that was asked, if any.' }) model: string | null;
  @Field(() => [HighlightSuggestion], { description: 'The pending ones, in the order of the text.' })
  items: HighlightSuggestion[];
  @Field(() => [ID], {
    description: `Highlights that were made automatically when the note was imported, and not confirmed or removed yet: the first ${LIMITS.highlightSuggestion.shown}.`,
  })
  applied: string[];
  @Field(() => Int, { description: 'How many of them there are.' }) appliedTotal: number;
  @Field(() => Int, { description: 'How many sentences are compared so far, and once more how many a model has read.' }) done: number;
  @Field(() => Int, { description: 'Of how many.' }) total: number;
  @Field(() => Int, { description: 'How many passages the most used tag has, of those that the requesting user may read.' })
  examples: number;
  @Field(() => String, { nullable: true, description: 'What kept the model from answering.' }) providerError: string | null;
}

@ObjectType()
export class HighlightSuggestionIdsPayload {
  @Field(() => [ID], { description: 'As the mutation says; one that it was done to before is among them.' }) ids: string[];
}

@InputType()
export class SomeHighlightSuggestionsInput {
  @Field(() => ID) noteId: string;
  @Field(() => [ID]) ids: string[];
}
