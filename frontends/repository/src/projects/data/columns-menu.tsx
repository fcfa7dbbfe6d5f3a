import { Button, Checkbox, IconLayoutColumns, Popover } from '@libs/ui';
import { useState } from 'react';
import { useCopy } from '../../copy.ts';
import type { FieldView } from '../../fields/field-data.ts';
import { type Columns, defaultColumns, NOTE_COLUMNS } from '../../views/table-columns.ts';
import css from './data-page.module.css';

interface ColumnsMenuProps {
  fields: readonly FieldView[];
  chosen: Columns | null;
  onChange: (columns: Columns | null) => void;
}

/** Which columns the table shows. */
export function ColumnsMenu({ fields, chosen, onChange }: ColumnsMenuProps) {
  const t = useCopy('data');
  const [isOpen, setOpen] = useState(false);
  const shown = chosen ?? defaultColumns(fields);
  const names = [
    ...fields.map(({ id, label }) => ({ key: id, label })),
    ...NOTE_COLUMNS.map((key) => ({ key, label: t(`columns.${key}`) })),
  ];
  const isShown = (key: string) => shown.some((column) => column.key === key);
  const toggle = (key: string, on: boolean) =>
    onChange(on ? [...shown, { key, width: null }] : shown.filter((column) => column.key !== key));
  return (
    <Popover
      opened={isOpen}
      onClose={() => setOpen(false)}
      width={240}
      align="end"
      label={t('columnsShown')}
      target={
        <Button size="sm" className={css.columnsButton} icon={<IconLayoutColumns size={14} />} onClick={() => setOpen(!isOpen)}>
          {t('columnsButton')}
        </Button>
      }
    >
      <div className={css.columns}>
        {names.map(({ key, label }) => (
          <Checkbox key={key} label={<span dir="auto">{label}</span>} checked={isShown(key)} onChange={(on) => toggle(key, on)} />
        ))}
        {chosen && (
          <Button size="sm" variant="ghost" onClick={() => onChange(null)}>
            {t('columnsReset')}
          </Button>
        )}
      </div>
    </Popover>
  );
}
