import { LIMITS } from '@libs/domain';
import { Field, ID, InputType, Int, ObjectType } from '@nestjs/graphql';
import { type AccessLevel, ViewerAccess } from '#contexts/access';
import { HighlightState } from '#contexts/documents';
import { Author } from '#contexts/workspace';
import { Paginated } from '#platform/graphql';
import { TagChip } from '../tags/tag.graphql.js';

@ObjectType()
export class Highlight {
  @Field(() => ID) id: string;
  @Field(() => ID) noteId: string;
  @Field(() => ID) projectId: string;
  @Field() noteTitle: string;
  @Field() projectName: string;
  @Field({ description: 'The exact words at creation (or at the last deliberate resize).' }) quote: string;
  @Field({ description: `The quote as lists show it: at most ${LIMITS.highlight.excerpt} characters, with an ellipsis where it was cut.` })
  excerpt: string;
  @Field({ description: 'What the range covers now; equals quote when status is ok.' }) text: string;
  @Field(() => HighlightState) status: HighlightState;
  @Field(() => Int, { nullable: true, description: 'Code points, half-open, over the plain text at docVersion; null for an orphan.' })
  start: number | null;
  @Field(() => Int, { nullable: true }) end: number | null;
  @Field(() => Int) docVersion: number;
  @Field(() => String, { nullable: true }) speaker: string | null;
  /** When its first word is said; where the words have no times, when its paragraph begins. */
  @Field(() => Int, { nullable: true }) startMs: number | null;
  /** When its last word ends; null where the words have no times. */
  @Field(() => Int, { nullable: true }) endMs: number | null;
  @Field(() => [TagChip]) tags: TagChip[];
  @Field(() => [ID], { description: 'Those of its tags that were added automatically and not confirmed yet.' })
  aiTagIds: string[];
  @Field() createdAt: Date;
  @Field(() => Author, { description: 'Who made it; of one that was made by AI, who kept it, if anybody has.' }) createdBy: Author;
  @Field({
    description: 'Made automatically from a suggestion when the note was imported, in the name of its importer, and not confirmed yet.',
  })
  isByAi: boolean;
  @Field(() => Date, { nullable: true }) deletedAt: Date | null;
  @ViewerAccess() viewerAccess: AccessLevel;
}

@ObjectType({ description: 'How the highlights of a project stand to their words: each is one of the three.' })
export class HighlightStatusCounts {
  @Field(() => Int) total: number;
  @Field(() => Int) ok: number;
  @Field(() => Int) changed: number;
  @Field(() => Int) orphan: number;
}

@ObjectType()
export class HighlightConnection extends Paginated('Highlight', Highlight) {}

@ObjectType()
export class HighlightsPayload {
  @Field(() => [Highlight]) highlights: Highlight[];
}

@InputType()
export class TagHighlightsInput {
  @Field(() => [ID], { description: 'The highlights.' }) ids: string[];
  @Field(() => [ID], { description: 'Tags that they get.' }) add: string[];
  @Field(() => [ID], { description: 'Tags that they lose.' }) remove: string[];
  @Field(() => Boolean, { nullable: true, description: 'Takes a change of my own back: tags that another person has put on stay.' }) undo?:
    | boolean
    | null;
}

@InputType()
export class CreateHighlightInput {
  @Field(() => ID) noteId: string;
  @Field(() => Int, { description: 'Version that the offsets belong to.' }) version: number;
  @Field(() => Int) start: number;
  @Field(() => Int) end: number;
  @Field(() => [ID], { nullable: true }) tagIds?: string[];
  @Field(() => String, { nullable: true }) clientKey?: string;
}
