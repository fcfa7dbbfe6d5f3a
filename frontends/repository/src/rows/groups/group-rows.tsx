import type { Pages } from '@libs/api';
import { type ReactNode, useEffect, useMemo } from 'react';
import type { RowData } from '../row-data.ts';
import { type RowsInput, useRows } from '../use-rows.ts';
import type { RowGroupView } from './row-groups.ts';

/** Rows of a group that are asked for at once. */
const PAGE = 50;

interface GroupRowsProps {
  input: RowsInput;
  fieldId: string;
  group: RowGroupView;
  withText: boolean;
  /** Nothing is asked for before the group is near the window. */
  isNear: boolean;
  onRows: (id: string, rows: readonly RowData[] | null) => void;
  children: (rows: readonly RowData[], pages: Pages<unknown>) => ReactNode;
}

/** Loads the notes of one group, page by page, and says which are there. */
export function GroupRows({ input, fieldId, group, withText, isNear, onRows, children }: GroupRowsProps) {
  const { id, key } = group;
  const own = useMemo(() => ({ ...input, group: { field: fieldId, key } }), [input, fieldId, key]);
  const { pages, rows } = useRows(own, { withText, pageSize: PAGE, pause: !isNear });
  useEffect(() => onRows(id, rows), [id, rows, onRows]);
  useEffect(() => () => onRows(id, null), [id, onRows]);
  return children(rows, pages);
}
