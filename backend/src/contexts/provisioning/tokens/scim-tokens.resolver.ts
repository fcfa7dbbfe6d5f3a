import { idSchema } from '@libs/domain';
import { Args, ID, Mutation, Query, Resolver } from '@nestjs/graphql';
import { type Actor, Can, CurrentActor, NeedsFeature } from '#platform/access';
import { DeletedPayload, zod } from '#platform/graphql';
import { RotatedScimToken, ScimSettings } from './scim-token.graphql.js';
import { ScimTokensService } from './scim-tokens.service.js';

@Resolver(() => ScimSettings)
export class ScimTokensResolver {
  constructor(private readonly tokens: ScimTokensService) {}

  @Query(() => ScimSettings)
  @Can('full')
  scimSettings(@CurrentActor() actor: Actor): Promise<ScimSettings> {
    return this.tokens.settings(actor);
  }

  @Mutation(() => RotatedScimToken, { description: 'A new token; the one before works for a day more.' })
  @Can('full')
  @NeedsFeature('provisioning')
  rotateScimToken(@CurrentActor() actor: Actor): Promise<RotatedScimToken> {
    return this.tokens.rotate(actor);
  }

  @Mutation(() => DeletedPayload)
  @Can('full')
  async revokeScimToken(@CurrentActor() actor: Actor, @Args('id', { type: () => ID }, zod(idSchema)) id: string): Promise<DeletedPayload> {
    await this.tokens.revoke(actor, id);
    return { ids: [id] };
  }
}
