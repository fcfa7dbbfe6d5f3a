import { Field, Float, ID, InputType, Int, ObjectType, registerEnumType } from '@nestjs/graphql';
import { TagChip } from '../tags/tag.graphql.js';

/** How it stands with the suggested highlights of a note, as a GraphQL enum. */
export enum HighlightSuggestionsState {
  unasked = 'unasked',
  making = 'making',
  ready = 'ready',
  tooFew = 'tooFew',
  trouble = 'trouble',
  off = 'off',
}
registerEnumType(HighlightSuggestionsState, {
  name: 'HighlightSuggestionsState',
  valuesMap: {
    unasked: { description: 'Nobody asked for any yet.' },
    making: { description: 'The sentences of the note are being compared; what was suggested before is there.' },
    tooFew: { description: 'No tag has enough passages to learn from.' },
    trouble: { description: 'The model of the workspace gave no answer; what was suggested before is there.' },
    off: { description: 'Switched off in the project or the workspace: nothing is computed and nothing shown.' },
  },
});

@ObjectType({
  description: 'A passage that might be highlighted with a tag. Until somebody accepts it there is no highlight, and nothing counts it.',
})
export class HighlightSuggestion {
  @Field(() => ID, { description: 'Also that of the highlight, once it is accepted.' }) id: string;
  @Field(() => TagChip) tag: TagChip;
  @Field(() => Float, { description: 'How many of a hundred such passages were right where that was measured, as a share of 1.' })
  confidence: number;
  @Field(() => Int, { description: 'Code points, half-open, over the plain text at docVersion.' }) start: number;
  @Field(() => Int) end: number;
  @Field(() => Int) docVersion: number;
  @Field({ description: 'The words that stand there now; none are stored.' }) quote: string;
}

@ObjectType({ description: 'Suggested highlights of a note, for who may make highlights in it.' })
export class HighlightSuggestions {
  @Field(() => HighlightSuggestionsState) state: HighlightSuggestionsState;
  @Field(() => [HighlightSuggestion], { description: 'Those that wait for somebody, in the order of the text.' })
  items: HighlightSuggestion[];
  @Field(() => Int, { description: 'How many sentences are compared so far.' }) done: number;
  @Field(() => Int, { description: 'Of how many.' }) total: number;
  @Field(() => Int, { description: 'How many passages the tag has that has most, of those that whoever asked may read.' }) examples: number;
  @Field(() => String, { nullable: true, description: 'What kept the model from answering.' }) trouble: string | null;
}

@InputType()
export class SomeHighlightSuggestionsInput {
  @Field(() => ID) noteId: string;
  @Field(() => [ID]) ids: string[];
}
