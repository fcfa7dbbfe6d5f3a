import type { FilterRow } from './filter.js';

/** The layouts of a saved view, in the order in which they are offered. */
export const VIEW_LAYOUTS = ['TABLE', 'BOARD', 'GRID', 'LIST'] as const;
/** One of them. */
export type ViewLayout = (typeof VIEW_LAYOUTS)[number];

/** A part of a filter as the API gives and takes it: a row, or a group of rows of which one has to match. */
export interface FilterPart {
  row: FilterRow | null;
  any: FilterRow[] | null;
}

/** A column of a table: the name of one that every object has or the id of a field, and its width in pixels where it is not the usual one. */
export interface ViewColumn {
  key: string;
  width: number | null;
}
