import { type DocWords, docWordsOf } from '@libs/live-doc';
import { useMemo } from 'react';
import { useInsightTexts } from '../copy.ts';

/** What the insight page says when edits cannot be saved. */
export function useDocErrorTexts(): DocWords {
  const t = useInsightTexts();
  return useMemo(() => docWordsOf(t), [t]);
}
