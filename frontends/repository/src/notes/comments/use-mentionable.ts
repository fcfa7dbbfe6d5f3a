import { type CommentPeopleQuery, graphql, useQuery } from '@libs/api';
import { useEffect, useRef, useState } from 'react';

const PEOPLE = graphql(`
  query CommentPeople($docId: ID!, $query: String) {
    mentionable(docId: $docId, query: $query) { canRead user { id name initials } }
  }
`);
type Mentionable = CommentPeopleQuery['mentionable'][number];

const MAX_SHOWN = 6;
/** What is typed within it is asked for once. */
const PAUSE_MS = 120;

interface MentionablePeople {
  people: readonly Mentionable[];
  /** The server answered for these letters, or that it cannot. */
  isAnswered: boolean;
}

/**
 * Whom the letters after an @ may mean: asked of the server, and those that it named before at once, so that Enter right after the letters takes
 * who is seen.
 */
export function useMentionable(docId: string, words: string | null, isReady: boolean): MentionablePeople {
  const [query, setQuery] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setQuery(words ?? ''), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [words]);
  const [{ data, fetching, error }] = useQuery({ query: PEOPLE, variables: { docId, query }, pause: !isReady });
  const known = useRef(new Map<string, Mentionable>());
  for (const person of data?.mentionable ?? []) known.current.set(person.user.id, person);
  if (words === null) return { people: [], isAnswered: true };
  const people = [...known.current.values()]
    .filter(({ user }) => ` ${plain(user.name)}`.includes(` ${plain(words)}`))
    .sort((a, b) => Number(b.canRead) - Number(a.canRead) || a.user.name.localeCompare(b.user.name))
    .slice(0, MAX_SHOWN);
  return { people, isAnswered: query === words && !fetching && (data !== undefined || error !== undefined) };
}

/** Lower case, without accents. */
const plain = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
