import { type TextKey, type Translate, useT } from '@libs/shell-kit';
import { useMemo } from 'react';
import type { texts } from './texts.ts';

/** Fills a text of the tag boards. */
export type BoardTranslate = Translate<TextKey<typeof texts>>;

/** The texts of the tag boards, which lie under `boards` in those of this front end. */
export function useBoardTexts(): BoardTranslate {
  const t = useT('repository');
  return useMemo(() => (key, values) => t(`boards.${key}`, values), [t]);
}
