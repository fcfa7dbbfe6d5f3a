import { graphql, useQuery } from '@libs/api';
import { useMemo } from 'react';

const HIGHLIGHTS = graphql(`
  query NoteHighlights($noteId: ID!) {
    noteHighlights(noteId: $noteId) { id excerpt status tags { id title colour } createdBy { id name } }
  }
`);

/** A tag as highlights show it. */
export interface TagView {
  id: string;
  title: string;
  colour: string;
}

/** What a highlight is beside its place in the text. */
export interface HighlightMeta {
  id: string;
  /** The beginning of its words at creation. */
  excerpt: string;
  tags: readonly TagView[];
  by: string;
}

/** Tags, quotes and makers of a note's highlights; kept fresh by the cache. */
export function useHighlightMeta(noteId: string): ReadonlyMap<string, HighlightMeta> {
  const [{ data }] = useQuery({ query: HIGHLIGHTS, variables: { noteId } });
  return useMemo(
    () => new Map(data?.noteHighlights.map(({ id, excerpt, tags, createdBy }) => [id, { id, excerpt, tags, by: createdBy.name }])),
    [data],
  );
}
