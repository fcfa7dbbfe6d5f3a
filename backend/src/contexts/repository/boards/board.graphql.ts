import { Field, Float, ID, Int, ObjectType } from '@nestjs/graphql';
import { AccessLevel, Tag } from '../tags/tag.graphql.js';

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
  @Field(() => [TagGroup]) groups: TagGroup[];
  @Field(() => Int) tagCount: number;
  @Field(() => Int) useCount: number;
  @Field(() => AccessLevel) viewerAccess: AccessLevel;
}
