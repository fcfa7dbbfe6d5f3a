import { CONSENT_GAPS, type ConsentGap, type PersonalDataType } from '@libs/domain';
import type { ReferenceKind } from '@libs/editor';
import { Field, ID, Int, ObjectType, registerEnumType } from '@nestjs/graphql';
import { ReferenceKindEnum } from '#contexts/insights';
import { PersonalDataKind } from '#contexts/redaction';
import { enumOf } from '#platform/graphql';

const ConsentGapEnum = enumOf(CONSENT_GAPS);
registerEnumType(ConsentGapEnum, { name: 'ConsentGap' });

@ObjectType({ description: 'A contact whom a public page quotes without a consent that covers it.' })
export class ConsentWarning {
  @Field(() => ID) contactId: string;
  @Field() name: string;
  @Field(() => ConsentGapEnum) reason: ConsentGap;
  @Field(() => [String], { description: 'What they agreed to and did not take back.' }) scopes: string[];
}

@ObjectType()
export class PreviewQuote {
  @Field() quote: string;
  @Field(() => String, { nullable: true }) speaker: string | null;
}

@ObjectType()
export class PreviewChart {
  @Field() name: string;
  @Field(() => [String], { description: 'Every name that stands in the drawing or its table, beside numbers.' }) labels: string[];
}

@ObjectType({ description: 'Something in the words of a public page that reads like personal data; it may be wrong, and may miss some.' })
export class PreviewMention {
  @Field(() => PersonalDataKind) type: PersonalDataType;
  @Field() text: string;
}

@ObjectType()
export class HiddenReferences {
  @Field(() => ReferenceKindEnum) kind: ReferenceKind;
  @Field(() => Int) count: number;
}

@ObjectType({ description: 'Everything that the public page of an object shows at this moment, whether it has one or not.' })
export class SharePreview {
  @Field({ description: 'It is an insight that is not published in the workspace.' }) isDraft: boolean;
  @Field() workspaceName: string;
  @Field() title: string;
  @Field(() => [String]) authors: string[];
  @Field(() => [String], { description: 'Those who speak in the text or in a quote.' }) speakers: string[];
  @Field(() => [PreviewQuote]) quotes: PreviewQuote[];
  @Field(() => [String], { description: 'Of other objects, which are public themselves.' }) titles: string[];
  @Field(() => [PreviewChart]) charts: PreviewChart[];
  @Field(() => [PreviewMention], { description: 'People, addresses and numbers in text and quotes, each once.' })
  mentions: PreviewMention[];
  @Field({ description: 'Every word of the text, a line for each block.' }) text: string;
  @Field(() => Int) wordCount: number;
  @Field(() => [String], { description: 'What is said of each picture.' }) pictures: string[];
  @Field(() => [String]) links: string[];
  @Field(() => [HiddenReferences], { description: 'References that show as not shared.' }) hiddenReferences: HiddenReferences[];
}
