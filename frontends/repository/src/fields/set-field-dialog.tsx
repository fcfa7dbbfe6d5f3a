import { optionIdsOf, readValueCell } from '@libs/domain';
import { Button, Checkbox, Dialog, Select, TextInput, toast } from '@libs/ui';
import { useState } from 'react';
import { optionsOf } from './cell-editor.tsx';
import { useFieldTexts } from './copy.ts';
import type { FieldView } from './field-data.ts';
import css from './set-field-dialog.module.css';
import { useValueText } from './value-text.tsx';

interface SetFieldDialogProps {
  title: string;
  fields: readonly FieldView[];
  /** Gives the chosen field the value; null empties it. */
  onSet: (field: FieldView, value: string | null) => void;
  onClose: () => void;
}

/** Asks for a field and the value that several objects get there. */
export function SetFieldDialog({ title, fields, onSet, onClose }: SetFieldDialogProps) {
  const t = useFieldTexts();
  const [fieldId, setFieldId] = useState(fields[0]?.id ?? '');
  const [value, setValue] = useState('');
  const field = fields.find(({ id }) => id === fieldId);
  function apply() {
    if (!field) return;
    // What is chosen is a value already; what is typed is read as in a cell.
    const { value: read, error } = optionsOf(field) ? { value: value || null, error: undefined } : readValueCell(field, value, 'dmy');
    if (error !== undefined) return void toast({ text: error, tone: 'bad' });
    onSet(field, read);
    onClose();
  }
  return (
    <Dialog
      opened
      onClose={onClose}
      title={title}
      footer={
        <>
          <Button variant="ghost" onClick={onClose}>
            {t('set.cancel')}
          </Button>
          <Button variant="primary" disabled={!field} onClick={apply}>
            {t('set.apply')}
          </Button>
        </>
      }
    >
      <div className={css.setField}>
        <Select
          label={t('set.which')}
          value={fieldId}
          options={fields.map(({ id, label }) => ({ value: id, label }))}
          onChange={(id) => {
            setFieldId(id);
            setValue('');
          }}
        />
        {field && <NewValue key={field.id} field={field} value={value} onChange={setValue} onEnter={apply} />}
        <p className={css.setHint}>{t('set.hint')}</p>
      </div>
    </Dialog>
  );
}

interface NewValueProps {
  field: FieldView;
  value: string;
  onChange: (value: string) => void;
  onEnter: () => void;
}

function NewValue({ field, value, onChange, onEnter }: NewValueProps) {
  const t = useFieldTexts();
  const textOf = useValueText();
  const options = optionsOf(field);
  const chosen = optionIdsOf(value);
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
          checked={chosen.includes(id)}
          onChange={(on) => onChange((on ? [...chosen, id] : chosen.filter((other) => other !== id)).join(','))}
        />
      ))}
    </fieldset>
  );
}
