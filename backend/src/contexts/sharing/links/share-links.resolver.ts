import { createShareLinkInput, idSchema, type CreateShareLinkInput as NewLink, type ShareObjectType } from '@libs/domain';
import { Args, ID, Mutation, Query, Resolver } from '@nestjs/graphql';
import { ShareableTypeEnum, ShareLink } from '#contexts/repository';
import type { Actor } from '#platform/access';
import { Can, CurrentActor, OpenWhile } from '#platform/access';
import { DeletedPayload, parse, zod } from '#platform/graphql';
import { ObjectSharing, ShareInput } from './share-link.graphql.js';
import { ShareLinks } from './share-links.service.js';

@Resolver(() => ShareLink)
export class ShareLinksResolver {
  constructor(private readonly service: ShareLinks) {}

  @Query(() => ObjectSharing)
  @Can('read')
  sharing(
    @CurrentActor() actor: Actor,
    @Args('objectType', { type: () => ShareableTypeEnum }) objectType: ShareObjectType,
    @Args('objectId', { type: () => ID }) objectId: string,
  ): Promise<ObjectSharing> {
    return this.service.screen(actor, objectType, parse(idSchema, objectId));
  }

  @Mutation(() => ShareLink)
  @Can('write')
  share(
    @CurrentActor() actor: Actor,
    @Args('input', { type: () => ShareInput }, zod(createShareLinkInput)) input: NewLink,
  ): Promise<ShareLink> {
    return this.service.share(actor, input);
  }

  @Mutation(() => DeletedPayload)
  @Can('write')
  @OpenWhile('readOnly')
  async unshare(
    @CurrentActor() actor: Actor,
    @Args('id', { type: () => ID, description: 'Of the link.' }, zod(idSchema)) id: string,
  ): Promise<DeletedPayload> {
    await this.service.unshare(actor, id);
    return { ids: [id] };
  }
}
