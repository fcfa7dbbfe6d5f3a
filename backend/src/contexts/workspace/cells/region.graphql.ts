import type { Region } from '@libs/domain';
import { Field, ObjectType } from '@nestjs/graphql';
import { RegionName } from './region.scalar.js';

@ObjectType({ description: 'A region in which workspaces can be created.' })
export class RegionChoice {
  @Field(() => RegionName) region: Region;
  @Field({ description: 'Where its root domain is.' }) url: string;
  @Field({ description: 'It is the one that answers.' }) isHere: boolean;
}
