import { type CreateSamlInput, createSamlInput, type UpdateSamlInput, updateSamlInput } from '@libs/domain';
import { Args, Mutation, Resolver } from '@nestjs/graphql';
import { type Actor, Can, CurrentActor, NeedsFeature } from '#platform/access';
import { zod } from '#platform/graphql';
import { CreateSamlConnectionInput, SsoConnection, UpdateSamlConnectionInput } from '../connections/connection.graphql.js';
import { ConnectionsService } from '../connections/connections.service.js';
import { SamlConnectionsService } from './saml-connections.service.js';

@Resolver(() => SsoConnection)
export class SamlConnectionsResolver {
  constructor(
    private readonly connections: ConnectionsService,
    private readonly saml: SamlConnectionsService,
  ) {}

  @Mutation(() => SsoConnection)
  @Can('full')
  @NeedsFeature('singleSignOn')
  async createSamlConnection(
    @CurrentActor() actor: Actor,
    @Args('input', { type: () => CreateSamlConnectionInput }, zod(createSamlInput)) input: CreateSamlInput,
  ): Promise<SsoConnection> {
    return this.connections.add(actor, await this.saml.proposed(actor, input));
  }

  @Mutation(() => SsoConnection)
  @Can('full')
  updateSamlConnection(
    @CurrentActor() actor: Actor,
    @Args('input', { type: () => UpdateSamlConnectionInput }, zod(updateSamlInput)) input: UpdateSamlInput,
  ): Promise<SsoConnection> {
    return this.saml.update(actor, input);
  }
}
