import { parseFilter } from './filter.js';
import { matcherOf, valuesAt } from './matches.js';
import { readPath } from './paths.js';
import type { Resource } from './resource.js';
import type { ResourceSchema } from './schemas.js';
import { invalidPath, invalidValue } from './scim-error.js';

/** At most so many resources in one answer. */
export const MOST_RESULTS = 200;
const LIST_SCHEMA = 'urn:ietf:params:scim:api:messages:2.0:ListResponse';

/** What a list asks for, out of its address. */
export interface ListQuery {
  filter: ReturnType<typeof parseFilter> | null;
  sortBy: ReturnType<typeof readPath>;
  isDescending: boolean;
  /** From 1 on. */
  startIndex: number;
  count: number;
}

/** Reads the address of a list; numbers below what makes sense count as the least that does (RFC 7644, 3.4.2.4). */
export function readListQuery(schema: ResourceSchema, query: URLSearchParams): ListQuery {
  const filter = query.get('filter');
  const sortBy = query.get('sortBy');
  const by = sortBy ? readPath(schema, sortBy) : null;
  if (sortBy && !by) throw invalidPath(`There is no attribute “${sortBy.slice(0, 100)}” to sort by.`);
  const order = (query.get('sortOrder') ?? 'ascending').toLowerCase();
  if (order !== 'ascending' && order !== 'descending') throw invalidValue('sortOrder must be ascending or descending.');
  return {
    filter: filter === null ? null : parseFilter(filter),
    sortBy: by,
    isDescending: order === 'descending',
    startIndex: Math.max(1, numberOf(query, 'startIndex') ?? 1),
    count: Math.min(MOST_RESULTS, Math.max(0, numberOf(query, 'count') ?? 100)),
  };
}

function numberOf(query: URLSearchParams, name: string): number | null {
  const text = query.get(name);
  if (text === null || text === '') return null;
  if (!/^[+-]?\d{1,15}$/.test(text)) throw invalidValue(`${name} must be a whole number.`);
  return Number(text);
}

/** The resources that fit, in their order. */
export function filteredAndSorted(
  schema: ResourceSchema,
  resources: readonly Resource[],
  { filter, sortBy, isDescending }: ListQuery,
): Resource[] {
  const fits = filter ? resources.filter(matcherOf(schema, filter)) : [...resources];
  if (!sortBy) return fits;
  const isExact = (sortBy.sub ?? sortBy.attribute).caseExact;
  const keyed = fits.map((resource) => {
    const [value] = valuesAt(resource, sortBy);
    const text = value === undefined || typeof value === 'object' ? null : String(value);
    return { resource, key: text === null || isExact ? text : text.toLowerCase() };
  });
  // What has no such value comes last (RFC 7644, 3.4.2.3), and first when the order is turned.
  const compared = (a: string | null, b: string | null) => (a === b ? 0 : a === null ? 1 : b === null ? -1 : a < b ? -1 : 1);
  keyed.sort((a, b) => (isDescending ? compared(b.key, a.key) : compared(a.key, b.key)));
  return keyed.map(({ resource }) => resource);
}

/** The page of a list that was asked for. */
export const pageOf = <T>(all: readonly T[], { startIndex, count }: ListQuery): T[] => all.slice(startIndex - 1, startIndex - 1 + count);

/** The answer of a list. */
export const listAnswer = (totalResults: number, startIndex: number, resources: readonly Resource[]): Resource => ({
  schemas: [LIST_SCHEMA],
  totalResults,
  startIndex,
  itemsPerPage: resources.length,
  Resources: resources,
});
