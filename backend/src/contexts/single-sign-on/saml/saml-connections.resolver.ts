import { type CreateSamlInput, createSamlInput, type UpdateSamlInput, updateSamlInput } from '@libs/domain';
import { Args, Mutation, Resolver } from '@nestjs/graphql';
import { type Actor, Can, CurrentActor, NeedsFeature } from '#platform/access';
import { zod } from '#platform/graphql';
import { CreateSamlConnectionInput, SsoConnection, UpdateSamlConnectionInput } from '../connections/connection.graphql.js';
import { SamlConnectionsService } from './saml-connections.service.js';

@Resolver(() => SsoConnection)
export class SamlConnectionsResolver {
  constructor(private readonly connections: SamlConnectionsService) {}

  @Mutation(() => SsoConnection)
  @Can('full')
  @NeedsFeature('singleSignOn')
  createSamlConnection(
    @CurrentActor() actor: Actor,
    @Args('input', { type: () => CreateSamlConnectionInput }, zod(createSamlInput)) input: CreateSamlInput,
  ): Promise<SsoConnection> {
    return this.connections.create(actor, input);
  }

  @Mutation(() => SsoConnection)
  @Can('full')
  updateSamlConnection(
    @CurrentActor() actor: Actor,
    @Args('input', { type: () => UpdateSamlConnectionInput }, zod(updateSamlInput)) input: UpdateSamlInput,
  ): Promise<SsoConnection> {
    return this.connections.update(actor, input);
  }
}
