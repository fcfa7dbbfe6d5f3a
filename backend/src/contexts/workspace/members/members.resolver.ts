import { authorIds, changeMemberRoleInput, idSchema, type MemberStatus, SERVER_LIMITS, type WorkspaceRole } from '@libs/domain';
import { Args, ID, Int, Mutation, Query, Resolver } from '@nestjs/graphql';
import { type Actor, AllowInPlanState, Can, CurrentActor } from '#platform/access';
import type { Page } from '#platform/db';
import { DeletedPayload, OkPayload, zod } from '#platform/graphql';
import { WorkspaceRoleEnum } from '../workspaces/workspace.graphql.js';
import { Author } from './author.graphql.js';
import { Authors } from './authors.service.js';
import { ChangeMemberRoleInput, Member, MemberConnection, MemberStatusEnum } from './member.graphql.js';
import { MemberLists } from './member-lists.service.js';
import { MembersService } from './members.service.js';

@Resolver(() => Member)
export class MembersResolver {
  constructor(
    private readonly service: MembersService,
    private readonly lists: MemberLists,
    private readonly authors: Authors,
  ) {}

  @Query(() => MemberConnection, {
    description:
      'Those who may come in, unless another status is asked for, by name. `query` finds letters of a name or an address; names and addresses that begin with them come first.',
  })
  @Can('read')
  async members(
    @CurrentActor() actor: Actor,
    @Args('query', { type: () => String, nullable: true }) query?: string | null,
    @Args('role', { type: () => WorkspaceRoleEnum, nullable: true }) role?: WorkspaceRole | null,
    @Args('status', { type: () => MemberStatusEnum, nullable: true }) status?: MemberStatus | null,
    @Args('first', { type: () => Int, nullable: true, description: '1 to 200; 50 unless said.' }) first?: number | null,
    @Args('after', { type: () => String, nullable: true }) after?: string | null,
  ): Promise<Page<Member>> {
    const page = await this.lists.page(actor, { query, role, status, first, after });
    return { ...page, nodes: await this.service.withGroups(actor, page.nodes) };
  }

  @Query(() => [Author], {
    description: `How people are shown, in the order of their ids, whether they are members or were. At most ${SERVER_LIMITS.people.named}.`,
  })
  @Can('read')
  authorsByIds(@CurrentActor() actor: Actor, @Args('ids', { type: () => [ID] }, zod(authorIds)) ids: string[]): Promise<Author[]> {
    return this.authors.list(actor, ids);
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
  @AllowInPlanState('readOnly')
  async removeMember(@CurrentActor() actor: Actor, @Args('id', { type: () => ID }, zod(idSchema)) id: string): Promise<DeletedPayload> {
    await this.service.remove(actor, id);
    return { ids: [id] };
  }

  @Mutation(() => OkPayload, { description: 'Gives up one’s own seat; what one wrote stays.' })
  @Can('read', { scope: 'admin' })
  @AllowInPlanState('locked')
  async leaveWorkspace(@CurrentActor() actor: Actor): Promise<OkPayload> {
    await this.service.remove(actor, actor.memberId);
    return { ok: true };
  }

  private async one(actor: Actor, id: string): Promise<Member> {
    return (await this.service.withGroups(actor, [await this.service.findOneOrFail(actor, id)]))[0]!;
  }
}
