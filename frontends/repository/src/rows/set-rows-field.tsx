import type { FieldView } from '../fields/field-data.ts';
import { SetFieldDialog } from '../fields/set-field-dialog.tsx';
import type { RowData } from './row-data.ts';
import { useCellValues } from './table/use-cell-values.ts';

interface SetRowsFieldProps {
  title: string;
  /** What is loaded of them. */
  rows: readonly RowData[];
  ids: readonly string[];
  /** What reads the others. */
  rowsOf: (ids: readonly string[], loaded: readonly RowData[]) => Promise<readonly RowData[] | null>;
  fields: readonly FieldView[];
  onClose: () => void;
}

/** Gives one field of several rows the same value, as one step. */
export function SetRowsField({ title, rows, ids, rowsOf, fields, onClose }: SetRowsFieldProps) {
  const { set } = useCellValues(rows);
  return (
    <SetFieldDialog
      title={title}
      fields={fields}
      onSet={(field, value) => {
        const seenIn = (row: RowData) => row.values.get(field.id) ?? null;
        void rowsOf(ids, rows).then((all) =>
          set(
            (all ?? []).map((row) => ({ objectId: row.id, fieldId: field.id, value, seen: seenIn(row) })),
            false,
          ),
        );
      }}
      onClose={onClose}
    />
  );
}
