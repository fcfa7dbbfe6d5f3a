import { INSIGHT_DRAFT_STATES, type InsightDraftState, type SummaryFramework, type SummaryScope } from '@libs/domain';
import { Field, ID, InputType, ObjectType, registerEnumType } from '@nestjs/graphql';
import { Crumb } from '#contexts/repository';
import { Author } from '#contexts/workspace';
import { enumOf } from '#platform/graphql';
import { FrameworkEnum, ScopeEnum } from '../summaries/summary.graphql.js';

const StateEnum = enumOf(INSIGHT_DRAFT_STATES);
registerEnumType(StateEnum, { name: 'InsightDraftState' });

@ObjectType({
  description: 'A suggested insight. Until a person accepts it there is no insight, no highlight and no reference that could be counted.',
})
export class InsightDraft {
  @Field(() => ID) id: string;
  @Field() title: string;
  @Field(() => StateEnum) state: InsightDraftState;
  @Field(() => ID) projectId: string;
  @Field(() => Crumb) project: Crumb;
  @Field(() => ID, { nullable: true, description: 'The insight that it became.' }) insightId: string | null;
  @Field(() => Author, { description: 'Who ordered it, or whose highlight was the one that made an automatic draft due.' })
  createdBy: Author;
  @Field({ description: 'Whether it was drafted without an order, because a tag had enough new quotes.' }) isAutomatic: boolean;
  @Field() createdAt: Date;
}

@InputType()
export class DraftInsightInput {
  @Field(() => ID, { description: 'Where the insight would go.' }) projectId: string;
  @Field() title: string;
  @Field(() => ScopeEnum, { description: 'What it is drafted from: a tag, or a selection of highlights.' }) kind: SummaryScope;
  @Field(() => ID, { nullable: true, description: 'The tag, or' }) id?: string | null;
  @Field(() => [ID], { nullable: true, description: 'the highlights.' }) highlightIds?: string[] | null;
  @Field(() => FrameworkEnum, { description: 'How it is laid out.' }) framework: SummaryFramework;
  @Field(() => String, { nullable: true }) clientKey?: string | null;
}

@InputType()
export class AcceptInsightDraftInput {
  @Field(() => ID) id: string;
  @Field({ description: 'What the insight is called.' }) title: string;
}

@InputType()
export class RenameInsightDraftInput {
  @Field(() => ID) id: string;
  @Field() title: string;
}
