import { joinWorkspaceInput } from '@libs/domain';
import { Args, Mutation, Query, Resolver } from '@nestjs/graphql';
import { requireRootSession } from '#contexts/identity';
import { type Caller, CurrentCaller, RateLimiter, SignedIn } from '#platform/access';
import { zod } from '#platform/graphql';
import { JoinableWorkspace, JoinWorkspaceInput } from './joinable-workspace.graphql.js';
import { JoiningService } from './joining.service.js';

@Resolver(() => JoinableWorkspace)
export class JoiningResolver {
  constructor(
    private readonly joining: JoiningService,
    private readonly limiter: RateLimiter,
  ) {}

  @Query(() => [JoinableWorkspace], { description: 'At most 1: a domain belongs to one workspace.' })
  @SignedIn()
  joinableWorkspaces(@CurrentCaller() caller: Caller): Promise<JoinableWorkspace[]> {
    return this.joining.joinable(requireRootSession(caller));
  }

  @Mutation(() => JoinableWorkspace)
  @SignedIn()
  async joinWorkspace(
    @CurrentCaller() caller: Caller,
    @Args('input', { type: () => JoinWorkspaceInput }, zod(joinWorkspaceInput)) { workspaceId }: JoinWorkspaceInput,
  ): Promise<JoinableWorkspace> {
    const user = requireRootSession(caller);
    await this.limiter.hit(`join-workspace:${user.id}`, 20);
    return this.joining.join(user, workspaceId);
  }
}
