import { type FilterRow, operatorsOf, withFilterField, withFilterOperator } from '@libs/domain';
import { Button, IconPlus, Select } from '@libs/ui';
import { useFilterTexts } from './copy.ts';
import { FilterValues } from './filter-values.tsx';
import type { FilterableField } from './filterable-fields.ts';
import css from './filters.module.css';

interface FilterEditorProps {
  rows: readonly FilterRow[];
  filterableFields: ReadonlyMap<string, FilterableField>;
  /** Rows that are alternatives; none takes the filter away. */
  onChange: (rows: readonly FilterRow[]) => void;
  onDone: () => void;
}

/** One part of a filter: a field, a condition and values, and further ones of which any may match. */
export function FilterEditor({ rows, filterableFields, onChange, onDone }: FilterEditorProps) {
  const t = useFilterTexts();
  const replace = (at: number, row: FilterRow | null) => onChange(rows.flatMap((old, n) => (n === at ? (row ?? []) : old)));
  const first = filterableFields.values().next().value;
  return (
    <div className={css.editor}>
      {rows.map((row, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a row has no other name than its place
        <div key={at} className={css.row}>
          {at > 0 && <span className={css.or}>{t('or')}</span>}
          <FilterRowEditor row={row} filterableFields={filterableFields} onChange={(next) => replace(at, next)} />
        </div>
      ))}
      <div className={css.foot}>
        <Button size="sm" variant="ghost" onClick={() => onChange([])}>
          {t('clear')}
        </Button>
        {first && (
          <Button
            size="sm"
            variant="ghost"
            icon={<IconPlus size={13} />}
            onClick={() => onChange([...rows, withFilterField({ field: '', operator: null, values: [] }, first.key, first.definition)])}
          >
            {t('addOr')}
          </Button>
        )}
        <Button size="sm" onClick={onDone}>
          {t('done')}
        </Button>
      </div>
    </div>
  );
}

interface FilterRowEditorProps {
  row: FilterRow;
  filterableFields: FilterEditorProps['filterableFields'];
  onChange: (row: FilterRow) => void;
}

function FilterRowEditor({ row, filterableFields, onChange }: FilterRowEditorProps) {
  const t = useFilterTexts();
  const filterableField = filterableFields.get(row.field);
  return (
    <>
      <div className={css.pair}>
        <Select
          size="sm"
          aria-label={t('field')}
          value={filterableField ? row.field : null}
          placeholder={t('gone')}
          options={[...filterableFields.values()].map(({ key, label }) => ({ value: key, label }))}
          onChange={(key) => onChange(withFilterField(row, key, filterableFields.get(key)!.definition))}
        />
        {filterableField && (
          <Select
            size="sm"
            aria-label={t('operator')}
            value={row.operator}
            placeholder={t('choose')}
            options={operatorsOf(filterableField.definition).map((operator) => ({ value: operator, label: t(`operators.${operator}`) }))}
            onChange={(operator) => onChange(withFilterOperator(row, operator, filterableField.definition))}
          />
        )}
      </div>
      {filterableField ? (
        <FilterValues row={row} filterableField={filterableField} onChange={(values) => onChange({ ...row, values })} />
      ) : (
        <p className={css.note}>{t('notHere')}</p>
      )}
    </>
  );
}
