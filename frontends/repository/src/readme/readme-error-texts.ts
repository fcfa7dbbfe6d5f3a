import { type DocWords, docWordsOf } from '@libs/live-doc';
import { useMemo } from 'react';
import { useReadmeTexts } from './copy.ts';

/** What the readme says when edits cannot be saved. */
export function useReadmeErrorTexts(): DocWords {
  const t = useReadmeTexts();
  return useMemo(() => docWordsOf(t), [t]);
}
