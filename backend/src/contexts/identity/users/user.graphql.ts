import { Field, ID, InputType, ObjectType } from '@nestjs/graphql';

/** The person who is signed in, as they see themselves. */
@ObjectType()
export class User {
  @Field(() => ID) id: string;
  @Field() name: string;
  @Field() email: string;
  @Field() createdAt: Date;
}

@InputType()
export class UpdateAccountInput {
  @Field() name: string;
}
