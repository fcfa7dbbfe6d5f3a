import { Field, ID, ObjectType } from '@nestjs/graphql';

@ObjectType({ description: "How a person is shown beside what they did; a departed one is 'Deleted user'." })
export class Author {
  @Field(() => ID) id: string;
  @Field() name: string;
  @Field() initials: string;
  @Field() colour: string;
}
