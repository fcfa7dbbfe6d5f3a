/** The types that exist, in the order of the tabs. */
export const RESULT_TYPES = ['HIGHLIGHT', 'NOTE', 'INSIGHT', 'TAG', 'PROJECT', 'PROJECT_CATEGORY', 'PERSON'] as const;
/** One of them. */
export type ResultType = (typeof RESULT_TYPES)[number];

/** The orders of results; the first is the default. */
export const RESULT_ORDERS = ['relevance', 'newest', 'oldest'] as const;
/** One of them. */
export type ResultOrder = (typeof RESULT_ORDERS)[number];

/** What the address says is searched. */
export interface SearchState {
  q: string;
  type: ResultType | null;
  /** The project that is searched; null searches all of them. */
  project: string | null;
  /** What is chosen beside the results; of several values of one kind any does. */
  projects: readonly string[];
  tags: readonly string[];
  /** Names of speakers and contacts. */
  people: readonly string[];
  /** The first day of what is shown. */
  from: string | null;
  sort: ResultOrder;
  /** A saved answer that is shown. */
  answer?: string | null;
}

/** How many choices beside the results narrow the search. */
export function countFilters({ projects, tags, people, from }: SearchState): number {
  return projects.length + tags.length + people.length + (from ? 1 : 0);
}

/** The words of a type in the address: `?type=highlight`. */
export function resultTypeParam(type: ResultType): string {
  if (type === 'PERSON') return 'contact';
  return type === 'PROJECT_CATEGORY' ? 'folder' : type.toLowerCase();
}

/** The search as an address. */
export function searchUrl({ q, type, project, projects, tags, people, from, sort }: SearchState): string {
  const params = new URLSearchParams();
  if (q) params.set('q', q);
  if (type) params.set('type', resultTypeParam(type));
  if (project) params.set('project', project);
  for (const [name, values] of Object.entries({ projects, tags, people })) {
    const text = listParam(values);
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
  /** Names of speakers and contacts. */
  people: readonly string[];
  changedAfter?: string | null | undefined;
}

/** The state of a search that was summarised, to come back to its results. */
export function searchStateOf(search: Summarized): SearchState {
  return {
    q: search.query,
    type: RESULT_TYPES.find((type) => search.types.length === 1 && type === search.types[0]) ?? null,
    project: null,
    projects: search.projectIds,
    tags: search.tagIds,
    people: search.people,
    from: search.changedAfter ?? null,
    sort: 'relevance',
  };
}

/** Several values in one place of an address; a comma inside one is written as its code. */
export const listParam = (values: readonly string[]): string | null =>
  values.length ? values.map((value) => value.replace(/%/g, '%25').replace(/,/g, '%2C')).join(',') : null;
