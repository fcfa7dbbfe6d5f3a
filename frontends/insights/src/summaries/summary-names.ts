import { countFilters, type SearchState } from '@libs/domain';
import type { TFunction } from './copy.ts';

/** What a selection is called: how many of what. */
export const selectionTitle = (sourceKind: string, count: number, t: TFunction): string =>
  sourceKind === 'notes' ? t('notesOf', { count }) : t('highlightsOf', { count });

/** What a search is called: its words, and by how much it was narrowed. */
export function searchTitle(state: SearchState, t: TFunction): string {
  const count = countFilters(state) + (state.type ? 1 : 0);
  return count ? t('searchedWith', { query: state.q, count }) : t('searched', { query: state.q });
}
