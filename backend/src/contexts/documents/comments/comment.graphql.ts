import { Field, ID, InputType, Int, ObjectType } from '@nestjs/graphql';
import { type AccessLevel, ViewerAccess } from '#contexts/access';
import { Author } from '#contexts/workspace';
import { Paginated } from '#platform/graphql';
import { HighlightState } from '../anchors/anchor-status.graphql.js';

@ObjectType()
export class Comment {
  @Field(() => ID) id: string;
  @Field(() => ID) threadId: string;
  @Field({ description: 'A mention stands as @{user id}; empty once it is deleted.' }) body: string;
  @Field(() => [Author]) mentions: Author[];
  @Field() createdAt: Date;
  @Field(() => Author) createdBy: Author;
  @Field(() => Date, { nullable: true }) editedAt: Date | null;
  @Field(() => Date, { nullable: true }) deletedAt: Date | null;
  @Field() canEdit: boolean;
  @Field() canDelete: boolean;
}

@ObjectType({ description: 'Comments on a highlight, or on a range of a document of its own.' })
export class Thread {
  @Field(() => ID) id: string;
  @Field(() => ID) docId: string;
  @Field(() => ID, { nullable: true }) highlightId: string | null;
  @Field({ description: 'The words that were commented on.' }) quote: string;
  @Field(() => HighlightState) status: HighlightState;
  @Field(() => Int, { nullable: true, description: 'Code points, half-open, over the plain text at docVersion; null without a place.' })
  start: number | null;
  @Field(() => Int, { nullable: true }) end: number | null;
  @Field(() => Int) docVersion: number;
  @Field() createdAt: Date;
  @Field(() => Author) createdBy: Author;
  @Field(() => Date, { nullable: true }) resolvedAt: Date | null;
  @Field(() => Author, { nullable: true }) resolvedBy: Author | null;
  @Field(() => [Comment]) comments: Comment[];
  @ViewerAccess() viewerAccess: AccessLevel;
}

@ObjectType({ description: 'A conversation that concerns me, by its newest comment.' })
export class OwnThread {
  @Field(() => ID) id: string;
  @Field() title: string;
  @Field() place: string;
  @Field({ description: 'The words that were commented on.' }) quote: string;
  @Field() excerpt: string;
  @Field({ description: 'Leads to that comment.' }) url: string;
  @Field(() => Author) by: Author;
  @Field() at: Date;
  @Field(() => Int) commentCount: number;
  @Field(() => Date, { nullable: true }) resolvedAt: Date | null;
}

export const OwnThreadConnection = Paginated('OwnThread', OwnThread);

@ObjectType()
export class Mentionable {
  @Field(() => Author) user: Author;
  @Field({ description: 'False for a member who may not read this: they cannot be mentioned here.' }) canRead: boolean;
}

@InputType()
export class CreateThreadInput {
  @Field(() => ID) docId: string;
  @Field(() => ID, { nullable: true, description: 'A highlight of the document; else a range.' }) highlightId?: string;
  @Field(() => Int, { nullable: true, description: 'Version that the offsets belong to.' }) version?: number;
  @Field(() => Int, { nullable: true }) start?: number;
  @Field(() => Int, { nullable: true }) end?: number;
  @Field() body: string;
  @Field(() => String, { nullable: true }) clientKey?: string;
}

@InputType()
export class ReplyInput {
  @Field(() => ID) threadId: string;
  @Field() body: string;
  @Field(() => String, { nullable: true }) clientKey?: string;
}

@InputType()
export class EditCommentInput {
  @Field(() => ID) id: string;
  @Field() body: string;
}

@InputType()
export class ResolveThreadInput {
  @Field(() => ID) id: string;
  @Field({ description: 'False opens it again.' }) resolved: boolean;
}
