import { graphql, useQuery } from '@libs/api';
import { LIMITS } from '@libs/domain';
import { highlightText } from '@libs/editor';
import { useEffect, useMemo, useState } from 'react';
import type { NoteSession } from '../open-note/note-session.ts';
import type { Span } from '../open-note/painting/highlight-painter.ts';

const MODE = graphql(`query NoteTagMode($projectId: ID!) { aiState(projectId: $projectId) { features { feature mode } } }`);

const SUGGESTED = graphql(`
  query NoteSuggestedTags($noteId: ID!, $text: String!, $highlightId: ID) {
    suggestedTags(noteId: $noteId, text: $text, highlightId: $highlightId, closest: true) { isClosest tag { id } }
  }
`);

/** Words of a note for which tags are wanted, as many as are read for it, and their highlight if they are one already. */
export interface Passage {
  noteId: string;
  text: string;
  highlightId: string | null;
}

const LETTERS = /[\p{L}\p{N}]/u;
const RESTED_MS = 200;

/** The passage that a range of an open note is. */
export const passageOf = (session: NoteSession, { from, to }: Span, highlightId: string | null): Passage =>
  passageOfWords(session.noteId, highlightText(session.editor.state.doc, from, to), highlightId);

/** The passage that words of a note are. */
export const passageOfWords = (noteId: string, words: string, highlightId: string | null): Passage => ({
  noteId,
  // Cut twice: taking a long text apart into code points takes long.
  text: [...words.slice(0, 2 * LIMITS.tagSuggestion.text)].slice(0, LIMITS.tagSuggestion.text).join(''),
  highlightId,
});

/** Ids of the tags that a passage might get, best first; `isClosest` where none of them fits clearly. */
export interface SuggestedTags {
  ids: readonly string[];
  isClosest: boolean;
}

/** The tags that a passage might get; null until they are known. Asks for none where suggestions are off. */
export function useSuggestedTags(projectId: string, passage: Passage | null): SuggestedTags | null {
  const isText = !!passage && LETTERS.test(passage.text);
  const [{ data: ai }] = useQuery({ query: MODE, variables: { projectId }, pause: !isText, requestPolicy: 'cache-first' });
  const isOn = ai?.aiState.features.some(({ feature, mode }) => feature === 'tags' && mode !== 'Off') ?? false;
  const variables = passage ?? { noteId: '', text: '', highlightId: null };
  const [{ data }] = useQuery({
    query: SUGGESTED,
    variables,
    pause: !isText || !isOn,
    requestPolicy: 'cache-first',
    context: { quiet: true },
  });
  const matches = data?.suggestedTags;
  return useMemo(
    () => (isText && isOn && matches ? { ids: matches.map(({ tag }) => tag.id), isClosest: matches[0]?.isClosest ?? false } : null),
    [isText, isOn, matches],
  );
}

/** A passage once it has stayed the same for a moment: a selection that grows is many. */
export function useDebouncedPassage(passage: Passage | null): Passage | null {
  const [rested, setRested] = useState<Passage | null>(null);
  const text = passage?.text ?? null;
  // biome-ignore lint/correctness/useExhaustiveDependencies: a passage is another when its words are
  useEffect(() => {
    const timer = setTimeout(() => setRested(passage), RESTED_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return rested;
}
