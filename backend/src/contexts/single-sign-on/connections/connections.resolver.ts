import { type CreateOidcInput, createOidcInput, idSchema, ssoDomainSchema, type UpdateOidcInput, updateOidcInput } from '@libs/domain';
import { Args, ID, Mutation, Query, Resolver } from '@nestjs/graphql';
import { requireRootDomain } from '#contexts/identity';
import { type Actor, type Caller, Can, CurrentActor, CurrentCaller, NeedsFeature, networkOf, Public, RateLimiter } from '#platform/access';
import { DeletedPayload, zod } from '#platform/graphql';
import { CreateOidcConnectionInput, SsoConnection, SsoLogin, SsoOption, SsoTest, UpdateOidcConnectionInput } from './connection.graphql.js';
import { ConnectionsService } from './connections.service.js';

@Resolver(() => SsoConnection)
export class ConnectionsResolver {
  constructor(
    private readonly connections: ConnectionsService,
    private readonly limiter: RateLimiter,
  ) {}

  @Query(() => [SsoConnection], { description: 'At most 5, the oldest first.' })
  @Can('full')
  ssoConnections(@CurrentActor() actor: Actor): Promise<SsoConnection[]> {
    return this.connections.list(actor);
  }

  @Query(() => [SsoLogin], { description: 'Refused logins and tests of an identity provider, the newest first, at most 20.' })
  @Can('full')
  ssoLogins(
    @CurrentActor() actor: Actor,
    @Args('connectionId', { type: () => ID }, zod(idSchema)) connectionId: string,
  ): Promise<SsoLogin[]> {
    return this.connections.logins(actor, connectionId);
  }

  @Query(() => [SsoOption], {
    description: 'At most 10: for the domain of an e-mail address, and for the workspace of a sub-domain.',
  })
  @Public()
  async ssoOptions(
    @CurrentCaller() caller: Caller,
    @Args('domain', { type: () => String, nullable: true }, zod(ssoDomainSchema)) domain: string | null,
    @Args('subdomain', { type: () => String, nullable: true }) subdomain?: string | null,
  ): Promise<SsoOption[]> {
    requireRootDomain(caller);
    await this.limiter.hit(`sso-options:${networkOf(caller.address)}`, 120);
    return this.connections.options(domain, subdomain ?? null);
  }

  @Mutation(() => SsoConnection)
  @Can('full')
  @NeedsFeature('singleSignOn')
  createOidcConnection(
    @CurrentActor() actor: Actor,
    @Args('input', { type: () => CreateOidcConnectionInput }, zod(createOidcInput)) input: CreateOidcInput,
  ): Promise<SsoConnection> {
    return this.connections.createOidc(actor, input);
  }

  @Mutation(() => SsoConnection)
  @Can('full')
  updateOidcConnection(
    @CurrentActor() actor: Actor,
    @Args('input', { type: () => UpdateOidcConnectionInput }, zod(updateOidcInput)) input: UpdateOidcInput,
  ): Promise<SsoConnection> {
    return this.connections.updateOidc(actor, input);
  }

  @Mutation(() => SsoTest)
  @Can('full')
  @NeedsFeature('singleSignOn')
  async testSsoConnection(@CurrentActor() actor: Actor, @Args('id', { type: () => ID }, zod(idSchema)) id: string): Promise<SsoTest> {
    return { url: this.connections.testUrl(await this.connections.one(actor, id), actor.userId) };
  }

  @Mutation(() => DeletedPayload, { description: 'Also logs out who came in by it.' })
  @Can('full')
  async deleteSsoConnection(
    @CurrentActor() actor: Actor,
    @Args('id', { type: () => ID }, zod(idSchema)) id: string,
  ): Promise<DeletedPayload> {
    await this.connections.remove(actor, id);
    return { ids: [id] };
  }
}
