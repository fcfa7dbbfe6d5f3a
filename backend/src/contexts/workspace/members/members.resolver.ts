import { changeMemberRoleInput, idSchema, type MemberStatus } from '@libs/domain';
import { Args, ID, Mutation, Query, Resolver } from '@nestjs/graphql';
import { type Actor, Can, CurrentActor, OpenWhile } from '#platform/access';
import { DeletedPayload, OkPayload, zod } from '#platform/graphql';
import { ChangeMemberRoleInput, Member, MemberStatusEnum } from './member.graphql.js';
import { MembersService } from './members.service.js';

@Resolver(() => Member)
export class MembersResolver {
  constructor(private readonly service: MembersService) {}

  @Query(() => [Member], { description: 'By name: those who may come in, unless another status is asked for.' })
  @Can('read')
  async members(
    @CurrentActor() actor: Actor,
    @Args('status', { type: () => MemberStatusEnum, nullable: true }) status?: MemberStatus | null,
  ): Promise<Member[]> {
    return this.service.withGroups(actor, await this.service.list(actor, status ?? 'active'));
  }

  @Mutation(() => Member)
  @Can('full')
  async changeMemberRole(
    @CurrentActor() actor: Actor,
    @Args('input', { type: () => ChangeMemberRoleInput }, zod(changeMemberRoleInput)) { id, role }: ChangeMemberRoleInput,
  ): Promise<Member> {
    return (await this.service.withGroups(actor, [await this.service.changeRole(actor, id, role)]))[0]!;
  }

  @Mutation(() => Member, {
    description: 'Ends their sessions and access tokens here; what they wrote, their groups and their access stay.',
  })
  @Can('full')
  async deactivateMember(@CurrentActor() actor: Actor, @Args('id', { type: () => ID }, zod(idSchema)) id: string): Promise<Member> {
    await this.service.deactivate(actor, id);
    return this.one(actor, id);
  }

  @Mutation(() => Member)
  @Can('full')
  async reactivateMember(@CurrentActor() actor: Actor, @Args('id', { type: () => ID }, zod(idSchema)) id: string): Promise<Member> {
    await this.service.reactivate(actor, id);
    return this.one(actor, id);
  }

  @Mutation(() => DeletedPayload)
  @Can('full')
  @OpenWhile('readOnly')
  async removeMember(@CurrentActor() actor: Actor, @Args('id', { type: () => ID }, zod(idSchema)) id: string): Promise<DeletedPayload> {
    await this.service.remove(actor, id);
    return { ids: [id] };
  }

  @Mutation(() => OkPayload, { description: 'Gives up one’s own seat; what one wrote stays.' })
  @Can('read', { scope: 'admin' })
  @OpenWhile('locked')
  async leaveWorkspace(@CurrentActor() actor: Actor): Promise<OkPayload> {
    await this.service.remove(actor, actor.memberId);
    return { ok: true };
  }

  private async one(actor: Actor, id: string): Promise<Member> {
    return (await this.service.withGroups(actor, [await this.service.findOneOrFail(actor, id)]))[0]!;
  }
}
