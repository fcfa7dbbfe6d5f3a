import type { TagColour } from '@libs/domain';
import { Field, Float, ID, InputType, Int, ObjectType } from '@nestjs/graphql';
import { AccessLevel, ViewerAccess } from '#contexts/access';
import { Author, ColourEnum } from '#contexts/workspace';
import { CLIENT_KEY, UNDO_OF_MOVE } from '#platform/graphql';

@ObjectType()
export class TagChip {
  @Field(() => ID) id: string;
  @Field() title: string;
  @Field(() => ColourEnum) colour: TagColour;
}

@ObjectType()
export class TagCooccurrence {
  @Field(() => TagChip) tag: TagChip;
  @Field(() => Int) count: number;
}

@ObjectType()
export class TagWeek {
  @Field({ description: 'The Monday on which the week begins, in UTC.' }) start: Date;
  @Field(() => Int) count: number;
}

@ObjectType()
export class Tag {
  @Field(() => ID) id: string;
  @Field() title: string;
  @Field(() => ColourEnum) colour: TagColour;
  @Field(() => String, { nullable: true }) description: string | null;
  @Field(() => Float) rank: number;
  @Field(() => ID) groupId: string;
  @Field() group: string;
  @Field(() => ID) boardId: string;
  @Field() board: string;
  @Field(() => String, { nullable: true, description: 'The project of its board; null for a board of the workspace.' }) project:
    | string
    | null;
  @Field() createdAt: Date;
  @Field(() => ID, { nullable: true }) projectId: string | null;
  @ViewerAccess() viewerAccess: AccessLevel;
  @Field(() => AccessLevel, {
    description:
      'What the reader may do in the project of its board, or in projects that use its board of the workspace: with write they may code with it.',
  })
  useAccess: AccessLevel;
}

@ObjectType({ description: 'How often a tag is used, in all that I may read.' })
export class TagUses {
  @Field(() => ID) tagId: string;
  @Field(() => Int) highlightCount: number;
  @Field(() => Int) noteCount: number;
  @Field() lastUsedAt: Date;
}

/**
 * A tag as it is read; what it does not declare stays on the server. Both are maps by the tag's id, of it and of the tags that were read with it;
 * a tag without uses is missing.
 */
export interface StoredTag extends Tag {
  uses: () => Promise<ReadonlyMap<string, TagUses>>;
  together: () => Promise<ReadonlyMap<string, TagCooccurrence[]>>;
}

@ObjectType()
export class TagMerge {
  @Field(() => ID) id: string;
  @Field(() => Tag) tag: Tag;
  @Field(() => Int) movedHighlights: number;
}

@ObjectType()
export class MergePreview {
  @Field(() => ID) intoId: string;
  @Field(() => [ID]) fromIds: string[];
  @Field({ description: 'The title that stays.' }) title: string;
  @Field(() => [String]) removedTitles: string[];
  @Field(() => Int, { description: 'Highlights that bear the kept tag afterwards.' }) highlights: number;
  @Field(() => Int, { description: 'Of these, highlights that do not bear it yet.' }) gained: number;
  @Field(() => Int, { description: 'Highlights that bear both already, and keep one.' }) shared: number;
  @Field(() => Int, { description: 'Notes in which a highlight changes its tag.' }) notes: number;
}

@ObjectType()
export class TagMergeRecord {
  @Field(() => ID) id: string;
  @Field(() => [String], { description: 'Titles of the tags that went into this one.' }) titles: string[];
  @Field(() => Int) movedHighlights: number;
  @Field() at: Date;
  @Field(() => Author) by: Author;
}

@ObjectType()
export class TagSplit {
  @Field(() => ID) id: string;
  @Field(() => Tag) tag: Tag;
  @Field(() => Int) movedHighlights: number;
}

@InputType()
export class TagPlaceInput {
  @Field(() => ID) id: string;
  @Field(() => ID) groupId: string;
  @Field(() => Int) index: number;
}

@InputType()
export class TagColourInput {
  @Field(() => ID) id: string;
  @Field(() => ColourEnum) colour: TagColour;
}

@ObjectType()
export class TagsPayload {
  @Field(() => [Tag]) tags: Tag[];
}

@InputType()
export class MoveTagsInput {
  @Field(() => [TagPlaceInput]) places: TagPlaceInput[];
  @Field(() => Boolean, { nullable: true, description: UNDO_OF_MOVE }) undo?: boolean | null;
}

@InputType()
export class ColourTagsInput {
  @Field(() => [TagColourInput]) colours: TagColourInput[];
}

@InputType()
export class MergeTagsInput {
  @Field(() => [ID], { description: 'The tags that go.' }) fromIds: string[];
  @Field(() => ID, { description: 'The tag that stays, with its title.' }) intoId: string;
  @Field(() => String, CLIENT_KEY) clientKey?: string | null;
}

@InputType()
export class SplitTagInput {
  @Field(() => ID) id: string;
  @Field(() => ID, { nullable: true, description: 'The group of the new tag; that of the old one when left out.' }) groupId?: string;
  @Field() title: string;
  @Field(() => ColourEnum, { nullable: true }) colour?: TagColour;
  @Field(() => [ID]) highlightIds: string[];
  @Field(() => Boolean, { nullable: true, description: 'Whether the highlights keep the old tag too.' }) keep?: boolean;
  @Field(() => String, CLIENT_KEY) clientKey?: string;
}

@InputType()
export class CreateTagInput {
  @Field(() => ID) groupId: string;
  @Field() title: string;
  @Field(() => ColourEnum, { nullable: true }) colour?: TagColour;
  @Field(() => String, { nullable: true }) description?: string;
  @Field(() => String, { nullable: true }) clientKey?: string;
}

@InputType()
export class UpdateTagInput {
  @Field(() => ID) id: string;
  @Field(() => String, { nullable: true }) title?: string;
  @Field(() => ColourEnum, { nullable: true }) colour?: TagColour;
  @Field(() => String, { nullable: true }) description?: string;
}
