import { cx } from '@libs/ui';
import { CellEditor, type CellExit } from './cell-editor.tsx';
import { useFieldTexts } from './copy.ts';
import css from './field-cell.module.css';
import type { FieldView } from './field-data.ts';
import { useValueText, ValueText } from './value-text.tsx';

interface FieldCellProps {
  /** What the row is, for the name of the cell. */
  title: string;
  field: FieldView;
  value: string | null;
  tabIndex: number;
  /** What was typed to begin with, or null, while the cell is edited. */
  editing: { typed: string | null } | null;
  onSave: (value: string | null, seen: string | null) => void;
  onLeave: (to: CellExit) => void;
}

/** One value in a table that can be edited: read at rest, with an editor in its place when the table says so. */
export function FieldCell({ title, field, value, tabIndex, editing, onSave, onLeave }: FieldCellProps) {
  const t = useFieldTexts();
  const textOf = useValueText();
  const label = t('value.cell', { field: field.label, title, value: value === null ? t('value.none') : textOf(field, value) });
  if (editing) return <CellEditor {...{ field, label, value, onSave, onLeave }} typed={editing.typed} />;
  return (
    <button type="button" tabIndex={tabIndex} className={cx(css.value, field.type === 'NUMBER' && css.end)} aria-label={label}>
      <ValueText field={field} value={value} />
    </button>
  );
}
