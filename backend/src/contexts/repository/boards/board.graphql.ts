import { Field, Float, ID, Int, ObjectType } from '@nestjs/graphql';
import { AccessLevel } from '../access/access-level.graphql.js';
import { Tag } from '../tags/tag.graphql.js';

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
  @Field(() => Int) useCount: number;
  @Field(() => AccessLevel) viewerAccess: AccessLevel;
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
  @Field(() => Int) useCount: number;
  @Field(() => [BoardProject]) projects: BoardProject[];
}

@ObjectType()
export class BoardExtension {
  @Field(() => ID) id: string;
  @Field() name: string;
  @Field(() => [String]) groups: string[];
  @Field(() => Int) tagCount: number;
  @Field({ description: 'Whether the project uses the board now.' }) linked: boolean;
  @Field(() => Int, { description: 'Highlights of the project that bear a tag of the board.' }) usesHere: number;
  @Field(() => Int, { description: 'How many projects use the board.' }) sharedBy: number;
}
