import { createGroupInput, groupMembersInput, idSchema, LIMITS, updateGroupInput } from '@libs/domain';
import { Args, ID, Mutation, Query, Resolver } from '@nestjs/graphql';
import type { z } from 'zod';
import { type Actor, Can, CurrentActor, NeedsFeature } from '#platform/access';
import { DeletedPayload, zod } from '#platform/graphql';
import { CreateGroupInput, Group, GroupMembersInput, GroupPeople, UpdateGroupInput } from './group.graphql.js';
import { GroupsService } from './groups.service.js';

type MembersInput = z.output<typeof groupMembersInput>;

@Resolver(() => Group)
export class GroupsResolver {
  constructor(private readonly service: GroupsService) {}

  @Query(() => [Group], { description: `By name; at most ${LIMITS.userGroups.perWorkspace}.` })
  @Can('read')
  groups(@CurrentActor() actor: Actor): Promise<Group[]> {
    return this.service.list(actor);
  }

  @Query(() => GroupPeople)
  @Can('read')
  async groupPeople(
    @CurrentActor() actor: Actor,
    @Args('groupId', { type: () => ID }, zod(idSchema)) groupId: string,
  ): Promise<GroupPeople> {
    return { groupId, people: await this.service.people(actor, groupId) };
  }

  @Mutation(() => Group)
  @Can('full')
  @NeedsFeature('groups')
  createGroup(
    @CurrentActor() actor: Actor,
    @Args('input', { type: () => CreateGroupInput }, zod(createGroupInput)) input: z.output<typeof createGroupInput>,
  ): Promise<Group> {
    return this.service.create(actor, input);
  }

  @Mutation(() => Group)
  @Can('full')
  updateGroup(
    @CurrentActor() actor: Actor,
    @Args('input', { type: () => UpdateGroupInput }, zod(updateGroupInput)) { id, name }: z.output<typeof updateGroupInput>,
  ): Promise<Group> {
    return this.service.rename(actor, id, name);
  }

  @Mutation(() => Group, { description: 'These people and no others; two who change a group at once add and remove instead.' })
  @Can('full')
  setGroupMembers(
    @CurrentActor() actor: Actor,
    @Args('input', { type: () => GroupMembersInput }, zod(groupMembersInput)) { id, userIds }: MembersInput,
  ): Promise<Group> {
    return this.service.setMembers(actor, id, userIds);
  }

  @Mutation(() => Group)
  @Can('full')
  @NeedsFeature('groups')
  addGroupMembers(
    @CurrentActor() actor: Actor,
    @Args('input', { type: () => GroupMembersInput }, zod(groupMembersInput)) { id, userIds }: MembersInput,
  ): Promise<Group> {
    return this.service.addMembers(actor, id, userIds);
  }

  @Mutation(() => Group)
  @Can('full')
  removeGroupMembers(
    @CurrentActor() actor: Actor,
    @Args('input', { type: () => GroupMembersInput }, zod(groupMembersInput)) { id, userIds }: MembersInput,
  ): Promise<Group> {
    return this.service.removeMembers(actor, id, userIds);
  }

  @Mutation(() => DeletedPayload)
  @Can('full')
  async deleteGroup(@CurrentActor() actor: Actor, @Args('id', { type: () => ID }, zod(idSchema)) id: string): Promise<DeletedPayload> {
    await this.service.delete(actor, id);
    return { ids: [id] };
  }

  @Mutation(() => Group)
  @Can('full')
  @NeedsFeature('groups')
  restoreGroup(@CurrentActor() actor: Actor, @Args('id', { type: () => ID }, zod(idSchema)) id: string): Promise<Group> {
    return this.service.restore(actor, id);
  }
}
