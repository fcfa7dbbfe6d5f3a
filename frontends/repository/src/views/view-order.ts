import { graphql, useQuery } from '@libs/api';
import { useMemo } from 'react';
import { filterInputOf } from '../filters/filter-address.ts';
import { PROJECT_VIEWS } from './view-data.ts';
import { ALL_ROWS, stateOf, viewAddress } from './view-state.ts';

const NEIGHBORS = graphql(`
  query NoteRowNeighbors($input: ProjectRowsInput!, $id: ID!) {
    noteRowNeighbors(input: $input, id: $id) { previous next }
  }
`);

/** The view from which a note was opened, in the address of its page: its id, or one of these. */
const IN = 'in';
const ALL = 'all';
const DEFAULT = 'default';
const LIST = /^\/projects\/([\w-]+)(?:\/(data)|\/views\/([\w-]+))?$/;

/** The page of a note within its project that knows what the list at this address shows; null where the address is none of a project's notes. */
export function hrefInView(noteId: string, { pathname, search }: { pathname: string; search: string }): string | null {
  const [, projectId, isAll, viewId] = LIST.exec(pathname) ?? [];
  if (!projectId) return null;
  const request = new URLSearchParams(search);
  const kept = new URLSearchParams({ [IN]: viewId ?? (isAll ? ALL : DEFAULT) });
  for (const name of ['q', 'sort', 'filter']) {
    const value = request.get(name);
    if (value !== null) kept.set(name, value);
  }
  return `/projects/${projectId}/view/${noteId}?${kept}`;
}

/** The notes before and after one in the order of the view from which it was opened; null where it was opened from none. */
export function useViewOrder(
  projectId: string | undefined,
  noteId: string,
  search: string,
): { search: string; previous: string | null; next: string | null } | null {
  const request = useMemo(() => new URLSearchParams(search), [search]);
  const from = projectId ? request.get(IN) : null;
  const [{ data: shape }] = useQuery({
    query: PROJECT_VIEWS,
    variables: { projectId: projectId ?? '' },
    pause: from === null || from === ALL,
  });
  const view = shape?.views.find(({ id, target, isDefault }) => target === 'note' && (from === DEFAULT ? isDefault : id === from));
  const input = useMemo(() => {
    const { q, sort, filter } = viewAddress(view ? stateOf(view) : ALL_ROWS.note);
    const [query, by, parts] = [q.read(request.get('q')), sort.read(request.get('sort')), filter.read(request.get('filter'))];
    const timeZone = Intl.DateTimeFormat().resolvedOptions().timeZone;
    return { projectId: projectId ?? '', query: query || null, sort: by, filter: filterInputOf(parts), timeZone };
  }, [view, request, projectId]);
  const [{ data }] = useQuery({
    query: NEIGHBORS,
    variables: { input, id: noteId },
    pause: from === null || (from !== ALL && !shape),
  });
  if (from === null) return null;
  const result = data?.noteRowNeighbors;
  return { search, previous: result?.previous ?? null, next: result?.next ?? null };
}
