import { ColumnsPopover } from '../fields/columns-popover.tsx';
import type { FieldView } from '../fields/field-data.ts';
import { useRowTarget, useRowTexts } from '../views/row-target.ts';
import { type Columns, defaultColumns, ownColumnsOf } from '../views/table-columns.ts';
import css from './rows-page.module.css';

interface ColumnsMenuProps {
  fields: readonly FieldView[];
  chosen: Columns | null;
  onChange: (columns: Columns | null) => void;
}

/** Which columns the table shows. */
export function ColumnsMenu({ fields, chosen: selectedViewColumns, onChange }: ColumnsMenuProps) {
  const t = useRowTexts();
  const target = useRowTarget();
  const visibleViewColumns = selectedViewColumns ?? defaultColumns(fields, target);
  const names = [
    ...fields.map(({ id, label }) => ({ key: id, label })),
    ...ownColumnsOf(target).map((key) => ({ key, label: t(`columns.${key}`) })),
  ];
  const isShown = (key: string) => visibleViewColumns.some((column) => column.key === key);
  const toggle = (key: string, on: boolean) =>
    onChange(on ? [...visibleViewColumns, { key, width: null }] : visibleViewColumns.filter((column) => column.key !== key));
  return (
    <ColumnsPopover
      texts={{ button: t('columnsButton'), shown: t('columnsShown'), reset: t('columnsReset') }}
      className={css.columnsButton}
      columns={names}
      isShown={isShown}
      onToggle={toggle}
      onReset={selectedViewColumns && (() => onChange(null))}
    />
  );
}
