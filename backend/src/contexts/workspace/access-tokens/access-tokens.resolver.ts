import { idSchema } from '@libs/domain';
import { Args, ID, Int, Mutation, Query, Resolver } from '@nestjs/graphql';
import { type Actor, Can, Me } from '#platform/access';
import { parse } from '#platform/graphql';
import { AccessToken, CreatedAccessToken } from './access-token.graphql.js';
import { AccessTokensService, newAccessToken } from './access-tokens.service.js';

@Resolver(() => AccessToken)
export class AccessTokensResolver {
  constructor(private readonly service: AccessTokensService) {}

  @Query(() => [AccessToken])
  @Can('read')
  accessTokens(@Me() actor: Actor): Promise<AccessToken[]> {
    return this.service.list(actor);
  }

  @Mutation(() => CreatedAccessToken)
  @Can('read')
  createAccessToken(
    @Me() actor: Actor,
    @Args('name') name: string,
    @Args('expiresInDays', { type: () => Int, nullable: true }) expiresInDays?: number | null,
  ): Promise<CreatedAccessToken> {
    return this.service.create(actor, parse(newAccessToken, { name, expiresInDays }));
  }

  @Mutation(() => Boolean)
  @Can('read')
  async revokeAccessToken(@Me() actor: Actor, @Args('id', { type: () => ID }) id: string): Promise<boolean> {
    await this.service.revoke(actor, parse(idSchema, id));
    return true;
  }
}
