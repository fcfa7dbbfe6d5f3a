import { changeMemberRoleInput, idSchema, type WorkspaceRole } from '@libs/domain';
import { Args, ID, Mutation, Query, Resolver } from '@nestjs/graphql';
import { type Actor, Can, Me } from '#platform/access';
import { parse } from '#platform/graphql';
import { WorkspaceRoleEnum } from '../workspaces/workspace.graphql.js';
import { Member } from './member.graphql.js';
import { MembersService } from './members.service.js';

@Resolver(() => Member)
export class MembersResolver {
  constructor(private readonly service: MembersService) {}

  @Query(() => [Member])
  @Can('read')
  members(@Me() actor: Actor): Promise<Member[]> {
    return this.service.list(actor);
  }

  @Mutation(() => Member)
  @Can('full')
  changeMemberRole(
    @Me() actor: Actor,
    @Args('memberId', { type: () => ID }) memberId: string,
    @Args('role', { type: () => WorkspaceRoleEnum }) role: WorkspaceRole,
  ): Promise<Member> {
    const input = parse(changeMemberRoleInput, { memberId, role });
    return this.service.changeRole(actor, input.memberId, input.role);
  }

  @Mutation(() => Boolean)
  @Can('full')
  async removeMember(@Me() actor: Actor, @Args('memberId', { type: () => ID }) memberId: string): Promise<boolean> {
    await this.service.remove(actor, parse(idSchema, memberId));
    return true;
  }
}
