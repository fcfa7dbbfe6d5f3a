import { idSchema, type ShareObjectType } from '@libs/domain';
import { Args, ID, Query, Resolver } from '@nestjs/graphql';
import { ShareableTypeEnum } from '#contexts/access';
import { type Actor, type Caller, Can, CurrentActor, CurrentCaller, Public } from '#platform/access';
import { parse } from '#platform/graphql';
import { ConsentWarnings } from './consent-warnings.service.js';
import { PublicObject } from './public-object.graphql.js';
import { PublicObjects } from './public-objects.service.js';
import { PublicPages } from './public-pages.service.js';
import { ConsentWarning, SharePreview } from './share-preview.graphql.js';

@Resolver(() => PublicObject)
export class PublicObjectsResolver {
  constructor(
    private readonly service: PublicObjects,
    private readonly pages: PublicPages,
    private readonly warnings: ConsentWarnings,
  ) {}

  @Query(() => SharePreview, { description: 'What the public page of an object shows or would show; for those who may open one.' })
  @Can('read')
  sharePreview(
    @CurrentActor() actor: Actor,
    @Args('objectType', { type: () => ShareableTypeEnum }) objectType: ShareObjectType,
    @Args('objectId', { type: () => ID }) objectId: string,
  ): Promise<SharePreview> {
    return this.pages.preview(actor, objectType, parse(idSchema, objectId));
  }

  @Query(() => [ConsentWarning], {
    description: 'Whom the public page of an object quotes, or would quote, without a consent that covers it; at most 10000.',
  })
  @Can('read')
  consentWarnings(
    @CurrentActor() actor: Actor,
    @Args('objectType', { type: () => ShareableTypeEnum }) objectType: ShareObjectType,
    @Args('objectId', { type: () => ID }) objectId: string,
  ): Promise<ConsentWarning[]> {
    return this.warnings.of(actor, objectType, parse(idSchema, objectId));
  }

  @Query(() => PublicObject, { nullable: true })
  @Public()
  publicObject(
    @CurrentCaller() caller: Caller,
    @Args('token') token: string,
    @Args('insight', {
      type: () => String,
      nullable: true,
      description: 'The key of one of the insights of a project that the link opens.',
    })
    insight?: string | null,
  ): Promise<PublicObject | null> {
    return this.service.open(caller, token, insight ?? null);
  }
}
