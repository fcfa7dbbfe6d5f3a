import { Field, InputType } from '@nestjs/graphql';

@InputType()
export class DeleteAccountInput {
  @Field({ description: 'The address of the account, typed again.' }) email: string;
  @Field(() => String, { nullable: true, description: 'Not needed soon after a login.' }) password?: string | null;
}
