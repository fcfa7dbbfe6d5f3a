import {
  createShareLinkInput,
  idSchema,
  type CreateShareLinkInput as NewLink,
  openPublicLinkInput,
  type ShareObjectType,
} from '@libs/domain';
import { Args, Context, ID, Mutation, Query, Resolver } from '@nestjs/graphql';
import type { z } from 'zod';
import { ShareableTypeEnum, ShareLink } from '#contexts/access';
import type { Exchange } from '#contexts/identity';
import type { Actor } from '#platform/access';
import { AllowInPlanState, Can, CurrentActor, Public } from '#platform/access';
import { DeletedPayload, OK, OkPayload, parse, zod } from '#platform/graphql';
import { LinkPasswords } from './link-passwords.service.js';
import { ObjectSharing, OpenPublicLinkInput, ShareInput } from './share-link.graphql.js';
import { ShareLinks } from './share-links.service.js';

@Resolver(() => ShareLink)
export class ShareLinksResolver {
  constructor(
    private readonly service: ShareLinks,
    private readonly passwords: LinkPasswords,
  ) {}

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
  @AllowInPlanState('readOnly')
  async unshare(
    @CurrentActor() actor: Actor,
    @Args('id', { type: () => ID, description: 'Of the link.' }, zod(idSchema)) id: string,
  ): Promise<DeletedPayload> {
    await this.service.unshare(actor, id);
    return { ids: [id] };
  }

  @Mutation(() => OkPayload, { description: 'Opens a public link that has a password, in this browser for some hours.' })
  @Public()
  async openPublicLink(
    @Context() { res, caller }: Exchange,
    @Args('input', { type: () => OpenPublicLinkInput }, zod(openPublicLinkInput))
    { token, password }: z.output<typeof openPublicLinkInput>,
  ): Promise<OkPayload> {
    res.header('set-cookie', await this.passwords.unlock(caller, token, password));
    return OK;
  }
}
