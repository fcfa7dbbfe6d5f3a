import { Field, ID, Int, ObjectType } from '@nestjs/graphql';
import { Highlight } from '../highlights/highlight.graphql.js';

@ObjectType()
export class SplitPreview {
  @Field(() => Int, { description: 'Readable highlights of the tag.' }) total: number;
  @Field(() => Int, { description: 'Those that fit.' }) fitting: number;
  @Field(() => [ID], { description: 'Those that fit, newest first, as many as one split may take.' }) ids: string[];
  @Field(() => [Highlight], { description: 'The first 200 of them.' }) highlights: Highlight[];
}
