import { parseRegion, REGION_NAMES, type Region } from '@libs/domain';
import { GraphQLError, GraphQLScalarType, Kind } from 'graphql';

const NAMES = REGION_NAMES.join(', ');

function regionOf(text: unknown): Region {
  const region = typeof text === 'string' ? parseRegion(text) : null;
  if (region) return region;
  throw new GraphQLError(`Choose one of these regions: ${NAMES}.`);
}

/** A region, in any case, as a string or written like an enum's value; an enum would refuse the specification's own US_B. */
export const RegionName = new GraphQLScalarType<Region, string>({
  name: 'Region',
  description: `One of ${NAMES}, in any case; answers are lower-case. In a cell it says where data is stored, elsewhere where people are.`,
  serialize: (value) => String(value),
  parseValue: regionOf,
  parseLiteral: (node) => regionOf(node.kind === Kind.STRING || node.kind === Kind.ENUM ? node.value : null),
});
