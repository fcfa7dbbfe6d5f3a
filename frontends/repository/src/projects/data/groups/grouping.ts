import type { NoteRowsInput } from '@libs/api';
import type { NoteRowData } from '../use-note-rows.ts';
import type { NoteGroupView } from './note-groups.ts';

/** What the groups of a list are made of. */
export interface Grouping {
  input: NoteRowsInput;
  fieldId: string;
  groups: readonly NoteGroupView[];
  onRows: (id: string, rows: readonly NoteRowData[] | null) => void;
}
