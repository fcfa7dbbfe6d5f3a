import { saturationInput } from '@libs/domain';
import { Args, Field, ID, InputType, Query, Resolver } from '@nestjs/graphql';
import type { z } from 'zod';
import { FilterPartInput } from '#contexts/fields';
import { type Actor, Can, CurrentActor } from '#platform/access';
import { zod } from '#platform/graphql';
import { Saturation } from './saturation.graphql.js';
import { SaturationService } from './saturation.service.js';

@InputType()
export class SaturationInput {
  @Field(() => ID) projectId: string;
  @Field(() => [FilterPartInput], { nullable: true, description: 'Of the notes. Every part has to match.' })
  filter?: FilterPartInput[] | null;
  @Field(() => String, { nullable: true, description: 'Where days begin, such as Europe/Athens; UTC unless asked otherwise.' })
  timeZone?: string | null;
}

@Resolver(() => Saturation)
export class SaturationResolver {
  constructor(private readonly service: SaturationService) {}

  @Query(() => Saturation, { description: 'New tags per note in the order of time; NOT_ENOUGH_DATA where too few notes have a tag.' })
  @Can('read')
  saturation(
    @CurrentActor() actor: Actor,
    @Args('input', { type: () => SaturationInput }, zod(saturationInput)) { projectId, filter, timeZone }: z.output<typeof saturationInput>,
  ): Promise<Saturation> {
    return this.service.curve(actor, projectId, filter, timeZone);
  }
}
