import { type CombinedError, graphql, type SearchPageQuery, useClient, useQuery } from '@libs/api';
import { type SearchState } from '@libs/domain';
import { useMemo, useState } from 'react';

const SEARCH = graphql(`
  query SearchPage($input: SearchInput!) {
    search(input: $input) {
      total isTotalExact isBroadened nextCursor
      corrections { from to }
      counts { type count }
      items { id type preview data changedAt why { place words } words places hasMorePlaces }
    }
  }
`);

const PAGE = 25;

/** One result as the server tells it. */
export type ResultItem = SearchPageQuery['search']['items'][number];

/** The results of a search, as far as they are loaded. */
export interface Results {
  items: readonly ResultItem[];
  total: number;
  /** There are more than the total says. */
  isMore: boolean;
  /** The words that were searched for instead of those that find nothing. */
  corrections: readonly { from: string; to: string }[];
  /** Nothing has all the words of the question; the results have some. */
  isBroadened: boolean;
  counts: ReadonlyMap<string, number>;
  /** Until the first answer. */
  waiting: boolean;
  /** What is shown belongs to the search before. */
  stale: boolean;
  hasMore: boolean;
  loadingMore: boolean;
  error: CombinedError | undefined;
  loadMore: () => void;
  reload: () => void;
}

interface More {
  key: string;
  items: readonly ResultItem[];
  cursor: string | null;
}

/** The pages of the search that was read last: going back shows them as they were. */
let kept: More | null = null;

/** Searches for what the address says; more pages follow the cursor of the one before. */
export function useResults(state: SearchState, active: boolean): Results {
  const client = useClient();
  const key = JSON.stringify(inputOf(state));
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key says all that the input says
  const input = useMemo(() => ({ ...inputOf(state), limit: PAGE }), [key]);
  const [{ data, error, fetching, operation }, reload] = useQuery({
    query: SEARCH,
    variables: { input },
    pause: !active,
    context: useMemo(() => ({ quiet: true }), []),
  });
  const [more, setMore] = useState<More | null>(kept);
  const [loading, setLoading] = useState<string | null>(null);
  const first = data?.search;
  const current = JSON.stringify(operation?.variables?.input) === JSON.stringify(input);
  const extra = current && more?.key === key ? more : null;
  const cursor = extra ? extra.cursor : (first?.nextCursor ?? null);

  async function loadMore() {
    if (!cursor || loading === key || !current) return;
    setLoading(key);
    const result = await client.query(SEARCH, { input: { ...input, cursor } }, { requestPolicy: 'network-only' });
    setLoading(null);
    const page = result.data?.search;
    if (!page) return;
    kept = { key, items: [...(extra?.items ?? []), ...page.items], cursor: page.nextCursor ?? null };
    setMore(kept);
  }

  return {
    items: useMemo(() => unique([...(first?.items ?? []), ...(extra?.items ?? [])]), [first, extra]),
    total: first?.total ?? 0,
    isMore: first?.isTotalExact === false,
    corrections: first?.corrections ?? [],
    isBroadened: first?.isBroadened ?? false,
    counts: useMemo(() => new Map<string, number>(first?.counts.map(({ type, count }) => [type, count])), [first]),
    waiting: active && !first && !error,
    stale: fetching && Boolean(first) && !current,
    hasMore: cursor !== null,
    loadingMore: loading === key,
    error: fetching ? undefined : error,
    loadMore: () => void loadMore(),
    reload: () => reload({ requestPolicy: 'network-only' }),
  };
}

/** What the server is asked, without the page. */
export function inputOf({ q, type, project, projects, tags, people, from, sort }: SearchState) {
  const choices = { projectIds: [...projects], tagIds: [...tags], people: [...people], changedAfter: from };
  return { query: q, types: type ? [type] : null, projectId: project, ...choices, sort };
}

/** A row that moved between two pages is shown once. */
function unique(items: readonly ResultItem[]): ResultItem[] {
  const seen = new Set<string>();
  return items.filter(({ id }) => !seen.has(id) && seen.add(id));
}
