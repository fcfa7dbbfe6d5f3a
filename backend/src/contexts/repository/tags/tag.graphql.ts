import { Field, Float, ID, InputType, Int, ObjectType, registerEnumType } from '@nestjs/graphql';

/** The four levels as a GraphQL enum; declared once, used by every noun of the context. */
export enum AccessLevel {
  none = 'none',
  read = 'read',
  write = 'write',
  full = 'full',
}
registerEnumType(AccessLevel, { name: 'Access' });

@ObjectType()
export class TagChip {
  @Field(() => ID) id: string;
  @Field() title: string;
  @Field() colour: string;
}

@ObjectType()
export class TagTogether {
  @Field(() => TagChip) tag: TagChip;
  @Field(() => Int) count: number;
}

@ObjectType()
export class Tag {
  @Field(() => ID) id: string;
  @Field() title: string;
  @Field() colour: string;
  @Field(() => String, { nullable: true }) description: string | null;
  @Field(() => Float) rank: number;
  @Field(() => ID) groupId: string;
  @Field() group: string;
  @Field(() => ID) boardId: string;
  @Field() board: string;
  @Field(() => String, { nullable: true, description: 'The project of its board; null for a board of the workspace.' }) project:
    | string
    | null;
  @Field(() => Int) highlightCount: number;
  @Field(() => Int) noteCount: number;
  @Field(() => Date, { nullable: true }) lastUsedAt: Date | null;
  @Field() createdAt: Date;
  @Field(() => AccessLevel) viewerAccess: AccessLevel;
  @Field(() => [TagTogether], { description: 'Tags that share the most highlights with this one, most first; at most 8.' })
  together: TagTogether[];
}

@ObjectType()
export class TagMerge {
  @Field(() => ID) id: string;
  @Field(() => Tag) tag: Tag;
  @Field(() => Int) movedHighlights: number;
}

@InputType()
export class CreateTagInput {
  @Field(() => ID) groupId: string;
  @Field() title: string;
  @Field(() => String, { nullable: true }) colour?: string;
  @Field(() => String, { nullable: true }) description?: string;
  @Field(() => String, { nullable: true }) clientKey?: string;
}

@InputType()
export class UpdateTagInput {
  @Field(() => ID) id: string;
  @Field(() => String, { nullable: true }) title?: string;
  @Field(() => String, { nullable: true }) colour?: string;
  @Field(() => String, { nullable: true }) description?: string;
}
