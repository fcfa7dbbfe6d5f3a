import { DATE_ORDERS } from '@libs/domain';
import { Select, type SelectOption } from '@libs/ui';
import { useFieldTexts } from '../fields/copy.ts';
import { choiceOf, type FieldView, TYPE_CHOICES, TYPE_ICONS } from '../fields/field-data.ts';
import { useImportTexts } from './copy.ts';
import type { ColumnChoice } from './table-columns.ts';
import css from './table-dialog.module.css';
import type { ColumnsPreview } from './use-table-preview.ts';

/** What the columns of a table can become. */
export interface ColumnTargets<T extends string> {
  /** What they can become beside a field. */
  targets: readonly { value: T; label: string }[];
  fields: readonly FieldView[];
  canMakeFields: boolean;
}

interface TableColumnProps<T extends string> extends ColumnTargets<T> {
  preview: ColumnsPreview<T>;
  column: number;
  onChoose: (choice: ColumnChoice<T>) => void;
}

const ORDERS = { dmy: 'dayFirst', mdy: 'monthFirst' } as const;
const NEW = 'new';
const NONE = 'none';

/** What a column of a table becomes, and what is to be said of that. */
export function TableColumn<T extends string>({ preview, column, targets, fields, canMakeFields, onChoose }: TableColumnProps<T>) {
  const t = useImportTexts();
  const tf = useFieldTexts();
  const name = preview.header[column]!;
  const field = preview.fields.find((columnField) => columnField.column === column);
  const elsewhere = new Set(preview.fields.filter((columnField) => columnField.column !== column).map(({ fieldId }) => fieldId));
  const proposal = preview.proposals[column]!;
  const options: SelectOption<string>[] = [
    { value: NONE, label: t('columnNone') },
    ...targets,
    ...(canMakeFields || (field && !field.fieldId)
      ? [{ value: NEW, label: t('columnNew'), hint: tf(`types.${choiceOf(field ?? proposal)}`) }]
      : []),
    ...fields.map(({ id, label, type, multiple }) => {
      const Icon = TYPE_ICONS[choiceOf({ type, multiple })];
      return { value: id, label, icon: <Icon size={14} />, disabled: elsewhere.has(id) };
    }),
  ];
  const choose = (value: string) => {
    const target = targets.find((item) => item.value === value)?.value;
    if (target || value === NONE) onChoose({ kind: 'target', target: target ?? null });
    else if (value === NEW) onChoose({ kind: 'new', type: choiceOf(proposal) });
    else onChoose({ kind: 'field', fieldId: value });
  };
  const value: string = field ? (field.fieldId ?? NEW) : (preview.columns[column] ?? NONE);
  const dates = field?.dates;
  // Where all the others say it, the few that could be either are read as they are.
  const isOpen = dates && dates.ambiguous > 0 && dates.dayFirst > 0 === dates.monthFirst > 0;
  return (
    <>
      <span className={css.name} title={name}>
        {name}
      </span>
      <Select aria-label={t('columnBecomes', { name })} size="sm" value={value} options={options} onChange={choose} />
      {field && !field.fieldId && (
        <Select
          aria-label={t('columnType', { name })}
          size="sm"
          value={choiceOf(field)}
          options={TYPE_CHOICES.map((type) => {
            const Icon = TYPE_ICONS[type];
            return { value: type, label: tf(`types.${type}`), icon: <Icon size={14} /> };
          })}
          onChange={(type) => onChoose({ kind: 'new', type })}
        />
      )}
      {dates && dates.ambiguous > 0 && (
        <Select
          aria-label={t('columnOrder', { name })}
          size="sm"
          value={dates.order}
          options={DATE_ORDERS.map((order) => ({ value: order, label: t(ORDERS[order]) }))}
          onChange={(order) => onChoose({ kind: 'order', order })}
        />
      )}
      {isOpen && <span className={css.note}>{t('datesOpen', { count: dates.ambiguous })}</span>}
      {field && field.newOptions.length > 0 && (
        <span className={css.note} title={field.newOptions.join(', ')}>
          {t('columnOptions', { count: field.newOptions.length })}
        </span>
      )}
      {field && field.unfit > 0 && <span className={css.error}>{t('columnUnfit', { count: field.unfit })}</span>}
    </>
  );
}
