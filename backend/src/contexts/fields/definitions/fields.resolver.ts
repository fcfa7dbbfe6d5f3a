import {
  createFieldInput,
  createFieldOptionInput,
  deleteFieldOptionInput,
  type FieldTarget,
  idSchema,
  LIMITS,
  moveFieldInput,
  updateFieldInput,
  updateFieldOptionInput,
} from '@libs/domain';
import { Args, ID, Mutation, Query, Resolver } from '@nestjs/graphql';
import type { z } from 'zod';
import { type Actor, Can, CurrentActor } from '#platform/access';
import { DeletedPayload, zod } from '#platform/graphql';
import {
  CreateFieldInput,
  CreateFieldOptionInput,
  DeleteFieldOptionInput,
  Field,
  FieldsPayload,
  FieldTargetEnum,
  MoveFieldInput,
  MoveFieldOptionInput,
  UpdateFieldInput,
  UpdateFieldOptionInput,
} from './field.graphql.js';
import { FieldGroupsService } from './field-groups.service.js';
import { FieldOptionsService } from './field-options.service.js';
import { FieldsService } from './fields.service.js';

const id = () => ID;

@Resolver(() => Field)
export class FieldsResolver {
  constructor(
    private readonly service: FieldsService,
    private readonly options: FieldOptionsService,
    private readonly groups: FieldGroupsService,
  ) {}

  @Query(() => [Field], { description: `In their order; at most ${LIMITS.field.perProject}.` })
  @Can('read')
  fields(
    @CurrentActor() actor: Actor,
    @Args('target', { type: () => FieldTargetEnum }) target: FieldTarget,
    @Args('projectId', { type: id, nullable: true, description: 'Left out for the fields of contacts.' }, zod(idSchema.nullish()))
    projectId?: string | null,
  ): Promise<Field[]> {
    return this.service.list(actor, projectId ?? null, target);
  }

  @Mutation(() => Field)
  @Can('write')
  createField(
    @CurrentActor() actor: Actor,
    @Args('input', { type: () => CreateFieldInput }, zod(createFieldInput)) input: z.output<typeof createFieldInput>,
  ): Promise<Field> {
    return input.groupId === null ? this.service.create(actor, input) : this.groups.addField(actor, input.groupId, input);
  }

  @Mutation(() => Field)
  @Can('write')
  updateField(
    @CurrentActor() actor: Actor,
    @Args('input', { type: () => UpdateFieldInput }, zod(updateFieldInput)) input: z.output<typeof updateFieldInput>,
  ): Promise<Field> {
    return this.service.update(actor, input);
  }

  @Mutation(() => FieldsPayload)
  @Can('write')
  async moveField(
    @CurrentActor() actor: Actor,
    @Args('input', { type: () => MoveFieldInput }, zod(moveFieldInput)) input: z.output<typeof moveFieldInput>,
  ): Promise<FieldsPayload> {
    return { fields: await this.service.move(actor, input.id, input.index) };
  }

  @Mutation(() => DeletedPayload)
  @Can('write')
  async deleteField(@CurrentActor() actor: Actor, @Args('id', { type: id }, zod(idSchema)) fieldId: string): Promise<DeletedPayload> {
    await this.service.delete(actor, fieldId);
    return { ids: [fieldId] };
  }

  @Mutation(() => Field)
  @Can('write')
  restoreField(@CurrentActor() actor: Actor, @Args('id', { type: id }, zod(idSchema)) fieldId: string): Promise<Field> {
    return this.service.restore(actor, fieldId);
  }

  @Mutation(() => Field)
  @Can('write')
  createFieldOption(
    @CurrentActor() actor: Actor,
    @Args('input', { type: () => CreateFieldOptionInput }, zod(createFieldOptionInput)) input: z.output<typeof createFieldOptionInput>,
  ): Promise<Field> {
    return this.options.create(actor, input);
  }

  @Mutation(() => Field)
  @Can('write')
  updateFieldOption(
    @CurrentActor() actor: Actor,
    @Args('input', { type: () => UpdateFieldOptionInput }, zod(updateFieldOptionInput)) input: z.output<typeof updateFieldOptionInput>,
  ): Promise<Field> {
    return this.options.update(actor, input);
  }

  @Mutation(() => Field)
  @Can('write')
  moveFieldOption(
    @CurrentActor() actor: Actor,
    @Args('input', { type: () => MoveFieldOptionInput }, zod(moveFieldInput)) input: z.output<typeof moveFieldInput>,
  ): Promise<Field> {
    return this.options.move(actor, input.id, input.index);
  }

  @Mutation(() => Field)
  @Can('write')
  deleteFieldOption(
    @CurrentActor() actor: Actor,
    @Args('input', { type: () => DeleteFieldOptionInput }, zod(deleteFieldOptionInput)) input: z.output<typeof deleteFieldOptionInput>,
  ): Promise<Field> {
    return this.options.delete(actor, input);
  }
}
