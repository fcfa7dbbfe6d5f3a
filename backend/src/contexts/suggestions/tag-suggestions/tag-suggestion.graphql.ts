import { Field, Float, ObjectType } from '@nestjs/graphql';
import { TagChip } from '#contexts/repository';

@ObjectType()
export class TagSuggestion {
  @Field(() => TagChip) tag: TagChip;
  @Field({ description: 'Only the closest there is: it fits the passage no better than tags fit what has another.' }) isClosest: boolean;
  @Field(() => Float, { description: 'How near the passage is to what has the tag; the greater the nearer, at most 1.' }) score: number;
}
