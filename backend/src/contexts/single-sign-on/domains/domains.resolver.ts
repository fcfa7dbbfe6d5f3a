import { addDomainInput, confirmDomainInput, idSchema, mailDomainInput } from '@libs/domain';
import { Args, ID, Mutation, Query, Resolver } from '@nestjs/graphql';
import type { z } from 'zod';
import { requireRootDomain } from '#contexts/identity';
import { type Actor, type Caller, Can, CurrentActor, CurrentCaller, NeedsFeature, networkOf, Public, RateLimiter } from '#platform/access';
import { DeletedPayload, zod } from '#platform/graphql';
import { AddDomainInput, ConfirmDomainInput, ConfirmedDomain, Domain, MailDomainInput } from './domain.graphql.js';
import { DomainsService } from './domains.service.js';

@Resolver(() => Domain)
export class DomainsResolver {
  constructor(
    private readonly domains: DomainsService,
    private readonly limiter: RateLimiter,
  ) {}

  @Query(() => [Domain], { description: 'At most 20, by name.', name: 'domains' })
  @Can('full')
  list(@CurrentActor() actor: Actor): Promise<Domain[]> {
    return this.domains.list(actor);
  }

  @Mutation(() => Domain, { description: 'One that is there already is answered as it is.' })
  @Can('full')
  @NeedsFeature('singleSignOn')
  addDomain(
    @CurrentActor() actor: Actor,
    @Args('input', { type: () => AddDomainInput }, zod(addDomainInput)) { name }: AddDomainInput,
  ): Promise<Domain> {
    return this.domains.add(actor, name);
  }

  @Mutation(() => Domain, { description: 'Looks for the record that proves the domain.' })
  @Can('full')
  @NeedsFeature('singleSignOn')
  verifyDomain(@CurrentActor() actor: Actor, @Args('id', { type: () => ID }, zod(idSchema)) id: string): Promise<Domain> {
    return this.domains.verify(actor, id);
  }

  @Mutation(() => Domain)
  @Can('full')
  @NeedsFeature('singleSignOn')
  mailDomain(
    @CurrentActor() actor: Actor,
    @Args('input', { type: () => MailDomainInput }, zod(mailDomainInput)) { id, mailbox }: z.infer<typeof mailDomainInput>,
  ): Promise<Domain> {
    return this.domains.mailLink(actor, id, mailbox);
  }

  @Mutation(() => DeletedPayload)
  @Can('full')
  async removeDomain(@CurrentActor() actor: Actor, @Args('id', { type: () => ID }, zod(idSchema)) id: string): Promise<DeletedPayload> {
    await this.domains.remove(actor, id);
    return { ids: [id] };
  }

  @Mutation(() => ConfirmedDomain)
  @Public()
  async confirmDomain(
    @CurrentCaller() caller: Caller,
    @Args('input', { type: () => ConfirmDomainInput }, zod(confirmDomainInput)) { token }: ConfirmDomainInput,
  ): Promise<ConfirmedDomain> {
    requireRootDomain(caller);
    await this.limiter.hit(`confirm-domain:${networkOf(caller.address)}`, 30);
    return this.domains.confirm(token);
  }
}
