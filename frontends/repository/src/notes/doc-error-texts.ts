import { type DocWords, docWordsOf } from '@libs/live-doc';
import { useMemo } from 'react';
import { useNoteTexts } from './copy.ts';

/** What the note page says when edits cannot be saved. */
export function useDocErrorTexts(): DocWords {
  const t = useNoteTexts();
  return useMemo(() => docWordsOf(t), [t]);
}
