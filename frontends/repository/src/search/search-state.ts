import { type UrlParam, urlChoice, urlId, urlText, useUrlState } from '@libs/shell-kit';

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
  /** What is chosen beside the results; of several values of one kind any does. */
  projects: readonly string[];
  tags: readonly string[];
  people: readonly string[];
  /** The first day of what is shown. */
  from: string | null;
  sort: Order;
  /** A saved answer that is shown. */
  answer?: string | null;
}

/** How many choices beside the results narrow the search. */
export function chosen({ projects, tags, people, from }: SearchState): number {
  return projects.length + tags.length + people.length + (from ? 1 : 0);
}

/** The words of a type in the address: `?type=highlight`. */
export function typeParam(type: ResultType): string {
  return type === 'PROJECT_CATEGORY' ? 'folder' : type.toLowerCase();
}

/** The search as an address. */
export function searchUrl({ q, type, project, projects, tags, people, from, sort }: SearchState): string {
  const params = new URLSearchParams();
  if (q) params.set('q', q);
  if (type) params.set('type', typeParam(type));
  if (project) params.set('project', project);
  for (const [name, values] of Object.entries({ projects, tags, people })) {
    const text = LIST.write(values);
    if (text) params.set(name, text);
  }
  if (from) params.set('from', from);
  if (sort !== 'relevance') params.set('sort', sort);
  const text = params.toString();
  return text ? `/search?${text}` : '/search';
}

interface Summarized {
  query: string;
  types: readonly string[];
  projectIds: readonly string[];
  tagIds: readonly string[];
  people: readonly string[];
  changedAfter?: string | null | undefined;
}

/** The state of a search that was summarised, to come back to its results. */
export function stateOf(search: Summarized): SearchState {
  return {
    q: search.query,
    type: TYPES.find((type) => search.types.length === 1 && type === search.types[0]) ?? null,
    project: null,
    projects: search.projectIds,
    tags: search.tagIds,
    people: search.people,
    from: search.changedAfter ?? null,
    sort: 'relevance',
  };
}

/** The search in the address, and a way to change it without a new entry in the history. */
export function useSearchState(): [SearchState, (change: Partial<SearchState>) => void] {
  return useUrlState(ADDRESS);
}

/** Several values in one place of the address; a comma inside one is written as its code. */
const LIST: UrlParam<readonly string[]> = {
  read: (raw) => (raw ? raw.split(',').flatMap(decoded) : NONE),
  write: (values) => (values.length ? values.map((value) => value.replace(/%/g, '%25').replace(/,/g, '%2C')).join(',') : null),
};
const NONE: readonly string[] = [];

function decoded(text: string): string[] {
  try {
    return text ? [decodeURIComponent(text)] : [];
  } catch {
    return [];
  }
}

const DAY: UrlParam<string | null> = {
  read: (raw) => (raw && /^\d{4}(-\d{2}(-\d{2})?)?$/.test(raw) ? raw : null),
  write: (value) => value,
};

const ADDRESS = {
  q: urlText,
  type: {
    read: (raw: string | null) => TYPES.find((type) => typeParam(type) === raw?.toLowerCase() || type === raw) ?? null,
    write: (type: ResultType | null) => type && typeParam(type),
  },
  project: urlId,
  projects: LIST,
  tags: LIST,
  people: LIST,
  from: DAY,
  sort: urlChoice(ORDERS, 'relevance'),
  answer: urlId,
};
