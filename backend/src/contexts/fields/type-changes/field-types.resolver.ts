import { changeFieldTypeInput, idSchema } from '@libs/domain';
import { Args, ID, Mutation, Query, Resolver } from '@nestjs/graphql';
import type { z } from 'zod';
import { type Actor, Can, CurrentActor } from '#platform/access';
import { zod } from '#platform/graphql';
import { ChangeFieldTypeInput, Field, FieldTypePreview } from '../definitions/field.graphql.js';
import { FieldTypesService } from './field-types.service.js';

const id = () => ID;

@Resolver(() => Field)
export class FieldTypesResolver {
  constructor(private readonly service: FieldTypesService) {}

  @Query(() => FieldTypePreview)
  @Can('write')
  fieldTypePreview(
    @CurrentActor() actor: Actor,
    @Args('input', { type: () => ChangeFieldTypeInput }, zod(changeFieldTypeInput)) input: z.output<typeof changeFieldTypeInput>,
  ): Promise<FieldTypePreview> {
    return this.service.preview(actor, input);
  }

  @Mutation(() => Field)
  @Can('write')
  changeFieldType(
    @CurrentActor() actor: Actor,
    @Args('input', { type: () => ChangeFieldTypeInput }, zod(changeFieldTypeInput)) input: z.output<typeof changeFieldTypeInput>,
  ): Promise<Field> {
    return this.service.change(actor, input);
  }

  @Mutation(() => Field)
  @Can('write')
  undoFieldTypeChange(@CurrentActor() actor: Actor, @Args('id', { type: id }, zod(idSchema)) fieldId: string): Promise<Field> {
    return this.service.undo(actor, fieldId);
  }
}
