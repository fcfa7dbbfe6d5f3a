import { type TextKey, type Translate, useT } from '@libs/shell-kit';
import { useMemo } from 'react';
import type { texts } from './texts.ts';

/** Fills a text of the note page. */
export type TFunction = Translate<TextKey<typeof texts>>;

/** The texts of the note page, which lie under `notes` in those of this front end. */
export function useNoteTexts(): TFunction {
  const t = useT('repository');
  return useMemo(() => (key, values) => t(`notes.${key}`, values), [t]);
}
