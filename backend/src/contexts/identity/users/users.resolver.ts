import { renameAccountInput } from '@libs/domain';
import { Args, Mutation, Resolver } from '@nestjs/graphql';
import { type Caller, SignedIn, Who } from '#platform/access';
import { parse } from '#platform/graphql';
import { requireBrowserSession } from '../identity.policy.js';
import { User } from './user.graphql.js';
import { UsersService } from './users.service.js';

@Resolver(() => User)
export class UsersResolver {
  constructor(private readonly users: UsersService) {}

  @Mutation(() => User)
  @SignedIn()
  updateAccount(@Who() caller: Caller, @Args('name') name: string): Promise<User> {
    return this.users.rename(requireBrowserSession(caller).id, parse(renameAccountInput, { name }).name);
  }
}
