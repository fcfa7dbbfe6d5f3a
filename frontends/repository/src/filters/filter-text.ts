import { type FilterRow, isValueless } from '@libs/domain';
import { formatDay } from '@libs/object-views';
import { useFilterTexts } from './copy.ts';
import type { FilterableField } from './filterable-fields.ts';

/** A part of a filter in words: the name of its first field, and all it says. */
export interface PartText {
  name: string;
  whole: string;
}

/** Gives the words for a part of a filter: "NPS is at most 6", "Plan is any of Day pass or 2 more". */
export function usePartText(filterableFields: ReadonlyMap<string, FilterableField>): (rows: readonly FilterRow[]) => PartText {
  const t = useFilterTexts();
  const valueText = ({ options, definition }: FilterableField, value: string) => {
    const selectedFilterOption = options?.find((option) => option.value === value);
    if (selectedFilterOption) return selectedFilterOption.label;
    return definition.type === 'DATETIME' && /^\d{4}-\d\d-\d\d$/.test(value) ? formatDay(`${value}T12:00:00`) : value;
  };
  const rowText = ({ field, operator, values }: FilterRow): string => {
    const filterableField = filterableFields.get(field);
    if (!filterableField) return t('gone');
    if (!operator) return `${filterableField.label} …`;
    const condition = `${filterableField.label} ${t(`operators.${operator}`)}`;
    if (isValueless(operator)) return condition;
    const [first, second] = values;
    if (!first) return `${condition} …`;
    if (operator === 'IN_LAST' || operator === 'IN_NEXT') return `${condition} ${first} ${t(`units.${unitOf(second)}`)}`;
    if (operator === 'BETWEEN')
      return `${condition} ${t('between', { from: valueText(filterableField, first), to: second ? valueText(filterableField, second) : '…' })}`;
    const more = values.length - 1;
    return `${condition} ${more ? t('several', { first: valueText(filterableField, first), count: more }) : valueText(filterableField, first)}`;
  };
  return (rows) => ({
    name: filterableFields.get(rows[0]?.field ?? '')?.label ?? t('gone'),
    whole: rows.map(rowText).join(` ${t('or')} `),
  });
}

const unitOf = (unit: string | undefined) => (unit === 'day' || unit === 'month' ? unit : 'week');
