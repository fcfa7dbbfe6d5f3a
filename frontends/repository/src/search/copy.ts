import { type TextKey, type Translate, useT } from '@libs/shell-kit';
import { useMemo } from 'react';
import type { texts } from './texts.ts';

/** Fills a text of the search page. */
export type SearchTranslate = Translate<TextKey<typeof texts>>;

/** The texts of the search page, which lie under `search` in those of this front end. */
export function useSearchTexts(): SearchTranslate {
  const t = useT('repository');
  return useMemo(() => (key, values) => t(`search.${key}`, values), [t]);
}
