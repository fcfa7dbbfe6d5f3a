import { DEFAULT_REGION, fieldError, type Region, regionLabels } from '@libs/domain';
import type { Config } from '#platform/config';

/**
 * The region of a new workspace. In a cell it is the cell's own: what is asked for another region is a ValidationError that names the address where
 * it is made, because the account has to be there as well. An installation that is no cell takes any.
 */
export function regionOfNew(query: Region | null | undefined, { cells, region }: Pick<Config, 'cells' | 'region'>): Region {
  if (!region || !query || query === region) return query ?? region ?? DEFAULT_REGION;
  const labels = regionLabels(cells?.all.map((cell) => cell.region) ?? [region]);
  const label = labels.get(query);
  const origin = cells?.all.find((cell) => cell.region === query)?.origin;
  if (origin)
    throw fieldError('region', `Workspaces of the region ${label} are created at ${origin}/auth/create-workspace, with an account there.`);
  const regions = [...labels.keys()].join(', ');
  throw fieldError('region', `Choose one of the regions that there are: ${regions}.`);
}
