import { useEffect, useRef } from 'react';
import type { FieldView } from '../../fields/field-data.ts';
import { useRowTarget } from '../../views/row-target.ts';
import {
  type Columns,
  defaultColumns,
  nextSort,
  type RowSort,
  type ShownColumn,
  TITLE,
  urlColumns,
  withColumnBeside,
  withWidth,
} from '../../views/table-columns.ts';
import type { ColumnActions } from './column-head.tsx';

interface ColumnOptions {
  columns: readonly ShownColumn[];
  fields: readonly FieldView[];
  /** The columns that were chosen; null where the usual ones are shown. */
  cols: Columns | null;
  sort: RowSort;
  onColumns: (columns: Columns) => void;
  onSort: (sort: RowSort) => void;
}

/** What the heads of the columns do. Each change is made to the one before, which the address says only a moment later. */
export function useColumnActions({ columns, fields, cols, sort, onColumns, onSort }: ColumnOptions) {
  const target = useRowTarget();
  const latest = useRef(cols);
  const sent = useRef<string | null>(null);
  useEffect(() => {
    if (sent.current !== null && urlColumns.write(cols) !== sent.current) return;
    sent.current = null;
    latest.current = cols;
  }, [cols]);
  function change(make: (now: Columns) => Columns) {
    const now = latest.current ?? defaultColumns(fields, target);
    const next = make(now);
    if (next === now) return;
    latest.current = next;
    sent.current = urlColumns.write(next);
    onColumns(next);
  }
  return (key: string, by: string | undefined): ColumnActions => ({
    ...(by !== undefined && {
      sort: () => onSort(nextSort(sort, by)),
      sortBy: (descending: boolean) => onSort({ by, descending }),
    }),
    resize: (width) => change((now) => withWidth(now, key, width)),
    ...(key !== TITLE && {
      move: (to: number) =>
        change((now) => {
          // Only what is shown counts: a field that is hidden or gone keeps its place.
          const visibleViewColumns = now.filter((column) => columns.some((other) => other.key === column.key));
          const other = visibleViewColumns[visibleViewColumns.findIndex((column) => column.key === key) + to];
          return other ? withColumnBeside(now, key, other.key, to > 0) : now;
        }),
      place: (moved: string, isAfter: boolean) => change((now) => withColumnBeside(now, moved, key, isAfter)),
      hide: () => change((now) => now.filter((column) => column.key !== key)),
    }),
  });
}
