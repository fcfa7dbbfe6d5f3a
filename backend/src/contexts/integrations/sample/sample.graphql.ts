import { Field, ID, ObjectType } from '@nestjs/graphql';

@ObjectType()
export class AddedSample {
  @Field(() => ID, { description: 'The project of the sample, which is there now or was before.' }) projectId: string;
}
