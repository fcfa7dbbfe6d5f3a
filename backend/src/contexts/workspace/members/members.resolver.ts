import { changeMemberRoleInput, idSchema } from '@libs/domain';
import { Args, ID, Mutation, Query, Resolver } from '@nestjs/graphql';
import { type Actor, Can, CurrentActor } from '#platform/access';
import { DeletedPayload, zod } from '#platform/graphql';
import { ChangeMemberRoleInput, Member } from './member.graphql.js';
import { MembersService } from './members.service.js';

@Resolver(() => Member)
export class MembersResolver {
  constructor(private readonly service: MembersService) {}

  @Query(() => [Member])
  @Can('read')
  async members(@CurrentActor() actor: Actor): Promise<Member[]> {
    return this.service.withGroups(actor, await this.service.list(actor));
  }

  @Mutation(() => Member)
  @Can('full')
  async changeMemberRole(
    @CurrentActor() actor: Actor,
    @Args('input', { type: () => ChangeMemberRoleInput }, zod(changeMemberRoleInput)) { id, role }: ChangeMemberRoleInput,
  ): Promise<Member> {
    return (await this.service.withGroups(actor, [await this.service.changeRole(actor, id, role)]))[0]!;
  }

  @Mutation(() => DeletedPayload)
  @Can('full')
  async removeMember(@CurrentActor() actor: Actor, @Args('id', { type: () => ID }, zod(idSchema)) id: string): Promise<DeletedPayload> {
    await this.service.remove(actor, id);
    return { ids: [id] };
  }
}
