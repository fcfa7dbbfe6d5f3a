import { graphql, useQuery } from '@libs/api';
import { useEffect } from 'react';
import type { OpenNote } from '../open-note/use-open-note.ts';

const THREADS = graphql(`
  query NoteThreads($docId: ID!) {
    threads(docId: $docId) { ...CommentThread }
  }
`);

/** The threads of a note, passed to the text and its margin; kept fresh by the cache. */
export function useThreads(noteId: string, open: OpenNote | null) {
  const [{ data }] = useQuery({ query: THREADS, variables: { docId: noteId } });
  const threads = data?.threads;
  useEffect(() => {
    if (!open || !threads) return;
    open.comments.threads.set(threads);
    open.painter.set({ threads });
  }, [open, threads]);
  return threads;
}
