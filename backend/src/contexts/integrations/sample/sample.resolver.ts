import { Mutation, Resolver } from '@nestjs/graphql';
import type { Actor } from '#platform/access';
import { Can, Me } from '#platform/access';
import { SampleService } from './sample.service.js';

@Resolver()
export class SampleResolver {
  constructor(private readonly service: SampleService) {}

  @Mutation(() => Boolean)
  @Can('full')
  async removeSample(@Me() actor: Actor): Promise<boolean> {
    await this.service.remove(actor);
    return true;
  }
}
