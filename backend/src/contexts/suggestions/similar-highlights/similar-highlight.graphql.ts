import { Field, Int, ObjectType, registerEnumType } from '@nestjs/graphql';
import { Highlight } from '#contexts/repository';

/** Whether highlights can be compared with one, as a GraphQL enum. */
export enum SimilarState {
  ready = 'ready',
  making = 'making',
  off = 'off',
  noModel = 'noModel',
  noWords = 'noWords',
  providerError = 'providerError',
}
registerEnumType(SimilarState, {
  name: 'SimilarState',
  valuesMap: {
    making: { description: 'Some were not compared yet: their vectors are still being computed in the background.' },
    off: { description: 'Switched off in the project or the workspace.' },
    noModel: { description: 'The model that comes with the product does not know the language, and the workspace has none of its own.' },
    noWords: { description: 'The highlight has no words that could be compared.' },
    providerError: { description: 'The model of the workspace gave no answer; what was compared before is there.' },
  },
});

@ObjectType()
export class SimilarHighlight {
  @Field(() => Highlight) highlight: Highlight;
  @Field({ description: 'Whether it says so in almost the same words.' }) isNearDuplicate: boolean;
}

@ObjectType({ description: 'What is nearest to a highlight in meaning, of all that the reader may see.' })
export class SimilarHighlights {
  @Field(() => SimilarState) state: SimilarState;
  @Field(() => [SimilarHighlight], { description: 'The nearest first.' }) items: SimilarHighlight[];
  @Field(() => Int, { description: 'With how many highlights it was compared.' }) known: number;
  @Field(() => Int, { description: 'Of how many that the reader may see.' }) total: number;
  @Field(() => String, { nullable: true, description: 'What kept the model from answering.' }) providerError: string | null;
}
