import { type TextKey, type Translate, useT } from '@libs/shell-kit';
import { useMemo } from 'react';
import type { texts } from './texts.ts';

/** The texts of questions and answers, which lie under `ask` in those of this front end. */
export function useAskTexts(): Translate<TextKey<typeof texts>> {
  const t = useT('repository');
  return useMemo(() => (key, values) => t(`ask.${key}`, values), [t]);
}
