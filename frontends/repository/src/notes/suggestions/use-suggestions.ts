import { errorOf, graphql, useMutation, useQuery } from '@libs/api';
import { useStore } from '@libs/shell-kit';
import { toast } from '@libs/ui';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useNoteTexts } from '../copy.ts';
import type { OpenNote } from '../open-note/use-open-note.ts';
import { suggestionsRequested } from './suggestions-asked.ts';

/** Also what shows some of it asks this: asked once, it is computed once. */
export const SUGGESTIONS = graphql(`
  query NoteSuggestions($noteId: ID!) {
    highlightSuggestions(noteId: $noteId) {
      state done total examples providerError model applied appliedTotal
      items { id confidence model start quote tag { id title colour } }
    }
  }
`);
const SUGGEST = graphql(`
  mutation NoteSuggest($noteId: ID!) {
    suggestHighlights(id: $noteId) {
      state done total examples providerError model
      items { id confidence model start quote tag { id title colour } }
    }
  }
`);
const CANCEL = graphql(`
  mutation NoteCancelSuggesting($noteId: ID!) {
    cancelHighlightSuggestions(id: $noteId) {
      state done total examples providerError model
      items { id confidence model start quote tag { id title colour } }
    }
  }
`);

/** How long it waits before it looks again: longer each time, up to so long; and after so many times it is asked by hand. */
const POLL_MS = { first: 1000, most: 10_000, growth: 1.2 };
const MAX_POLLS = 60;

/** The suggested highlights of an open note, as the server has them; null for who cannot make any. */
export function useSuggestions(noteId: string, { suggestions }: OpenNote, canCode: boolean) {
  const t = useNoteTexts();
  const variables = { noteId };
  const [{ data, error }, look] = useQuery({ query: SUGGESTIONS, variables, pause: !canCode, context: { quiet: true } });
  const [{ fetching }, suggest] = useMutation(SUGGEST);
  const [{ fetching: isCancelling }, cancelRun] = useMutation(CANCEL);
  const result = data?.highlightSuggestions ?? null;
  const { isOpen } = useStore(suggestions.state);
  const [polls, setPolls] = useState(0);
  const [providerError, setProviderError] = useState<string | null>(null);
  const isMaking = result?.state === 'making';
  const hasTimedOut = polls >= MAX_POLLS;

  useEffect(() => {
    if (result)
      suggestions.setItems(
        result.items.map(({ tag = null, confidence = null, model = null, ...item }) => ({ ...item, tag, confidence, model })),
      );
  }, [suggestions, result]);
  useEffect(() => {
    if (!isMaking || hasTimedOut) return;
    const wait = Math.min(POLL_MS.first * POLL_MS.growth ** polls, POLL_MS.most);
    const timer = setTimeout(() => {
      setPolls(polls + 1);
      look({ requestPolicy: 'network-only' });
    }, wait);
    return () => clearTimeout(timer);
  }, [isMaking, hasTimedOut, polls, look]);

  /** Has the note looked through, anew where it was before. */
  const order = useCallback(async () => {
    setPolls(0);
    setProviderError(null);
    const { error: failed } = await suggest({ noteId }, { quiet: true });
    if (failed) setProviderError(errorOf(failed).message);
    look({ requestPolicy: 'network-only' });
  }, [suggest, look, noteId]);

  /** Cancels the run, whoever requested it; false when that failed. */
  const cancel = useCallback(async (): Promise<boolean> => {
    setProviderError(null);
    const { error: failed } = await cancelRun({ noteId }, { quiet: true });
    if (failed) setProviderError(errorOf(failed).message);
    look({ requestPolicy: 'network-only' });
    return !failed;
  }, [cancelRun, look, noteId]);

  // Requested automatically only if there was no run before.
  const isWanted = isOpen && result?.state === 'unasked';
  const ordered = useRef<string | null>(null);
  useEffect(() => {
    if (!isWanted || ordered.current === noteId) return;
    ordered.current = noteId;
    void order();
  }, [isWanted, order, noteId]);

  const asked = useStore(suggestionsRequested);
  const heard = useRef(asked);
  useEffect(() => {
    if (asked === heard.current) return;
    heard.current = asked;
    if (canCode) suggestions.ask();
    else toast({ text: t('suggest.readOnly'), tone: 'bad' });
  }, [asked, canCode, suggestions, t]);

  const failed = providerError ?? (result || !error ? null : errorOf(error).message);
  return canCode ? { found: result, failed, hasTimedOut, isOrdering: fetching, order, isCancelling, cancel } : null;
}
