import type { WorkspaceRole } from '@libs/domain';
import { Field, ID, InputType, ObjectType } from '@nestjs/graphql';
import { WorkspaceRoleEnum } from '#contexts/workspace';

@ObjectType({ description: 'How people sign in to the workspace.' })
export class SignInSettings {
  @Field({ description: 'Whether a password opens the workspace.' }) password: boolean;
  @Field({ description: 'Whether a mailed link opens it.' }) emailLink: boolean;
  @Field({ description: 'Whether people with an address at a domain of the workspace join by themselves.' }) domainJoining: boolean;
  @Field(() => WorkspaceRoleEnum, { description: 'As what people begin who were not invited.' }) defaultRole: WorkspaceRole;
  @Field({ description: 'Whether nothing but single sign-on opens the workspace.' }) ssoRequired: boolean;
  @Field(() => ID, { nullable: true, description: 'The admin who can then still log in with a password and an authenticator app.' })
  breakGlassUserId: string | null;
}

@InputType()
export class RequireSsoInput {
  @Field(() => ID, { description: 'An admin with an authenticator app.' }) breakGlassUserId: string;
}

@InputType({ description: 'What is left out stays.' })
export class UpdateSignInSettingsInput {
  @Field(() => Boolean, { nullable: true }) password?: boolean;
  @Field(() => Boolean, { nullable: true }) emailLink?: boolean;
  @Field(() => Boolean, { nullable: true }) domainJoining?: boolean;
  @Field(() => WorkspaceRoleEnum, { nullable: true }) defaultRole?: WorkspaceRole;
}
