import type { TypedDocumentNode } from '@graphql-typed-document-node/core';
import type { CombinedError } from '@urql/core';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useClient } from 'urql';
import { useRefetchWhenBack } from './use-refetch-when-back.ts';

/** The shape of every keyset list of the API. */
export interface Connection<Node> {
  nodes: readonly Node[];
  pageInfo: { hasNextPage: boolean; endCursor?: string | null };
  total?: number;
}

export interface PagesOptions<Data, Variables, Node> {
  query: TypedDocumentNode<Data, Variables & { first: number; after: string | null }>;
  /** Everything but `first` and `after`. */
  variables: Variables;
  /** Where the list lies in the answer. */
  pick: (data: Data) => Connection<Node> | null | undefined;
  pageSize?: number;
  pause?: boolean;
}

export interface Pages<Node> {
  nodes: readonly Node[];
  total: number | undefined;
  hasMore: boolean;
  /** True until the first page is there. */
  loading: boolean;
  loadingMore: boolean;
  error: CombinedError | undefined;
  loadMore: () => void;
  reload: () => void;
}

interface Page<Node> {
  after: string | null;
  list: Connection<Node> | null;
  stop: () => void;
}

/**
 * A list that grows page by page and stays live. Every loaded page is a query of its own which starts where the one
 * before ends, so that a row inserted above never makes another one fall between two pages.
 */
export function usePages<Data, Variables extends object, Node>(options: PagesOptions<Data, Variables, Node>): Pages<Node> {
  const { query, variables, pick, pageSize = 50, pause } = options;
  const client = useClient();
  const pages = useRef<Page<Node>[]>([]);
  const requested = useRef(1);
  const picked = useRef(pick);
  picked.current = pick;
  const [error, setError] = useState<CombinedError>();
  const [, redraw] = useState(0);
  const key = JSON.stringify(variables);
  // biome-ignore lint/correctness/useExhaustiveDependencies: variables that say the same are the same
  const asked = useMemo(() => variables, [key]);
  const [drawnKey, setDrawnKey] = useState(key);

  const open = useCallback(
    (index: number, after: string | null, fresh: boolean) => {
      // What is asked for anew is shown as it was until the answer is there.
      const old = fresh ? pages.current[index]?.list : null;
      for (const page of pages.current.splice(index)) page.stop();
      const page: Page<Node> = { after, list: old ?? null, stop: () => {} };
      pages.current[index] = page;
      const all = { ...asked, first: pageSize, after };
      const running = client.query(query, all, fresh ? { requestPolicy: 'network-only' } : undefined).subscribe((result) => {
        setError(result.error);
        const list = result.data ? picked.current(result.data) : null;
        if (list) page.list = list;
        const end = list?.pageInfo.endCursor ?? null;
        const next = pages.current[index + 1];
        if (list && !list.pageInfo.hasNextPage) for (const rest of pages.current.splice(index + 1)) rest.stop();
        else if (list && index + 1 < requested.current && next?.after !== end) open(index + 1, end, false);
        redraw((count) => count + 1);
      });
      page.stop = () => running.unsubscribe();
    },
    [client, query, asked, pageSize],
  );

  useEffect(() => {
    requested.current = 1;
    setDrawnKey(key);
    if (!pause) open(0, null, false);
    return () => {
      for (const page of pages.current.splice(0)) page.stop();
    };
  }, [open, key, pause]);

  const loaded = key === drawnKey ? pages.current.flatMap((page) => (page.list ? [page.list] : [])) : [];
  const last = pages.current.at(-1);
  const loadMore = useCallback(() => {
    const tail = pages.current.at(-1);
    if (!tail?.list?.pageInfo.hasNextPage) return;
    requested.current = pages.current.length + 1;
    open(pages.current.length, tail.list.pageInfo.endCursor ?? null, false);
    redraw((count) => count + 1);
  }, [open]);
  const reload = useCallback(() => open(0, null, true), [open]);
  useRefetchWhenBack(pause ? undefined : error, reload);

  return {
    nodes: loaded.flatMap((list) => list.nodes),
    total: loaded[0]?.total,
    hasMore: Boolean(last?.list?.pageInfo.hasNextPage),
    loading: !loaded.length && !error && !pause,
    loadingMore: loaded.length > 0 && last !== undefined && last.list === null,
    error,
    loadMore,
    reload,
  };
}
