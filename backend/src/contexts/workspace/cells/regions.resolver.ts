import { Inject } from '@nestjs/common';
import { Query, Resolver } from '@nestjs/graphql';
import { Public } from '#platform/access';
import { CONFIG, type Config } from '#platform/config';
import { RegionChoice } from './region.graphql.js';

@Resolver(() => RegionChoice)
export class RegionsResolver {
  constructor(@Inject(CONFIG) private readonly config: Pick<Config, 'cells'>) {}

  @Query(() => [RegionChoice], { description: 'The regions of the product, at most four; none where this is the only installation.' })
  @Public()
  regions(): RegionChoice[] {
    const { cells } = this.config;
    if (!cells || cells.all.length < 2) return [];
    return cells.all.map(({ region, origin }) => ({ region, url: origin, isHere: region === cells.own.region }));
  }
}
