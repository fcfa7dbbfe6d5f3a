import { renameAccountInput } from '@libs/domain';
import { Args, Mutation, Resolver } from '@nestjs/graphql';
import { type Caller, CurrentCaller, SignedIn } from '#platform/access';
import { zod } from '#platform/graphql';
import { requireBrowserSession } from '../identity.policy.js';
import { UpdateAccountInput, User } from './user.graphql.js';
import { UsersService } from './users.service.js';

@Resolver(() => User)
export class UsersResolver {
  constructor(private readonly users: UsersService) {}

  @Mutation(() => User)
  @SignedIn()
  updateAccount(
    @CurrentCaller() caller: Caller,
    @Args('input', { type: () => UpdateAccountInput }, zod(renameAccountInput)) { name }: UpdateAccountInput,
  ): Promise<User> {
    return this.users.rename(requireBrowserSession(caller).id, name);
  }
}
