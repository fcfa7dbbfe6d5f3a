import { optionIdsOf, readValueCell } from '@libs/domain';
import { Button, Checkbox, Dialog, Select, TextInput, toast } from '@libs/ui';
import { useState } from 'react';
import { useCopy } from '../../copy.ts';
import { optionsOf } from '../../fields/cell-editor.tsx';
import { useFieldTexts } from '../../fields/copy.ts';
import type { FieldView } from '../../fields/field-data.ts';
import { useValueText } from '../../fields/value-text.tsx';
import css from './data-page.module.css';
import { useCellValues } from './table/use-cell-values.ts';
import type { NoteRowData } from './use-note-rows.ts';

interface SetFieldDialogProps {
  rows: readonly NoteRowData[];
  fields: readonly FieldView[];
  onClose: () => void;
}

/** Gives one field of several notes the same value, as one step. */
export function SetFieldDialog({ rows, fields, onClose }: SetFieldDialogProps) {
  const t = useCopy('data');
  const { set } = useCellValues(rows);
  const [fieldId, setFieldId] = useState(fields[0]?.id ?? '');
  const [value, setValue] = useState('');
  const field = fields.find(({ id }) => id === fieldId);
  function apply() {
    if (!field) return;
    // What is chosen is a value already; what is typed is read as in a cell.
    const { value: read, error } = optionsOf(field) ? { value: value || null, error: undefined } : readValueCell(field, value, 'dmy');
    if (error !== undefined) return void toast({ text: error, tone: 'bad' });
    void set(
      rows.map(({ id, values }) => ({ objectId: id, fieldId: field.id, value: read, seen: values.get(field.id) ?? null })),
      false,
    );
    onClose();
  }
  return (
    <Dialog
      opened
      onClose={onClose}
      title={t('setTitle', { count: rows.length })}
      footer={
        <>
          <Button variant="ghost" onClick={onClose}>
            {t('cancel')}
          </Button>
          <Button variant="primary" disabled={!field} onClick={apply}>
            {t('setApply')}
          </Button>
        </>
      }
    >
      <div className={css.setField}>
        <Select
          label={t('setWhich')}
          value={fieldId}
          options={fields.map(({ id, label }) => ({ value: id, label }))}
          onChange={(id) => {
            setFieldId(id);
            setValue('');
          }}
        />
        {field && <NewValue key={field.id} field={field} value={value} onChange={setValue} onEnter={apply} />}
        <p className={css.setHint}>{t('setHint')}</p>
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
  const t = useCopy('data');
  const fieldText = useFieldTexts();
  const textOf = useValueText();
  const options = optionsOf(field);
  const chosen = optionIdsOf(value);
  if (!options)
    return (
      <TextInput
        label={t('setValue')}
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
        label={t('setValue')}
        value={value}
        options={[
          { value: '', label: fieldText('value.none') },
          ...options.map((option) => ({ value: option, label: textOf(field, option) })),
        ]}
        onChange={onChange}
      />
    );
  return (
    <fieldset className={css.setOptions}>
      <legend>{t('setValue')}</legend>
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
