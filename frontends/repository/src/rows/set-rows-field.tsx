import type { FieldView } from '../fields/field-data.ts';
import { SetFieldDialog } from '../fields/set-field-dialog.tsx';
import type { RowData } from './row-data.ts';
import { useCellValues } from './table/use-cell-values.ts';

interface SetRowsFieldProps {
  title: string;
  rows: readonly RowData[];
  fields: readonly FieldView[];
  onClose: () => void;
}

/** Gives one field of several rows the same value, as one step. */
export function SetRowsField({ title, rows, fields, onClose }: SetRowsFieldProps) {
  const { set } = useCellValues(rows);
  return (
    <SetFieldDialog
      title={title}
      fields={fields}
      onSet={(field, value) => {
        const seenIn = (row: RowData) => row.values.get(field.id) ?? null;
        void set(
          rows.map((row) => ({ objectId: row.id, fieldId: field.id, value, seen: seenIn(row) })),
          false,
        );
      }}
      onClose={onClose}
    />
  );
}
