import { type FieldTarget, idSchema, LIMITS, setFieldValuesInput } from '@libs/domain';
import { Args, ID, Mutation, Query, Resolver } from '@nestjs/graphql';
import type { z } from 'zod';
import { type Actor, Can, CurrentActor } from '#platform/access';
import { zod } from '#platform/graphql';
import { FieldTargetEnum } from '../definitions/field.graphql.js';
import { FieldValue, FieldValuesPayload, ObjectField, SetFieldValuesInput } from './field-value.graphql.js';
import { FieldValuesService } from './field-values.service.js';

@Resolver(() => FieldValue)
export class FieldValuesResolver {
  constructor(private readonly service: FieldValuesService) {}

  @Query(() => [ObjectField], {
    description: `The fields of an object that are not hidden, in order, with what it has in them; at most ${LIMITS.field.perProject}.`,
  })
  @Can('read')
  objectFields(
    @CurrentActor() actor: Actor,
    @Args('target', { type: () => FieldTargetEnum }) target: FieldTarget,
    @Args('id', { type: () => ID }, zod(idSchema)) id: string,
  ): Promise<ObjectField[]> {
    return this.service.ofObject(actor, target, id);
  }

  @Mutation(() => FieldValuesPayload)
  @Can('write')
  async setFieldValues(
    @CurrentActor() actor: Actor,
    @Args('input', { type: () => SetFieldValuesInput }, zod(setFieldValuesInput)) input: z.output<typeof setFieldValuesInput>,
  ): Promise<FieldValuesPayload> {
    return { values: await this.service.set(actor, input) };
  }
}
