import { FILTER_UNITS, type FilterRow, isValueless } from '@libs/domain';
import { MemberOptions } from '@libs/object-views/members';
import { useTypedValue } from '@libs/shell-kit';
import { Checkbox, cx, SearchField, Select, Swatch, TextInput } from '@libs/ui';
import { useState } from 'react';
import { useFilterTexts } from './copy.ts';
import type { FilterableField } from './filterable-fields.ts';
import css from './filters.module.css';

interface FilterValuesProps {
  row: FilterRow;
  filterableField: FilterableField;
  onChange: (values: string[]) => void;
}

/** What a row compares with: options to tick, a text, one or two numbers or days, or a count of days, weeks or months. */
export function FilterValues({ row, filterableField, onChange }: FilterValuesProps) {
  const t = useFilterTexts();
  const { operator, values } = row;
  if (!operator || isValueless(operator)) return null;
  if (filterableField.key === 'author' && operator.endsWith('_OF')) return <MemberOptions userIds={values} onChange={onChange} />;
  if (filterableField.options && (operator === 'BAND_IS_ANY_OF' || operator.endsWith('_OF')))
    return <Options options={filterableField.options} values={values} onChange={onChange} />;
  const type = filterableField.definition.type === 'DATETIME' ? 'date' : 'text';
  if (operator === 'IN_LAST' || operator === 'IN_NEXT') {
    const [count = '', unit = 'week'] = values;
    return (
      <div className={css.pair}>
        <Typed label={t('count')} value={count} isNumber onChange={(next) => onChange([next, unit])} />
        <Select
          size="sm"
          aria-label={t('unit')}
          value={FILTER_UNITS.find((value) => value === unit) ?? 'week'}
          options={FILTER_UNITS.map((value) => ({ value, label: t(`units.${value}`) }))}
          onChange={(next) => onChange([count, next])}
        />
      </div>
    );
  }
  if (operator === 'BETWEEN') {
    const [from = '', to = ''] = values;
    return (
      <div className={css.pair}>
        <Typed label={t('from')} type={type} value={from} isNumber onChange={(next) => onChange([next, to])} />
        <Typed label={t('to')} type={type} value={to} isNumber onChange={(next) => onChange([from, next])} />
      </div>
    );
  }
  const isNumber = filterableField.definition.type === 'NUMBER' || filterableField.definition.type === 'NPS';
  return (
    <Typed label={t('value')} type={type} value={values[0] ?? ''} isNumber={isNumber} onChange={(next) => onChange(next ? [next] : [])} />
  );
}

interface TypedProps {
  label: string;
  value: string;
  type?: 'text' | 'date';
  isNumber?: boolean;
  onChange: (value: string) => void;
}

function Typed({ label, value, type = 'text', isNumber, onChange }: TypedProps) {
  const [typed, setTyped] = useTypedValue(value, onChange);
  return (
    <TextInput
      size="sm"
      label={label}
      hideLabel
      placeholder={type === 'date' ? undefined : label}
      type={type}
      inputMode={isNumber && type === 'text' ? 'decimal' : undefined}
      value={typed}
      onChange={(event) => setTyped(event.currentTarget.value)}
    />
  );
}

/** With more options than this a find box stands above them. */
const FEW = 8;

function Options({
  options,
  values,
  onChange,
}: {
  options: FilterableField['options'] & {};
  values: readonly string[];
  onChange: (values: string[]) => void;
}) {
  const t = useFilterTexts();
  const [find, setFind] = useState('');
  const query = find.trim().toLowerCase();
  const visibleFilterOptions = query ? options.filter(({ label }) => label.toLowerCase().includes(query)) : options;
  if (!options.length) return <p className={css.note}>{t('noOptions')}</p>;
  return (
    <>
      {options.length > FEW && <SearchField size="sm" label={t('find')} value={find} onChange={setFind} />}
      <div className={css.options}>
        {visibleFilterOptions.map(({ value, label, colour }) => (
          <Checkbox
            key={value}
            className={cx(css.option)}
            label={
              <span className={css.optionLabel}>
                {colour && <Swatch colour={colour} />}
                <span dir="auto">{label}</span>
              </span>
            }
            checked={values.includes(value)}
            onChange={(on) => onChange(on ? [...values, value] : values.filter((other) => other !== value))}
          />
        ))}
      </div>
    </>
  );
}
