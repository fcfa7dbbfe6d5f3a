import { Mutation, Resolver } from '@nestjs/graphql';
import type { Actor } from '#platform/access';
import { Can, CurrentActor } from '#platform/access';
import { OK, OkPayload } from '#platform/graphql';
import { AddedSample } from './sample.graphql.js';
import { SampleService } from './sample.service.js';

@Resolver()
export class SampleResolver {
  constructor(private readonly service: SampleService) {}

  @Mutation(() => AddedSample, { description: 'A project with five interviews to look around in; one that is there already is answered.' })
  @Can('full')
  async addSample(@CurrentActor() actor: Actor): Promise<AddedSample> {
    return { projectId: await this.service.add(actor) };
  }

  @Mutation(() => OkPayload)
  @Can('full')
  async removeSample(@CurrentActor() actor: Actor): Promise<OkPayload> {
    await this.service.remove(actor);
    return OK;
  }
}
