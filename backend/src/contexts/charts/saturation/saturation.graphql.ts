import { LIMITS } from '@libs/domain';
import { Field, ID, Int, ObjectType } from '@nestjs/graphql';

@ObjectType({ description: 'What one note added to the tags of the notes before it.' })
export class SaturationPoint {
  @Field(() => ID) noteId: string;
  @Field() title: string;
  @Field({ description: 'When it was recorded, or else added: the order of the points.' }) at: Date;
  @Field(() => Int, { description: 'Tags that no note before it has.' }) newTags: number;
  @Field(() => Int, { description: 'Tags that it and the notes before it have.' }) tags: number;
}

@ObjectType({ description: 'How the tags of a project grew from note to note: once nothing new comes, more of the same says little more.' })
export class Saturation {
  @Field(() => [SaturationPoint], { description: `At most ${LIMITS.chart.points}, the last ones.` }) points: SaturationPoint[];
  @Field(() => Int, { description: 'How many notes have a highlight with a tag.' }) notes: number;
  @Field(() => Int, { description: 'How many of the last notes brought no new tag.' }) quiet: number;
}
