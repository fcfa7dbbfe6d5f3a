import { REFERENCE_KINDS, type ReferenceKind } from '@libs/editor';
import { Field, ID, InputType, Int, ObjectType, registerEnumType } from '@nestjs/graphql';
import { type AccessLevel, ViewerAccess } from '#contexts/access';
import { Crumb, Highlight, Note, Tag } from '#contexts/repository';
import { Author } from '#contexts/workspace';
import { enumOf, Paginated } from '#platform/graphql';

export enum InsightState {
  draft = 'draft',
  published = 'published',
}
registerEnumType(InsightState, { name: 'InsightStatus' });

@ObjectType()
export class Insight {
  @Field(() => ID) id: string;
  @Field() title: string;
  @Field(() => InsightState) status: InsightState;
  @Field(() => ID) projectId: string;
  @Field(() => Crumb) project: Crumb;
  @Field() createdAt: Date;
  @Field() updatedAt: Date;
  @Field(() => Date, { nullable: true }) publishedAt: Date | null;
  @Field(() => Author) createdBy: Author;
  @Field() excerpt: string;
  @Field(() => Int, { description: 'Distinct sources that are cited, readable or not.' }) referenceCount: number;
  @Field(() => Int, { description: 'Distinct voices behind the readable highlights.' }) personCount: number;
  @Field(() => Int, { description: 'Readable highlights that still say exactly what was quoted.' }) verbatimCount: number;
  @Field(() => Int, { description: 'Readable highlights whose source was edited since, or no longer has the passage.' })
  sourceChanged: number;
  @Field(() => Int, { description: 'References that the reader may not open.' }) hidden: number;
  @ViewerAccess() viewerAccess: AccessLevel;
  @Field(() => Date, { nullable: true }) deletedAt: Date | null;
  @Field(() => Int) docVersion: number;
}

export const InsightConnection = Paginated('Insight', Insight);

@ObjectType()
export class InsightsPayload {
  @Field(() => [Insight]) insights: Insight[];
}

export const ReferenceKindEnum = enumOf(REFERENCE_KINDS);
registerEnumType(ReferenceKindEnum, { name: 'ReferenceKind' });

@InputType()
export class ReferenceKey {
  @Field(() => ReferenceKindEnum) kind: ReferenceKind;
  @Field(() => ID) refId: string;
}

@ObjectType({ description: 'One live reference. When the reader may not see the source, everything but kind, refId and readable is null.' })
export class Reference {
  @Field(() => ReferenceKindEnum) kind: ReferenceKind;
  @Field(() => ID) refId: string;
  @Field() readable: boolean;
  @Field({ description: 'The source was deleted; its words are not shown any more.' }) removed: boolean;
  @Field(() => Highlight, { nullable: true }) highlight: Highlight | null;
  @Field(() => Tag, { nullable: true }) tag: Tag | null;
  @Field(() => Note, { nullable: true }) note: Note | null;
}

@ObjectType()
export class Citation {
  @Field(() => ID) insightId: string;
  @Field() title: string;
  @Field(() => InsightState) status: InsightState;
}

@InputType()
export class CreateInsightInput {
  @Field(() => ID) projectId: string;
  @Field() title: string;
  @Field(() => [ID], { nullable: true, description: 'Highlights to start with, in order.' }) highlightIds?: string[];
  @Field(() => String, { nullable: true }) clientKey?: string;
}

@InputType()
export class UpdateInsightInput {
  @Field(() => ID) id: string;
  @Field(() => String, { nullable: true }) title?: string;
  @Field(() => InsightState, { nullable: true }) status?: InsightState;
}

@ObjectType()
export class TagReferences {
  @Field(() => Int) references: number;
  @Field(() => Int) insights: number;
}
