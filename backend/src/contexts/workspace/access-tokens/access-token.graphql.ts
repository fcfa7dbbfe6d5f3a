import { SERVER_LIMITS, TOKEN_SCOPES, type TokenScope } from '@libs/domain';
import { Field, ID, InputType, Int, ObjectType, registerEnumType } from '@nestjs/graphql';
import { CLIENT_KEY, enumOf } from '#platform/graphql';
import { Author } from '../members/author.graphql.js';

/** What a token is good for, as a GraphQL enum. */
export const TokenScopeEnum = enumOf(TOKEN_SCOPES);
registerEnumType(TokenScopeEnum, { name: 'TokenScope', description: 'What an access token is good for; administration takes a session.' });

@ObjectType()
export class AccessToken {
  @Field(() => ID) id: string;
  @Field() name: string;
  @Field(() => [TokenScopeEnum]) scopes: TokenScope[];
  @Field() createdAt: Date;
  @Field(() => Date, { nullable: true }) lastUsedAt: Date | null;
  @Field(() => String, { nullable: true, description: 'The network address of that use.' }) lastUsedFrom: string | null;
  @Field(() => Date, { nullable: true }) expiresAt: Date | null;
}

@ObjectType({ description: 'A token as admins see it.' })
export class WorkspaceToken extends AccessToken {
  @Field(() => Author) owner: Author;
}

@ObjectType()
export class WorkspaceTokens {
  @Field(() => Int) total: number;
  @Field(() => [WorkspaceToken], { description: `The ${SERVER_LIMITS.listedTokens} that were used last.` }) tokens: WorkspaceToken[];
}

@ObjectType()
export class CreatedAccessToken {
  @Field(() => AccessToken) accessToken: AccessToken;
  @Field({ description: 'Shown once.' }) secret: string;
}

@InputType()
export class CreateAccessTokenInput {
  @Field() name: string;
  @Field(() => Int, { nullable: true, description: 'For good when left out.' }) expiresInDays?: number | null;
  @Field(() => [TokenScopeEnum], { nullable: true, description: 'Everything a token can be good for, when left out.' })
  scopes?: TokenScope[] | null;
  @Field(() => String, CLIENT_KEY) clientKey?: string | null;
}
