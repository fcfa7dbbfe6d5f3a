import { errorOf, graphql, useMutation } from '@libs/api';
import type { FieldTarget } from '@libs/domain';
import { ColourChip, cx, Menu, MenuItem, toast } from '@libs/ui';
import { useState } from 'react';
import { useFieldTexts } from './copy.ts';
import css from './field-cell.module.css';
import type { FieldView } from './field-data.ts';
import { SeveralOptions, ValueInput } from './value-input.tsx';
import { useValueText } from './value-text.ts';

const SET = graphql(`
  mutation FieldCellSet($input: SetFieldValuesInput!) {
    setFieldValues(input: $input) { values { objectId fieldId value } }
  }
`);

interface FieldCellProps {
  target: FieldTarget;
  objectId: string;
  /** What the row is, for the name of the cell. */
  title: string;
  field: FieldView;
  value: string | null;
  canEdit: boolean;
}

/** One value in a table: read at rest, and edited where it stands once it is pressed. */
export function FieldCell({ target, objectId, title, field, value, canEdit }: FieldCellProps) {
  const t = useFieldTexts();
  const [isEditing, setEditing] = useState(false);
  const [isBad, setBad] = useState(false);
  const [, send] = useMutation(SET);
  const textOf = useValueText();
  const label = t('value.cell', { field: field.label, title, value: value === null ? t('value.none') : textOf(field, value) });
  async function save(to: string | null): Promise<boolean> {
    const change = { objectId, fieldId: field.id, value: to, seen: value };
    const { error } = await send({ input: { target, values: [change] } }, { quiet: true });
    setBad(Boolean(error));
    if (error) toast({ text: errorOf(error).message, tone: 'bad', requestId: errorOf(error).requestId });
    return !error;
  }
  if (!canEdit) return <ValueText field={field} value={value} />;
  if (field.type === 'SELECT' && field.multiple)
    return <SeveralOptions field={{ ...field, label }} value={value} isBad={false} onSave={save} />;
  const options = optionsOf(field);
  if (options)
    return (
      <Menu
        target={
          <button type="button" className={css.value} aria-label={label}>
            <ValueText field={field} value={value} />
          </button>
        }
      >
        <MenuItem checked={value === null} onClick={() => void save(null)}>
          {t('value.none')}
        </MenuItem>
        {options.map((option) => (
          <MenuItem key={option} checked={value === option} onClick={() => void save(option)}>
            <ValueText field={field} value={option} />
          </MenuItem>
        ))}
      </Menu>
    );
  if (isEditing)
    return (
      <ValueInput
        field={{ ...field, label }}
        value={value}
        isBad={isBad}
        autoFocus
        onSave={save}
        onLeave={() => {
          setBad(false);
          setEditing(false);
        }}
      />
    );
  return (
    <button type="button" className={cx(css.value, field.type === 'NUMBER' && css.end)} aria-label={label} onClick={() => setEditing(true)}>
      <ValueText field={field} value={value} />
    </button>
  );
}

const NPS_ANSWERS = Array.from({ length: 11 }, (_, answer) => String(answer));

/** The values of a field that are chosen, not typed; null for the others. */
function optionsOf({ type, options }: FieldView): readonly string[] | null {
  if (type === 'BOOLEAN') return ['true', 'false'];
  if (type === 'NPS') return NPS_ANSWERS;
  return type === 'SELECT' ? options.map(({ id }) => id) : null;
}

function ValueText({ field, value }: { field: FieldView; value: string | null }) {
  const textOf = useValueText();
  if (value === null) return <span className={css.empty} aria-hidden />;
  if (field.type === 'NPS') return <span className={cx(css.band, 'vb-num')}>{value}</span>;
  if (field.type !== 'SELECT') return <span className="vb-trunc">{textOf(field, value)}</span>;
  const chosen = new Set(value.split(','));
  return (
    <span className={css.chips}>
      {field.options.flatMap(({ id, label, colour }) =>
        chosen.has(id) ? (
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
