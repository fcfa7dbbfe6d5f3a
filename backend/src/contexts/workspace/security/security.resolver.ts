import { type UpdateSecurityInput as SecurityChange, updateSecurityInput } from '@libs/domain';
import { Args, Mutation, Query, Resolver } from '@nestjs/graphql';
import { type Actor, type Caller, Can, CurrentActor, CurrentCaller } from '#platform/access';
import { zod } from '#platform/graphql';
import { SecuritySettings, UpdateSecurityInput } from './security.graphql.js';
import { SecurityService } from './security.service.js';

@Resolver(() => SecuritySettings)
export class SecurityResolver {
  constructor(private readonly service: SecurityService) {}

  @Query(() => SecuritySettings)
  @Can('read')
  async securitySettings(@CurrentActor() actor: Actor): Promise<SecuritySettings> {
    const settings = await this.service.of(actor);
    return actor.role === 'admin' ? settings : { ...settings, allowedNetworks: [] };
  }

  @Mutation(() => SecuritySettings)
  @Can('full')
  updateSecurity(
    @CurrentActor() actor: Actor,
    @CurrentCaller() { address }: Caller,
    @Args('input', { type: () => UpdateSecurityInput }, zod(updateSecurityInput)) input: SecurityChange,
  ): Promise<SecuritySettings> {
    return this.service.update(actor, input, address);
  }
}
