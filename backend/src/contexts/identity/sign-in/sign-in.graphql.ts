import { Field, InputType } from '@nestjs/graphql';

@InputType()
export class SignupInput {
  @Field() name: string;
  @Field() email: string;
  @Field() password: string;
  @Field(() => String, { nullable: true }) next?: string | null;
}

const REVOKE_TOKENS = { defaultValue: true, description: 'Whether access tokens end with the old password.' };

@InputType({ description: 'Asks for a mail with a link.' })
export class MailLinkInput {
  @Field() email: string;
}

@InputType({ description: 'The secret of a mailed link, which is used up by this.' })
export class MailTokenInput {
  @Field() token: string;
}

@InputType()
export class ResetPasswordInput {
  @Field() token: string;
  @Field() password: string;
  @Field(() => Boolean, REVOKE_TOKENS) revokeTokens: boolean;
}

@InputType()
export class ChangePasswordInput {
  @Field() currentPassword: string;
  @Field() password: string;
  @Field(() => Boolean, REVOKE_TOKENS) revokeTokens: boolean;
}

@InputType()
export class LoginInput {
  @Field() email: string;
  @Field() password: string;
}
