import { type NoteRowsInput, type Pages } from '@libs/api';
import { type ReactNode, useEffect, useMemo } from 'react';
import { type NoteRowData, useNoteRows } from '../use-note-rows.ts';
import type { NoteGroupView } from './note-groups.ts';

/** Rows of a group that are asked for at once. */
const PAGE = 50;

interface GroupRowsProps {
  input: NoteRowsInput;
  fieldId: string;
  group: NoteGroupView;
  withText: boolean;
  /** Nothing is asked for before the group is near the window. */
  isNear: boolean;
  onRows: (id: string, rows: readonly NoteRowData[] | null) => void;
  children: (rows: readonly NoteRowData[], pages: Pages<unknown>) => ReactNode;
}

/** Loads the notes of one group, page by page, and says which are there. */
export function GroupRows({ input, fieldId, group, withText, isNear, onRows, children }: GroupRowsProps) {
  const { id, key } = group;
  const own = useMemo(() => ({ ...input, group: { field: fieldId, key } }), [input, fieldId, key]);
  const { pages, rows } = useNoteRows(own, { withText, pageSize: PAGE, pause: !isNear });
  useEffect(() => onRows(id, rows), [id, rows, onRows]);
  useEffect(() => () => onRows(id, null), [id, onRows]);
  return children(rows, pages);
}
