import { npsBand, optionIdsOf } from '@libs/domain';
import { formatDay, formatMoment } from '@libs/object-views';
import { useFieldTexts } from './copy.ts';
import type { FieldView } from './field-data.ts';

/** Gives the words in which a person reads a stored value. */
export function useValueText(): (field: Pick<FieldView, 'type' | 'options'>, value: string) => string {
  const t = useFieldTexts();
  return ({ type, options }, value) => {
    if (type === 'BOOLEAN') return t(value === 'true' ? 'value.yes' : 'value.no');
    if (type === 'NPS') return `${value} · ${t(`value.${npsBand(Number(value))}`)}`;
    if (type === 'DATETIME') return value.includes('T') ? formatMoment(value) : formatDay(`${value}T12:00:00`);
    if (type !== 'SELECT') return value;
    const chosen = new Set(optionIdsOf(value));
    return options.flatMap(({ id, label }) => (chosen.has(id) ? label : [])).join(', ');
  };
}
