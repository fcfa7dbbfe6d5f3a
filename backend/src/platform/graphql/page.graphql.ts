import type { Type } from '@nestjs/common';
import { Field, Int, ObjectType } from '@nestjs/graphql';

@ObjectType()
export class PageInfo {
  @Field() hasNextPage: boolean;
  @Field(() => String, { nullable: true }) endCursor: string | null;
}

/** The connection type `<name>Connection` over a node type: keyset pages with a total. */
export function Paginated<T>(name: string, node: Type<T>): Type<{ nodes: T[]; pageInfo: PageInfo; total: number }> {
  @ObjectType(`${name}Connection`)
  class Connection {
    @Field(() => [node]) nodes: T[];
    @Field(() => PageInfo) pageInfo: PageInfo;
    @Field(() => Int) total: number;
  }
  return Connection;
}
