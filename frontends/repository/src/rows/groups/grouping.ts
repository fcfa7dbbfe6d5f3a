import type { RowData } from '../row-data.ts';
import type { RowsInput } from '../use-rows.ts';
import type { RowGroupView } from './row-groups.ts';

/** What the groups of a list are made of. */
export interface Grouping {
  input: RowsInput;
  fieldId: string;
  groups: readonly RowGroupView[];
  onRows: (id: string, rows: readonly RowData[] | null) => void;
  /** Selects all rows of a group; null where none are selected. */
  onSelect: ((key: string | null) => Promise<void>) | null;
}
