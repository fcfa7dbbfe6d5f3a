import { SUMMARY_FRAMEWORKS, SUMMARY_STATES, type SummaryFramework, type SummaryState } from '@libs/domain';
import { Field, ID, InputType, Int, ObjectType, registerEnumType } from '@nestjs/graphql';
import { Author } from '#contexts/workspace';

const enumOf = <T extends string>(values: readonly T[]) => Object.fromEntries(values.map((v) => [v, v])) as { [K in T]: K };

const FrameworkEnum = enumOf(SUMMARY_FRAMEWORKS.map((f) => f.id));
registerEnumType(FrameworkEnum, { name: 'SummaryFramework' });
const StateEnum = enumOf(SUMMARY_STATES);
registerEnumType(StateEnum, { name: 'SummaryState' });

@ObjectType({ description: 'The exact words that a point rests on: code points of one version of a note.' })
export class SummaryCitation {
  @Field() objectType: string;
  @Field(() => ID) objectId: string;
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
  @Field({ description: 'Whether somebody reworded it.' }) isEdited: boolean;
  @Field(() => [SummaryCitation]) citations: SummaryCitation[];
}

@ObjectType()
export class SummarySection {
  @Field() key: string;
  @Field() title: string;
  @Field(() => [SummaryBullet]) bullets: SummaryBullet[];
}

@ObjectType({ description: 'One version of a summary of a note.' })
export class Summary {
  @Field(() => ID) id: string;
  @Field(() => ID) noteId: string;
  @Field(() => FrameworkEnum) framework: SummaryFramework;
  @Field(() => String, { nullable: true }) prompt: string | null;
  @Field(() => StateEnum) state: SummaryState;
  @Field(() => Int) step: number;
  @Field(() => Int) steps: number;
  @Field(() => [SummarySection]) sections: SummarySection[];
  @Field(() => Int, { description: 'Sentences that a model wrote and no cited words support: they are not shown.' }) dropped: number;
  @Field(() => String, { nullable: true, description: 'Null: extractive, no model.' }) model: string | null;
  @Field(() => String, { nullable: true, description: 'What kept a model from answering, while or although it went on.' }) trouble:
    | string
    | null;
  @Field(() => String, { nullable: true, description: 'Why it failed.' }) error: string | null;
  @Field(() => Int, { nullable: true, description: 'The version of the text that it is made from.' }) docVersion: number | null;
  @Field(() => ID, { nullable: true, description: 'The version that somebody edited.' }) editedFrom: string | null;
  @Field(() => Author) createdBy: Author;
  @Field() createdAt: Date;
}

@InputType()
export class SummarizeInput {
  @Field(() => ID) noteId: string;
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
