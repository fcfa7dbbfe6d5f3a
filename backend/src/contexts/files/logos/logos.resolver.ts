import { Mutation, Resolver } from '@nestjs/graphql';
import { Workspace } from '#contexts/workspace';
import { type Actor, Can, CurrentActor } from '#platform/access';
import { LogosService } from './logos.service.js';

@Resolver(() => Workspace)
export class LogosResolver {
  constructor(private readonly logos: LogosService) {}

  @Mutation(() => Workspace, { description: 'The name alone stands for the workspace again.' })
  @Can('full')
  removeLogo(@CurrentActor() actor: Actor): Promise<Workspace> {
    return this.logos.remove(actor);
  }

  @Mutation(() => Workspace, { description: 'Brings back the logo that was removed last, for a day.' })
  @Can('full')
  restoreLogo(@CurrentActor() actor: Actor): Promise<Workspace> {
    return this.logos.restore(actor);
  }
}
