import { graphql, useQuery } from '@libs/api';
import type { SummaryScope } from '@libs/domain';
import { useSummaryPolling } from '@libs/object-views/summary';

const VERSIONS = graphql(`
  query SummaryVersions($kind: SummaryScope!, $id: ID!) { summaries(kind: $kind, id: $id) { id framework state editedFrom createdAt sourceKind used } }
`);
const ONE = graphql(`query SummaryVersion($id: ID!) { summary(id: $id) { ...SummaryShown } }`);

/** The versions of the summaries of one thing, newest first, and the chosen one (else the newest), looked at again and again while it is made. */
export function useSummaries(kind: SummaryScope, id: string, selected: string | undefined) {
  const [{ data, error }, reload] = useQuery({ query: VERSIONS, variables: { kind, id } });
  const versions = data?.summaries;
  const open = selected ?? versions?.[0]?.id;
  const [{ data: query }, look] = useQuery({ query: ONE, variables: { id: open ?? '' }, pause: !open });
  const summary = query?.summary?.id === open ? query?.summary : undefined;
  useSummaryPolling(summary, look);
  return { versions, summary, isLoading: !versions || (!!open && !summary), error, reload };
}
