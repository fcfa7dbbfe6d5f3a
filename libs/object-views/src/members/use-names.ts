import { graphql, useQuery } from '@libs/api';
import { useMemo } from 'react';

const NAMES = graphql(`
  query NamesOfPeople($ids: [ID!]!) {
    authorsByIds(ids: $ids) { id name initials }
  }
`);
/** As many as the server names at once. */
const NAMED = 200;

/** The names of people by id, of who is deactivated or has left too. */
export function useNames(ids: readonly string[]): ReadonlyMap<string, { id: string; name: string; initials: string }> {
  const requested = [...new Set(ids)].sort().slice(0, NAMED);
  const [{ data }] = useQuery({ query: NAMES, variables: { ids: requested }, pause: !requested.length });
  return useMemo(() => new Map(data?.authorsByIds.map((author) => [author.id, author])), [data]);
}
