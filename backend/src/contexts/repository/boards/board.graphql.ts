import { Field, Float, ID, InputType, Int, ObjectType } from '@nestjs/graphql';
import { type AccessLevel, ViewerAccess } from '#contexts/access';
import { CLIENT_KEY, UNDO_OF_MOVE } from '#platform/graphql';
import { type StoredTag, Tag } from '../tags/tag.graphql.js';

@ObjectType()
export class TagGroup {
  @Field(() => ID) id: string;
  @Field(() => ID) boardId: string;
  @Field() name: string;
  @Field(() => Float) rank: number;
  @Field(() => [Tag]) tags: Tag[];
}

@ObjectType()
export class TagBoard {
  @Field(() => ID) id: string;
  @Field() name: string;
  @Field(() => ID, { nullable: true }) projectId: string | null;
  @Field({ description: 'Only people with full access change a locked board.' }) locked: boolean;
  @Field(() => Int, { description: 'How many projects link this board of the workspace; 0 for a board of one project.' }) sharedBy: number;
  @Field(() => [TagGroup]) groups: TagGroup[];
  @Field(() => Int) tagCount: number;
  @ViewerAccess() viewerAccess: AccessLevel;
}

/** A board as it is read. */
export interface StoredTagBoard extends TagBoard {
  groups: StoredTagGroup[];
}

export interface StoredTagGroup extends TagGroup {
  tags: StoredTag[];
}

@ObjectType()
export class BoardProject {
  @Field(() => ID) id: string;
  @Field() name: string;
}

@ObjectType()
export class WorkspaceBoard {
  @Field(() => ID) id: string;
  @Field() name: string;
  @Field() locked: boolean;
  @Field(() => [String]) groups: string[];
  @Field(() => Int) tagCount: number;
  @Field(() => [BoardProject]) projects: BoardProject[];
}

@ObjectType({ description: 'How many highlights have a tag of a board of the workspace.' })
export class BoardUses {
  @Field(() => ID) boardId: string;
  @Field(() => Int) highlightCount: number;
}

/** A board of the workspace as it is read. */
export interface StoredWorkspaceBoard extends WorkspaceBoard {
  /** By the board's id, of it and of the boards that were read with it; counted when they are asked for. One without uses is missing. */
  uses: () => Promise<ReadonlyMap<string, BoardUses>>;
}

@ObjectType()
export class BoardExtension {
  @Field(() => ID) id: string;
  @Field() name: string;
  @Field(() => [String]) groups: string[];
  @Field(() => Int) tagCount: number;
  @Field({ description: 'Whether the project uses the board now.' }) linked: boolean;
  @Field(() => Int, { description: 'Highlights of the project that have a tag of the board.' }) highlightsInProject: number;
  @Field(() => Int, { description: 'How many projects use the board.' }) sharedBy: number;
}

@ObjectType()
export class BoardExtensionsPayload {
  @Field(() => [BoardExtension], { description: 'All boards of the workspace, as they stand to the project now.' })
  boards: BoardExtension[];
}

@InputType()
export class CreateTagBoardInput {
  @Field(() => ID, { nullable: true, description: 'Left out for a board of the workspace, which admins make.' }) projectId?: string | null;
  @Field() name: string;
  @Field(() => String, CLIENT_KEY) clientKey?: string | null;
}

@InputType()
export class RenameTagBoardInput {
  @Field(() => ID) id: string;
  @Field() name: string;
}

@InputType()
export class LockTagBoardInput {
  @Field(() => ID) id: string;
  @Field() locked: boolean;
}

@InputType()
export class CreateTagGroupInput {
  @Field(() => ID) boardId: string;
  @Field() name: string;
  @Field(() => String, CLIENT_KEY) clientKey?: string | null;
}

@InputType()
export class RenameTagGroupInput {
  @Field(() => ID) id: string;
  @Field() name: string;
}

@InputType()
export class MoveTagGroupInput {
  @Field(() => ID) id: string;
  @Field(() => Int, { description: 'Its place on the board, from 0.' }) index: number;
  @Field(() => Boolean, { nullable: true, description: UNDO_OF_MOVE }) undo?: boolean | null;
}

@InputType({ description: 'A project, and a board of the workspace that it uses or does not.' })
export class TagBoardLinkInput {
  @Field(() => ID) projectId: string;
  @Field(() => ID) boardId: string;
}
