import { urlChoice, urlId, urlText, useUrlState } from '@libs/shell-kit';

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
  return useUrlState(ADDRESS);
}

const ADDRESS = {
  q: urlText,
  type: {
    read: (raw: string | null) => TYPES.find((type) => typeParam(type) === raw?.toLowerCase() || type === raw) ?? null,
    write: (type: ResultType | null) => type && typeParam(type),
  },
  project: urlId,
  sort: urlChoice(ORDERS, 'relevance'),
};
