import { type TextKey, type Translate, useT } from '@libs/shell-kit';
import { useMemo } from 'react';
import type { texts } from './texts.ts';

/** Fills a text of the pages about tags. */
export type TagTranslate = Translate<TextKey<typeof texts>>;

/** The texts of the pages about tags, which lie under `tags` in those of this front end. */
export function useTagTexts(): TagTranslate {
  const t = useT('repository');
  return useMemo(() => (key, values) => t(`tags.${key}`, values), [t]);
}
