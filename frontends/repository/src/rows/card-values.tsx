import { ColourChip } from '@libs/ui';
import type { FieldView } from '../fields/field-data.ts';
import { useValueText } from '../fields/value-text.tsx';
import css from './row-cards.module.css';
import type { RowData } from './row-data.ts';

interface CardValuesProps {
  fields: readonly FieldView[];
  row: RowData;
  values: ReadonlyMap<string, string>;
  /** So many there is room for. */
  most: number;
}

/** The tags of a highlight, and what a row has in its first fields, each with the name of its field for screen readers. */
export function CardValues({ fields, row, values, most: max }: CardValuesProps) {
  const filled = fields.filter(({ id }) => values.has(id)).slice(0, max);
  const tags = row.of.kind === 'highlight' ? row.of.highlight.tags : [];
  if (!filled.length && !tags.length) return null;
  return (
    <ul className={css.values}>
      {tags.slice(0, max).map(({ id, title, colour }) => (
        <li key={id}>
          <ColourChip colour={colour}>{title}</ColourChip>
        </li>
      ))}
      {filled.map((field) => (
        <li key={field.id} title={field.label}>
          <Value field={field} value={values.get(field.id) ?? ''} />
        </li>
      ))}
    </ul>
  );
}

function Value({ field, value }: { field: FieldView; value: string }) {
  const textOf = useValueText();
  const option = field.type === 'SELECT' ? field.options.find(({ id }) => value.split(',').includes(id)) : undefined;
  const words = (
    <>
      <span className="vb-hidden">{field.label}: </span>
      {textOf(field, value)}
    </>
  );
  return option ? <ColourChip colour={option.colour}>{words}</ColourChip> : <span className={css.value}>{words}</span>;
}
