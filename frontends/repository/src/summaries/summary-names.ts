import type { SummaryFramework } from '@libs/domain';
import { chosen, type SearchState } from '../search/search-state.ts';
import type { TFunction } from './copy.ts';
import { frameworkTitle } from './framework-texts.ts';
import type { SummaryView } from './use-summaries.ts';

/** What a version is called. */
export const titleOf = ({ framework }: Pick<SummaryView, 'framework'>): string => frameworkTitle(framework as SummaryFramework);

/** A model of whose sentences nothing could be shown has written nothing. */
export const isWritten = ({ sections }: Pick<SummaryView, 'sections'>): boolean =>
  sections.some(({ bullets }) => bullets.some((b) => !b.isVerbatim));

/** How a summary was made. */
export function madeBy(model: string | null | undefined, written: boolean, t: TFunction): string {
  if (!model) return t('extractive');
  return written ? t('model', { model }) : t('quotes');
}

/** What a selection is called: how many of what. */
export const selectionTitle = (madeOf: string, count: number, t: TFunction): string =>
  madeOf === 'notes' ? t('notesOf', { count }) : t('highlightsOf', { count });

/** What a search is called: its words, and by how much it was narrowed. */
export function searchTitle(state: SearchState, t: TFunction): string {
  const count = chosen(state) + (state.type ? 1 : 0);
  return count ? t('searchedWith', { query: state.q, count }) : t('searched', { query: state.q });
}
