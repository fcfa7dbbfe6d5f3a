import type { ShareObjectType } from '@libs/domain';
import { Field, ObjectType } from '@nestjs/graphql';
import { ShareableTypeEnum } from '#contexts/access';
import { Json } from '#platform/graphql';
import type { BodyNode } from './public-body.js';
import type { PublicQuote, PublicReference } from './public-references.service.js';

@ObjectType({ description: 'A published insight among those that a link opens.' })
export class PublicInsight {
  @Field({ description: 'Opens it with the same token.' }) key: string;
  @Field() title: string;
  @Field() authorName: string;
  @Field() publishedAt: Date;
}

@ObjectType({ description: 'What an anonymous reader sees; body is a document JSON whose references are filled or stubbed.' })
export class PublicObject {
  @Field(() => ShareableTypeEnum) type: ShareObjectType;
  @Field({ description: 'Empty for a highlight whose note is not public itself.' }) title: string;
  @Field() workspaceName: string;
  @Field(() => String, { nullable: true }) workspaceLogoUrl: string | null;
  @Field(() => String, { nullable: true, description: 'Of the project, for an insight that is opened among those of a link.' })
  projectName: string | null;
  @Field(() => Date, { nullable: true }) publishedAt: Date | null;
  @Field(() => String, { nullable: true }) authorName: string | null;
  @Field(() => Json, { nullable: true, description: "Null for a highlight. In a paragraph `speaker` is the speaker's name." })
  body: BodyNode | null;
  @Field(() => Json, {
    nullable: true,
    description: 'For a highlight: {quote, speaker, startMs, noteTitle, status}; noteTitle only when the note is public itself.',
  })
  highlight: PublicQuote | null;
  @Field(() => Json, {
    description:
      'By the refId (r1, r2, ...) of each reference in body: {kind, readable: true} and, as far as its kind has them, {quote, speaker, startMs, noteTitle, status, chart}; only {kind, readable: false} for what is not shared.',
  })
  references: Record<string, PublicReference>;
  @Field(() => [PublicInsight], { nullable: true, description: 'For a link to a project: its published insights, the newest first.' })
  insights: PublicInsight[] | null;
}
