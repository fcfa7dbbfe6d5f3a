import { optionIdsOf, readValueCell } from '@libs/domain';
import { Checkbox, Select, TextInput, toast } from '@libs/ui';
import { optionsOf } from './cell-editor.tsx';
import { useFieldTexts } from './copy.ts';
import type { FieldView } from './field-data.ts';
import { PersonLinks } from './person-input.tsx';
import { PersonPicker } from './person-picker.tsx';
import css from './set-field-dialog.module.css';
import { useValueText } from './value-text.tsx';

/** The value that was given in a form, null for none; undefined, and a toast that says why, when it does not fit the field. */
export function readNewValue(field: FieldView, given: string): string | null | undefined {
  // What is chosen is a value already; what is typed is read as in a cell.
  if (optionsOf(field) || field.type === 'PERSON') return given || null;
  const { value, error } = readValueCell(field, given, 'dmy');
  if (error !== undefined) toast({ text: error, tone: 'bad' });
  return value;
}

interface NewValueProps {
  field: FieldView;
  /** What is given so far; empty for nothing. */
  value: string;
  onChange: (value: string) => void;
  onEnter: () => void;
}

/** A value in a form, by the type of its field. */
export function NewValue({ field, value, onChange, onEnter }: NewValueProps) {
  const t = useFieldTexts();
  const textOf = useValueText();
  const options = optionsOf(field);
  const selected = optionIdsOf(value);
  if (field.type === 'PERSON')
    return (
      <fieldset className={css.setOptions}>
        <legend>{t('set.value')}</legend>
        {value ? <PersonLinks field={field} value={value} /> : <span>{t('value.none')}</span>}
        <PersonPicker field={field} value={value || null} onChoose={(to) => onChange(to ?? '')} />
      </fieldset>
    );
  if (!options)
    return (
      <TextInput
        label={t('set.value')}
        value={value}
        onChange={(event) => onChange(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && !event.nativeEvent.isComposing) onEnter();
        }}
      />
    );
  if (field.type !== 'SELECT' || !field.multiple)
    return (
      <Select
        label={t('set.value')}
        value={value}
        options={[{ value: '', label: t('value.none') }, ...options.map((option) => ({ value: option, label: textOf(field, option) }))]}
        onChange={onChange}
      />
    );
  return (
    <fieldset className={css.setOptions}>
      <legend>{t('set.value')}</legend>
      {field.options.map(({ id, label }) => (
        <Checkbox
          key={id}
          label={<span dir="auto">{label}</span>}
          checked={selected.includes(id)}
          onChange={(on) => onChange((on ? [...selected, id] : selected.filter((other) => other !== id)).join(','))}
        />
      ))}
    </fieldset>
  );
}
