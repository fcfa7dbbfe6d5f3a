import { Field, InputType } from '@nestjs/graphql';

@InputType()
export class RequestEmailChangeInput {
  @Field() email: string;
  @Field(() => String, { nullable: true, description: 'The present one; not needed soon after a login.' }) password?: string | null;
}
