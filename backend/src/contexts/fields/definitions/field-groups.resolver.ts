import { createFieldGroupInput, fieldGroupLinkInput, idSchema, renameFieldGroupInput, SERVER_LIMITS } from '@libs/domain';
import { Args, ID, Mutation, Query, Resolver } from '@nestjs/graphql';
import type { z } from 'zod';
import type { Actor } from '#platform/access';
import { Can, CurrentActor } from '#platform/access';
import { DeletedPayload, zod } from '#platform/graphql';
import {
  CreateFieldGroupInput,
  FieldGroup,
  FieldGroupLinkInput,
  FieldGroupsPayload,
  RenameFieldGroupInput,
} from './field-group.graphql.js';
import { FieldGroupsService } from './field-groups.service.js';

const id = () => ID;
const LINK = { type: () => FieldGroupLinkInput };

@Resolver(() => FieldGroup)
export class FieldGroupsResolver {
  constructor(private readonly service: FieldGroupsService) {}

  @Query(() => [FieldGroup], {
    description: `By name; at most ${SERVER_LIMITS.fieldGroups}. Without a project for admins, with one for those who manage it.`,
  })
  @Can('write')
  fieldGroups(
    @CurrentActor() actor: Actor,
    @Args('projectId', { type: id, nullable: true }, zod(idSchema.nullish())) projectId?: string | null,
  ): Promise<FieldGroup[]> {
    return projectId ? this.service.ofProject(actor, projectId) : this.service.list(actor);
  }

  @Mutation(() => FieldGroup)
  @Can('full')
  createFieldGroup(
    @CurrentActor() actor: Actor,
    @Args('input', { type: () => CreateFieldGroupInput }, zod(createFieldGroupInput)) input: z.output<typeof createFieldGroupInput>,
  ): Promise<FieldGroup> {
    return this.service.create(actor, input);
  }

  @Mutation(() => FieldGroup)
  @Can('full')
  renameFieldGroup(
    @CurrentActor() actor: Actor,
    @Args('input', { type: () => RenameFieldGroupInput }, zod(renameFieldGroupInput)) input: z.output<typeof renameFieldGroupInput>,
  ): Promise<FieldGroup> {
    return this.service.rename(actor, input.id, input.name);
  }

  @Mutation(() => DeletedPayload)
  @Can('full')
  async deleteFieldGroup(@CurrentActor() actor: Actor, @Args('id', { type: id }, zod(idSchema)) groupId: string): Promise<DeletedPayload> {
    await this.service.delete(actor, groupId);
    return { ids: [groupId] };
  }

  @Mutation(() => FieldGroup)
  @Can('full')
  restoreFieldGroup(@CurrentActor() actor: Actor, @Args('id', { type: id }, zod(idSchema)) groupId: string): Promise<FieldGroup> {
    return this.service.restore(actor, groupId);
  }

  @Mutation(() => FieldGroupsPayload)
  @Can('write')
  async linkFieldGroup(
    @CurrentActor() actor: Actor,
    @Args('input', LINK, zod(fieldGroupLinkInput)) input: FieldGroupLinkInput,
  ): Promise<FieldGroupsPayload> {
    return { groups: await this.service.link(actor, input) };
  }

  @Mutation(() => FieldGroupsPayload)
  @Can('write')
  async unlinkFieldGroup(
    @CurrentActor() actor: Actor,
    @Args('input', LINK, zod(fieldGroupLinkInput)) input: FieldGroupLinkInput,
  ): Promise<FieldGroupsPayload> {
    return { groups: await this.service.unlink(actor, input) };
  }
}
