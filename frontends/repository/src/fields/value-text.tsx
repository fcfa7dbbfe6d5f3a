import { npsBand, optionIdsOf } from '@libs/domain';
import { formatDay, formatMoment } from '@libs/object-views';
import { ColourChip, cx } from '@libs/ui';
import { useFieldTexts } from './copy.ts';
import css from './field-cell.module.css';
import type { FieldView } from './field-data.ts';
import { personName } from './person-names.ts';

/** Gives the words in which a person reads a stored value. */
export function useValueText(): (field: Pick<FieldView, 'type' | 'options'>, value: string) => string {
  const t = useFieldTexts();
  return (field, value) => {
    const { type, options } = field;
    if (type === 'BOOLEAN') return t(value === 'true' ? 'value.yes' : 'value.no');
    if (type === 'NPS') return `${value} · ${t(`value.${npsBand(Number(value))}`)}`;
    if (type === 'DATETIME') return value.includes('T') ? formatMoment(value) : formatDay(`${value}T12:00:00`);
    if (type === 'PERSON')
      return optionIdsOf(value)
        .map((id) => personName(field, id) ?? t('value.noContact'))
        .join(', ');
    if (type !== 'SELECT') return value;
    const selected = new Set(optionIdsOf(value));
    return options.flatMap(({ id, label }) => (selected.has(id) ? label : [])).join(', ');
  };
}

/** A stored value as it stands in a table. */
export function ValueText({ field, value }: { field: FieldView; value: string | null }) {
  const textOf = useValueText();
  if (value === null) return <span className={css.empty} aria-hidden />;
  if (field.type === 'NPS') return <span className={cx(css.band, 'vb-num')}>{value}</span>;
  if (field.type !== 'SELECT') return <span className="vb-trunc">{textOf(field, value)}</span>;
  const selected = new Set(optionIdsOf(value));
  return (
    <span className={css.chips}>
      {field.options.flatMap(({ id, label, colour }) =>
        selected.has(id) ? (
          <ColourChip key={id} colour={colour}>
            {label}
          </ColourChip>
        ) : (
          []
        ),
      )}
    </span>
  );
}
