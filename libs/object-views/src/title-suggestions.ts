import { graphql, type TitleSuggestionsQuery, useQuery } from '@libs/api';
import { useDebounced } from '@libs/ui';
import { useRef } from 'react';

const TITLES = graphql(`
  query TitleSuggestions($query: String!, $limit: Int!) {
    titleSuggestions(query: $query, limit: $limit) { id type title subtitle url }
  }
`);

const PAUSE_MS = 80;

/** An object whose title fits what is typed. */
export type TitleView = TitleSuggestionsQuery['titleSuggestions'][number];

/** Whether a text has all the words of a query, in any order. */
export function containsAllWords(text: string, query: string): boolean {
  const inside = text.toLowerCase();
  return query
    .toLowerCase()
    .split(/\s+/)
    .every((word) => inside.includes(word));
}

/** Titles that match the typed text; none for an empty one. */
export function useTitleSuggestions(typed: string, limit: number): readonly TitleView[] {
  const query = typed.trim();
  const requested = useDebounced(query, PAUSE_MS);
  const [{ data, fetching }] = useQuery({
    query: TITLES,
    variables: { query: requested, limit },
    pause: !requested,
    requestPolicy: 'cache-first',
    context: { quiet: true },
  });
  const isFresh = requested === query && !fetching;
  // Until the next answer is there the last one stays: without it an arrow would find the list shorter, and leave it.
  const last = useRef<readonly TitleView[]>([]);
  if (!query) last.current = [];
  else if (data) last.current = data.titleSuggestions;
  // Of the answer to fewer letters only what still fits: a key must not choose something that was about to go.
  return query ? last.current.filter(({ title, subtitle }) => isFresh || containsAllWords(`${title} ${subtitle ?? ''}`, query)) : [];
}
