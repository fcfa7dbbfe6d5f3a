import { Field, InputType } from '@nestjs/graphql';

@InputType()
export class SignupInput {
  @Field() name: string;
  @Field() email: string;
  @Field() password: string;
  @Field(() => String, { nullable: true }) next?: string | null;
}

@InputType()
export class LoginInput {
  @Field() email: string;
  @Field() password: string;
}
