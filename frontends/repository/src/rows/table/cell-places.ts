import type { RowData } from '../row-data.ts';

/** A row of the table, which stands once in each group that it is in. */
export interface TableRow {
  /** Differs from that of the same note in another group. */
  key: string;
  group: string;
  row: RowData;
}

/** The key of a row of a group; of a table without groups the group is empty. */
export const rowKey = (group: string, id: string): string => (group ? `${group} ${id}` : id);

/** A cell: the key of its row and of its column. */
export interface Cell {
  row: string;
  column: string;
}

/** A rectangle of cells by places, the last ones included. */
export interface CellRange {
  top: number;
  bottom: number;
  left: number;
  right: number;
}

/** A cell by its places. */
export interface Place {
  row: number;
  column: number;
}

/** The rectangle of which two cells are opposite corners. */
export const rangeOf = (a: Place, b: Place): CellRange => ({
  top: Math.min(a.row, b.row),
  bottom: Math.max(a.row, b.row),
  left: Math.min(a.column, b.column),
  right: Math.max(a.column, b.column),
});

const STEPS: Readonly<Record<string, readonly [down: number, right: number]>> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
  PageUp: [-1, 0],
  PageDown: [1, 0],
  Home: [0, -1],
  End: [0, 1],
};

/**
 * Where a key leads in a table of so many rows and columns: arrows to the next cell, with Ctrl to the edge; Home and End to the edge of the row, with
 * Ctrl to a corner of the table; a page is so many rows. Null for other keys.
 */
export function cellAfterKey(
  from: Place,
  { key, far }: { key: string; far: boolean },
  size: { rows: number; columns: number; page: number },
) {
  const step = STEPS[key];
  if (!step) return null;
  const isEdge = key === 'Home' || key === 'End';
  const isPage = key.startsWith('Page');
  const down = isEdge ? (far ? step[1] * size.rows : 0) : step[0] * (isPage ? size.page : far ? size.rows : 1);
  const right = step[1] * (isEdge || far ? size.columns : 1);
  return { row: within(from.row + down, size.rows), column: within(from.column + right, size.columns) };
}

const within = (at: number, count: number): number => Math.max(0, Math.min(count - 1, at));
