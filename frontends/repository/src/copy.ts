import { type TextKey, type Translate, useT } from '@libs/shell-kit';
import { useMemo } from 'react';
import type { texts } from './texts.ts';

type Pages = typeof texts;

/** The texts of one group of pages, e.g. `useCopy('home')`. */
export function useCopy<Part extends keyof Pages>(part: Part): Translate<TextKey<Pages[Part]>> {
  const t = useT('repository');
  return useMemo(() => (key, values) => t(`${part}.${key}`, values), [part, t]);
}
