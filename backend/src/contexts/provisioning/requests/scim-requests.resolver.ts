import { Query, Resolver } from '@nestjs/graphql';
import { type Actor, Can, CurrentActor } from '#platform/access';
import { ScimRequests } from './scim-request.graphql.js';
import { ScimRequestsService } from './scim-requests.service.js';

@Resolver(() => ScimRequests)
export class ScimRequestsResolver {
  constructor(private readonly requests: ScimRequestsService) {}

  @Query(() => ScimRequests, { description: 'What the identity provider asked for last.' })
  @Can('full')
  async scimRequests(@CurrentActor() actor: Actor): Promise<ScimRequests> {
    return { nodes: await this.requests.list(actor) };
  }
}
