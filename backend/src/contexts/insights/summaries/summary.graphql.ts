import {
  SEARCH_TYPES,
  type SearchType,
  SUMMARY_FRAMEWORKS,
  SUMMARY_SCOPES,
  SUMMARY_STATES,
  type SummaryFramework,
  type SummaryScope,
  type SummaryState,
} from '@libs/domain';
import { Field, ID, InputType, Int, ObjectType, registerEnumType } from '@nestjs/graphql';
import { Author } from '#contexts/workspace';
import { enumOf, Paginated } from '#platform/graphql';
import { Insight } from '../documents/insight.graphql.js';

/** The frameworks as a GraphQL enum. */
export const FrameworkEnum = enumOf(SUMMARY_FRAMEWORKS.map((f) => f.id));
registerEnumType(FrameworkEnum, { name: 'SummaryFramework' });
const StateEnum = enumOf(SUMMARY_STATES);
registerEnumType(StateEnum, { name: 'SummaryState' });
/** What can be summarised, as a GraphQL enum. */
export const ScopeEnum = enumOf(SUMMARY_SCOPES);
registerEnumType(ScopeEnum, { name: 'SummaryScope' });

/** The types of what a search finds, as a GraphQL enum. */
export const SearchTypeEnum = enumOf(SEARCH_TYPES);
registerEnumType(SearchTypeEnum, { name: 'SearchType' });
const SummarySourceKindEnum = enumOf(['notes', 'highlights']);
registerEnumType(SummarySourceKindEnum, { name: 'SummarySourceKind' });

@ObjectType({ description: 'The exact words that a point rests on: code points of one version of a note.' })
export class SummaryCitation {
  /** Of what is cited; kept with it, and not in the API. */
  objectType: 'NOTE';
  @Field(() => ID) objectId: string;
  @Field(() => String, { nullable: true, description: 'What the note is called now.' }) title?: string | null;
  @Field(() => Int) version: number;
  @Field(() => Int) start: number;
  @Field(() => Int) end: number;
  @Field({ description: 'SHA-256 of the words.' }) sha256: string;
  @Field() quote: string;
  @Field(() => String, { nullable: true }) speaker: string | null;
  @Field(() => Int, { nullable: true }) startMs: number | null;
  @Field({ description: 'Whether the note still says this, there or further on.' }) isCurrent: boolean;
  @Field(() => Int, { description: 'Where the words begin in the text as it is now; as cited when they are gone.' }) currentStart: number;
  @Field(() => Int, { description: 'The version of the text as it is now.' }) currentVersion: number;
}

@ObjectType()
export class SummaryBullet {
  @Field() id: string;
  @Field() text: string;
  @Field({ description: 'Whether the text is word for word what is cited.' }) isVerbatim: boolean;
  @Field({ description: 'Whether a person reworded it.' }) isEdited: boolean;
  @Field(() => [SummaryCitation]) citations: SummaryCitation[];
}

@ObjectType()
export class SummarySection {
  @Field() key: string;
  @Field() title: string;
  @Field(() => [SummaryBullet]) bullets: SummaryBullet[];
}

@ObjectType({ description: 'A search that was summarised, with what it was narrowed by.' })
export class SummarizedSearch {
  @Field() query: string;
  @Field(() => [SearchTypeEnum], { description: 'None: of every type.' }) types: SearchType[];
  @Field(() => [ID]) projectIds: string[];
  @Field(() => [ID]) tagIds: string[];
  @Field(() => [String]) people: string[];
  @Field(() => String, { nullable: true }) changedAfter: string | null;
}

@ObjectType({ description: 'One version of a summary.' })
export class Summary {
  @Field(() => ID) id: string;
  @Field(() => ScopeEnum) scope: SummaryScope;
  @Field(() => ID, { description: 'The note, the tag, the project, or the id of the selection or search.' }) scopeId: string;
  @Field(() => SummarizedSearch, { nullable: true, description: 'What was searched for, of a search.' }) search: SummarizedSearch | null;
  @Field(() => SummarySourceKindEnum) sourceKind: keyof typeof SummarySourceKindEnum;
  @Field(() => Int, { description: 'How many of them.' }) used: number;
  @Field(() => Int, { description: 'How many there were when it was made; more than used: of the newest.' }) available: number;
  @Field(() => FrameworkEnum) framework: SummaryFramework;
  @Field(() => String, { nullable: true }) prompt: string | null;
  @Field(() => StateEnum) state: SummaryState;
  @Field(() => Int) step: number;
  @Field(() => Int) steps: number;
  @Field(() => Int, { description: 'Sentences that a model wrote and no cited words support: they are not shown.' }) dropped: number;
  @Field(() => String, { nullable: true, description: 'Null: extractive, no model.' }) model: string | null;
  @Field(() => String, { nullable: true, description: 'What kept a model from answering, while or although it went on.' }) providerError:
    | string
    | null;
  @Field(() => String, { nullable: true, description: 'Why it failed.' }) error: string | null;
  @Field(() => Int, { nullable: true, description: 'The version of the text that it is made from, of a note alone.' }) docVersion:
    | number
    | null;
  @Field(() => ID, { nullable: true, description: 'The version that was edited.' }) editedFrom: string | null;
  @Field(() => Author) createdBy: Author;
  @Field({ description: 'Whether the reader may order, edit and stop versions.' }) canEdit: boolean;
  @Field() createdAt: Date;
}

@ObjectType({ description: 'What a summary of something could be made by, before it is ordered.' })
export class SummaryCapability {
  @Field(() => String, { nullable: true, description: 'The model that would write it; null: extractive, no model.' }) model: string | null;
  @Field({ description: 'What most of the text is written in, as an ISO 639-1 code.' }) language: string;
  @Field({ description: 'Whether kinds that are found by English words find none: no model, and no English text.' })
  lacksLanguageSupport: boolean;
}

@ObjectType({ description: 'Something that was summarised, with the newest version that is done or being made.' })
export class SummaryEntry {
  @Field(() => ID, { description: 'The newest version.' }) id: string;
  @Field(() => ScopeEnum) scope: SummaryScope;
  @Field(() => ID, { description: 'The note, the tag (of a merged one the one that it went into), the project, the selection or search.' })
  scopeId: string;
  @Field(() => String, { nullable: true, description: 'What the note, tag or project is called; null of the others.' }) title:
    | string
    | null;
  @Field(() => SummarizedSearch, { nullable: true }) search: SummarizedSearch | null;
  @Field(() => SummarySourceKindEnum) sourceKind: keyof typeof SummarySourceKindEnum;
  @Field(() => Int, { description: 'How many of them there were.' }) available: number;
  @Field(() => FrameworkEnum) framework: SummaryFramework;
  @Field(() => StateEnum) state: SummaryState;
  @Field(() => String, { nullable: true }) model: string | null;
  @Field({ description: 'Whether any point is more than a quote.' }) isWritten: boolean;
  @Field(() => Int, { description: 'How many versions there are.' }) versions: number;
  @Field(() => Author) createdBy: Author;
  @Field() createdAt: Date;
}

/** A page of what was summarised. */
export const SummaryEntryConnection = Paginated('SummaryEntry', SummaryEntry);

@InputType()
export class SummarizedSearchInput {
  @Field() query: string;
  @Field(() => [SearchTypeEnum], { nullable: true }) types?: SearchType[] | null;
  @Field(() => ID, { nullable: true }) projectId?: string | null;
  @Field(() => [ID], { nullable: true }) projectIds?: string[] | null;
  @Field(() => [ID], { nullable: true }) tagIds?: string[] | null;
  @Field(() => [String], { nullable: true }) people?: string[] | null;
  @Field(() => String, { nullable: true }) changedAfter?: string | null;
}

@InputType()
export class SummaryTargetInput {
  @Field(() => ScopeEnum) kind: SummaryScope;
  @Field(() => ID, { nullable: true }) id?: string | null;
  @Field(() => [ID], { nullable: true, description: 'The notes of a selection, or' }) noteIds?: string[] | null;
  @Field(() => [ID], { nullable: true, description: 'its highlights.' }) highlightIds?: string[] | null;
  @Field(() => SummarizedSearchInput, { nullable: true, description: 'A search: its notes and highlights that the asker may read.' })
  search?: SummarizedSearchInput | null;
}

@InputType()
export class SummarizeInput extends SummaryTargetInput {
  @Field(() => FrameworkEnum) framework: SummaryFramework;
  @Field(() => String, { nullable: true }) prompt?: string | null;
  @Field(() => String, { nullable: true }) clientKey?: string | null;
}

@InputType()
export class SummaryBulletInput {
  @Field() id: string;
  @Field() text: string;
}

@InputType()
export class SummarySectionInput {
  @Field() key: string;
  @Field() title: string;
  @Field(() => [SummaryBulletInput]) bullets: SummaryBulletInput[];
}

@InputType()
export class EditSummaryInput {
  @Field(() => ID) id: string;
  @Field(() => [SummarySectionInput]) sections: SummarySectionInput[];
}

@InputType()
export class InsertSummaryInput {
  @Field(() => ID) summaryId: string;
  @Field(() => ID, { nullable: true, description: 'An insight that is there; without it a new one is begun.' }) insightId?: string | null;
  @Field(() => ID, { nullable: true, description: 'Where the new one goes.' }) projectId?: string | null;
  @Field(() => String, { nullable: true, description: 'What the new one is called.' }) title?: string | null;
  @Field(() => String, { nullable: true }) clientKey?: string | null;
}

@ObjectType({ description: 'What was written into an insight.' })
export class InsertedSummary {
  @Field(() => Insight) insight: Insight;
  @Field(() => Int) points: number;
  @Field(() => Int, { description: 'Points whose words cannot be cited any more, or not by this person.' }) omitted: number;
}
