import type { DocWords } from '@libs/object-views/doc-transport';
import { useMemo } from 'react';
import { useNoteTexts } from './copy.ts';

/** What the note page says when edits cannot be saved. */
export function useDocWords(): DocWords {
  const t = useNoteTexts();
  return useMemo(
    () => ({
      trouble: {
        forbidden: t('trouble.forbidden'),
        gone: t('trouble.gone'),
        signedOut: t('trouble.signedOut'),
        stale: t('trouble.stale'),
        invalid: t('trouble.invalid'),
      },
      reopen: t('trouble.reopen'),
      signIn: t('trouble.signIn'),
      lost: (count) => t('lost.title', { count }),
      lostWhy: t('lost.why'),
      left: t('lost.left'),
      noWords: t('lost.noWords'),
      insert: t('lost.insert'),
      copy: t('lost.copy'),
      copyAll: t('lost.copyAll'),
      copied: t('lost.copied'),
      dismiss: t('lost.dismiss'),
    }),
    [t],
  );
}
