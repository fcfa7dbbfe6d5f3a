import { idSchema, type TokenScope } from '@libs/domain';
import { Args, ID, Int, Mutation, Query, Resolver } from '@nestjs/graphql';
import { type Actor, Can, Me } from '#platform/access';
import { CLIENT_KEY, parse } from '#platform/graphql';
import { AccessToken, CreatedAccessToken, TokenScopeEnum } from './access-token.graphql.js';
import { AccessTokensService, newAccessToken } from './access-tokens.service.js';

@Resolver(() => AccessToken)
export class AccessTokensResolver {
  constructor(private readonly service: AccessTokensService) {}

  @Query(() => [AccessToken])
  @Can('read', { scope: 'admin' })
  accessTokens(@Me() actor: Actor): Promise<AccessToken[]> {
    return this.service.list(actor);
  }

  @Mutation(() => CreatedAccessToken)
  @Can('read', { scope: 'admin' })
  createAccessToken(
    @Me() actor: Actor,
    @Args('name') name: string,
    @Args('expiresInDays', { type: () => Int, nullable: true }) expiresInDays?: number | null,
    @Args('scopes', { type: () => [TokenScopeEnum], nullable: true, description: 'Everything a token can be good for, when left out.' })
    scopes?: TokenScope[] | null,
    @Args('clientKey', { type: () => String, nullable: true, description: CLIENT_KEY }) clientKey?: string | null,
  ): Promise<CreatedAccessToken> {
    return this.service.create(actor, parse(newAccessToken, { name, expiresInDays, scopes, clientKey }));
  }

  @Mutation(() => Boolean)
  @Can('read', { scope: 'admin' })
  async revokeAccessToken(@Me() actor: Actor, @Args('id', { type: () => ID }) id: string): Promise<boolean> {
    await this.service.revoke(actor, parse(idSchema, id));
    return true;
  }
}
