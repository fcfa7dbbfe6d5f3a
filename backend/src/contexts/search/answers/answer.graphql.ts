import { ASK_SCOPES, type AskScopeKind, CITATION_STATES, type CitationState } from '@libs/domain';
import { DROP_REASONS, type DropReason } from '@libs/text-analysis';
import { Field, ID, InputType, Int, ObjectType, registerEnumType } from '@nestjs/graphql';
import { Insight } from '#contexts/insights';
import { enumOf } from '#platform/graphql';

export const AskScopeKindEnum = enumOf(ASK_SCOPES);
registerEnumType(AskScopeKindEnum, { name: 'AskScopeKind' });
export const CitationStateEnum = enumOf(CITATION_STATES);
registerEnumType(CitationStateEnum, { name: 'CitationState' });
export const AnswerEngineEnum = enumOf(['extractive', 'model']);
registerEnumType(AnswerEngineEnum, { name: 'AnswerEngine' });
const DropReasonEnum = enumOf(DROP_REASONS);
registerEnumType(DropReasonEnum, { name: 'DropReason', description: 'Which check of the gate a sentence failed.' });

@ObjectType({ description: 'A range of one version of a note, in code points, with the SHA-256 of what stands there.' })
export class AnswerCitation {
  @Field(() => ID) noteId: string;
  @Field(() => Int) version: number;
  @Field(() => Int) start: number;
  @Field(() => Int) end: number;
  @Field() sha256: string;
  @Field(() => CitationStateEnum) state: CitationState;
  @Field(() => String, { nullable: true, description: 'The exact words; null unless they stand there as they were cited.' })
  quote: string | null;
  @Field({ description: 'What stands before the quote in the same paragraph; perhaps cut.' }) before: string;
  @Field({ description: 'What stands after it.' }) after: string;
  @Field(() => String, { nullable: true }) speaker: string | null;
  @Field(() => Int, { nullable: true }) startMs: number | null;
  @Field(() => String, { nullable: true }) note: string | null;
  @Field(() => ID, { nullable: true }) projectId: string | null;
  @Field(() => String, { nullable: true }) project: string | null;
  @Field(() => Date, { nullable: true }) date: Date | null;
}

@ObjectType({ description: 'A sentence of an answer. A null text: its sources have changed, so that nothing proves it now.' })
export class AnswerSentence {
  @Field(() => String, { nullable: true }) text: string | null;
  @Field(() => [AnswerCitation]) citations: AnswerCitation[];
}

@ObjectType({ description: 'Sentences of a model that nothing proves. Their words are not kept.' })
export class DroppedSentences {
  @Field(() => Int) count: number;
  @Field(() => DropReasonEnum) reason: DropReason;
}

@ObjectType()
export class AskScope {
  @Field(() => AskScopeKindEnum) kind: AskScopeKind;
  @Field(() => ID, { nullable: true }) id: string | null;
  @Field(() => String, { nullable: true, description: 'Null for the workspace, and for what can no longer be read.' }) name: string | null;
}

@ObjectType({
  description: 'Sentences, each with what it was taken from; or, when nothing supports one, a refusal with the closest passages.',
})
export class Answer {
  @Field(() => ID) id: string;
  @Field() question: string;
  @Field({ description: 'What its owner calls it; the question unless they say better.' }) name: string;
  @Field() isQuestion: boolean;
  @Field(() => AskScope) scope: AskScope;
  @Field(() => ID, { nullable: true }) followUpOf: string | null;
  @Field(() => AnswerEngineEnum) engine: 'extractive' | 'model';
  @Field(() => String, { nullable: true, description: 'Why a model that is there did not answer.' }) providerError: string | null;
  @Field({ description: 'No supported answer in what the reader can read (NOT_ENOUGH_DATA).' }) isRefused: boolean;
  @Field({ description: 'The sentences as one text.' }) summary: string;
  @Field(() => [AnswerSentence]) sentences: AnswerSentence[];
  @Field(() => [AnswerCitation], { description: 'What the sentences cite, each passage once, in the order of the text.' })
  citations: AnswerCitation[];
  @Field(() => [AnswerCitation]) closest: AnswerCitation[];
  @Field(() => [DroppedSentences], { description: 'By reason.' }) dropped: DroppedSentences[];
  @Field(() => Int) numProjects: number;
  @Field(() => Int) numHighlights: number;
  @Field(() => Int) numChannels: number;
  @Field(() => Int) numItems: number;
  @Field() isSaved: boolean;
  @Field(() => Boolean, { nullable: true }) isRight: boolean | null;
  @Field() createdAt: Date;
}

@ObjectType({ description: 'A question that is being answered: what is read, and the sentences so far, each already proven.' })
export class AnswerProgress {
  @Field(() => Int) numProjects: number;
  @Field(() => Int) numHighlights: number;
  @Field(() => Int) numItems: number;
  @Field(() => [AnswerSentence]) sentences: AnswerSentence[];
  @Field(() => Int, { description: 'Sentences of the model so far that nothing proves.' }) numDropped: number;
  @Field(() => Answer, { nullable: true, description: 'The whole answer, with the last step.' }) answer: Answer | null;
}

@ObjectType()
export class SavedAnswer {
  @Field(() => ID) id: string;
  @Field({ description: 'What its owner calls it; the question unless they say better.' }) name: string;
  @Field() question: string;
  @Field(() => AskScope) scope: AskScope;
  @Field() createdAt: Date;
}

@InputType()
export class AskScopeInput {
  @Field(() => AskScopeKindEnum) kind: AskScopeKind;
  @Field(() => ID, { nullable: true }) id?: string | null;
}

@InputType()
export class AskInput {
  @Field(() => ID, {
    nullable: true,
    description: 'A new UUID by which the same question may be asked again, e.g. after a broken line: it is answered once.',
  })
  id?: string | null;
  @Field() question: string;
  @Field(() => AskScopeInput, { nullable: true }) scope?: AskScopeInput | null;
  @Field(() => ID, { nullable: true }) followUpOf?: string | null;
}

@InputType()
export class RenameAnswerInput {
  @Field(() => ID) id: string;
  @Field() name: string;
}

@InputType()
export class RateAnswerInput {
  @Field(() => ID) id: string;
  @Field(() => Boolean, { nullable: true, description: 'Null takes it back; left out, it stays.' }) isRight?: boolean | null;
  @Field(() => String, { nullable: true, description: 'Why not; left out, it stays.' }) comment?: string | null;
}

@InputType()
export class InsertAnswerInput {
  @Field(() => ID) answerId: string;
  @Field(() => ID, { nullable: true, description: 'An insight that is there; without it a new one is begun.' }) insightId?: string | null;
  @Field(() => ID, { nullable: true, description: 'Where the new one goes.' }) projectId?: string | null;
  @Field(() => String, { nullable: true, description: 'What the new one is called.' }) title?: string | null;
  @Field(() => String, { nullable: true }) clientKey?: string | null;
}

@ObjectType({ description: 'What was written into an insight.' })
export class InsertedAnswer {
  @Field(() => Insight) insight: Insight;
  @Field(() => Int, { description: 'Sentences that were written, each with everything that it cites.' }) points: number;
  @Field(() => Int, { description: 'Sentences whose words cannot be cited any more, or not by this person.' }) omitted: number;
}

@InputType()
export class SaveAnswerInput {
  @Field(() => ID) id: string;
  @Field() saved: boolean;
}
