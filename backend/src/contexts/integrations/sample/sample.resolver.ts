import { Mutation, Resolver } from '@nestjs/graphql';
import type { Actor } from '#platform/access';
import { Can, CurrentActor } from '#platform/access';
import { OK, OkPayload } from '#platform/graphql';
import { SampleService } from './sample.service.js';

@Resolver()
export class SampleResolver {
  constructor(private readonly service: SampleService) {}

  @Mutation(() => OkPayload)
  @Can('full')
  async removeSample(@CurrentActor() actor: Actor): Promise<OkPayload> {
    await this.service.remove(actor);
    return OK;
  }
}
