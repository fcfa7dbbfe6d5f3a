import type { TextKey, Translate } from '@libs/shell-kit';
import { useT } from '@libs/shell-kit';
import type { texts } from './texts.ts';

/** Fills a text of the note page. */
export type TFunction = Translate<TextKey<typeof texts>>;

/** The texts of the note page, which lie under `notes` in this front end's. */
export function useNoteTexts(): TFunction {
  const t = useT<{ notes: typeof texts }>('repository');
  return ((key: string, values?: Record<string, string | number>) => t(`notes.${key}` as never, values)) as TFunction;
}
