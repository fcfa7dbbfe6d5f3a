import { idSchema } from '@libs/domain';
import { Args, ID, Mutation, Query, Resolver } from '@nestjs/graphql';
import type { z } from 'zod';
import { type Actor, AllowInPlanState, Can, CurrentActor } from '#platform/access';
import { DeletedPayload, zod } from '#platform/graphql';
import { AccessToken, CreateAccessTokenInput, CreatedAccessToken, WorkspaceTokens } from './access-token.graphql.js';
import { AccessTokensService, newAccessToken } from './access-tokens.service.js';

@Resolver(() => AccessToken)
export class AccessTokensResolver {
  constructor(private readonly service: AccessTokensService) {}

  @Query(() => [AccessToken])
  @Can('read', { scope: 'admin' })
  accessTokens(@CurrentActor() actor: Actor): Promise<AccessToken[]> {
    return this.service.list(actor);
  }

  @Query(() => WorkspaceTokens, { description: 'The tokens of all members, for admins.' })
  @Can('full')
  workspaceTokens(@CurrentActor() actor: Actor): Promise<WorkspaceTokens> {
    return this.service.ofWorkspace(actor);
  }

  @Mutation(() => CreatedAccessToken)
  @Can('read', { scope: 'admin' })
  createAccessToken(
    @CurrentActor() actor: Actor,
    @Args('input', { type: () => CreateAccessTokenInput }, zod(newAccessToken)) input: z.output<typeof newAccessToken>,
  ): Promise<CreatedAccessToken> {
    return this.service.create(actor, input);
  }

  @Mutation(() => DeletedPayload, { description: 'One’s own; an admin any of the workspace.' })
  @Can('read', { scope: 'admin' })
  @AllowInPlanState('readOnly')
  async revokeAccessToken(
    @CurrentActor() actor: Actor,
    @Args('id', { type: () => ID }, zod(idSchema)) id: string,
  ): Promise<DeletedPayload> {
    await this.service.revoke(actor, id);
    return { ids: [id] };
  }
}
