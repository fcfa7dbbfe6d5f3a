import { useSearchParams } from '@libs/shell-kit';
import { useCallback, useMemo } from 'react';

/** The types that exist, in the order of the tabs. */
export const TYPES = ['HIGHLIGHT', 'NOTE', 'INSIGHT', 'TAG', 'PROJECT', 'PROJECT_CATEGORY'] as const;
export type ResultType = (typeof TYPES)[number];

/** The orders of results; the first is the default. */
export const ORDERS = ['relevance', 'newest', 'oldest'] as const;
export type Order = (typeof ORDERS)[number];

/** What the address says is searched. */
export interface SearchState {
  q: string;
  type: ResultType | null;
  project: string | null;
  sort: Order;
}

/** The words of a type in the address: `?type=highlight`. */
export function typeParam(type: ResultType): string {
  return type === 'PROJECT_CATEGORY' ? 'folder' : type.toLowerCase();
}

/** The search as an address. */
export function searchUrl({ q, type, project, sort }: SearchState): string {
  const params = new URLSearchParams();
  if (q) params.set('q', q);
  if (type) params.set('type', typeParam(type));
  if (project) params.set('project', project);
  if (sort !== 'relevance') params.set('sort', sort);
  const text = params.toString();
  return text ? `/search?${text}` : '/search';
}

/** The search in the address, and a way to change it without a new entry in the history. */
export function useSearchState(): [SearchState, (change: Partial<SearchState>) => void] {
  const [params, setParams] = useSearchParams();
  const state = useMemo<SearchState>(
    () => ({
      q: params.get('q') ?? '',
      type: TYPES.find((type) => typeParam(type) === params.get('type')?.toLowerCase() || type === params.get('type')) ?? null,
      project: params.get('project'),
      sort: ORDERS.find((order) => order === params.get('sort')) ?? 'relevance',
    }),
    [params],
  );
  const change = useCallback(
    (next: Partial<SearchState>) =>
      setParams(
        (now) => {
          const set = (name: string, value: string | null) => (value ? now.set(name, value) : now.delete(name));
          if (next.q !== undefined) set('q', next.q);
          if (next.type !== undefined) set('type', next.type && typeParam(next.type));
          if (next.project !== undefined) set('project', next.project);
          if (next.sort !== undefined) set('sort', next.sort === 'relevance' ? null : next.sort);
          return now;
        },
        { replace: true },
      ),
    [setParams],
  );
  return [state, change];
}
