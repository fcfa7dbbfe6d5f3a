import { Args, Query, Resolver } from '@nestjs/graphql';
import { type Caller, Public, Who } from '#platform/access';
import { PublicObject } from './public-object.graphql.js';
import { PublicObjects } from './public-objects.service.js';

@Resolver(() => PublicObject)
export class PublicObjectsResolver {
  constructor(private readonly service: PublicObjects) {}

  @Query(() => PublicObject, { nullable: true })
  @Public()
  publicObject(@Who() caller: Caller, @Args('token') token: string): Promise<PublicObject | null> {
    return this.service.open(caller, token);
  }
}
