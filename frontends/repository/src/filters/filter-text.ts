import { type FilterRow, isValueless } from '@libs/domain';
import { formatDay } from '@libs/object-views';
import { useFilterTexts } from './copy.ts';
import type { FilterChoice } from './filter-choices.ts';

/** A part of a filter in words: the name of its first field, and all it says. */
export interface PartText {
  name: string;
  whole: string;
}

/** Gives the words for a part of a filter: "NPS is at most 6", "Plan is any of Day pass or 2 more". */
export function usePartText(choices: ReadonlyMap<string, FilterChoice>): (rows: readonly FilterRow[]) => PartText {
  const t = useFilterTexts();
  const valueText = ({ options, shape }: FilterChoice, value: string) => {
    const selectedFilterOption = options?.find((option) => option.value === value);
    if (selectedFilterOption) return selectedFilterOption.label;
    return shape.type === 'DATETIME' && /^\d{4}-\d\d-\d\d$/.test(value) ? formatDay(`${value}T12:00:00`) : value;
  };
  const rowText = ({ field, operator, values }: FilterRow): string => {
    const choice = choices.get(field);
    if (!choice) return t('gone');
    if (!operator) return `${choice.label} …`;
    const condition = `${choice.label} ${t(`operators.${operator}`)}`;
    if (isValueless(operator)) return condition;
    const [first, second] = values;
    if (!first) return `${condition} …`;
    if (operator === 'IN_LAST' || operator === 'IN_NEXT') return `${condition} ${first} ${t(`units.${unitOf(second)}`)}`;
    if (operator === 'BETWEEN')
      return `${condition} ${t('between', { from: valueText(choice, first), to: second ? valueText(choice, second) : '…' })}`;
    const more = values.length - 1;
    return `${condition} ${more ? t('several', { first: valueText(choice, first), count: more }) : valueText(choice, first)}`;
  };
  return (rows) => ({
    name: choices.get(rows[0]?.field ?? '')?.label ?? t('gone'),
    whole: rows.map(rowText).join(` ${t('or')} `),
  });
}

const unitOf = (unit: string | undefined) => (unit === 'day' || unit === 'month' ? unit : 'week');
