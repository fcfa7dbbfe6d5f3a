import { type DocWords, docWordsOf } from '@libs/object-views/doc-transport';
import { useMemo } from 'react';
import { useCopy } from '../projects/copy.ts';

/** What the readme says when edits cannot be saved. */
export function useReadmeWords(): DocWords {
  const t = useCopy('readme');
  return useMemo(() => docWordsOf(t), [t]);
}
