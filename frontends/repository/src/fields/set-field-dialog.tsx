import { Button, Dialog, Select } from '@libs/ui';
import { useState } from 'react';
import { useFieldTexts } from './copy.ts';
import type { FieldView } from './field-data.ts';
import { NewValue, readNewValue } from './new-value.tsx';
import css from './set-field-dialog.module.css';

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
    const read = readNewValue(field, value);
    if (read === undefined) return;
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
