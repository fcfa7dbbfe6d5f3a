import { Button, Dialog } from '@libs/ui';
import { useState } from 'react';
import { useFieldTexts } from './copy.ts';
import type { FieldView } from './field-data.ts';
import { NewValue, readNewValue } from './new-value.tsx';
import css from './set-field-dialog.module.css';

interface DefaultDialogProps {
  field: FieldView;
  onSave: (value: string | null) => void;
  onClose: () => void;
}

/** Asks what new notes, insights or contacts begin with in a field. */
export function DefaultDialog({ field, onSave, onClose }: DefaultDialogProps) {
  const t = useFieldTexts();
  const [value, setValue] = useState(field.defaultValue ?? '');
  function apply() {
    const read = readNewValue(field, value);
    if (read === undefined) return;
    onSave(read);
    onClose();
  }
  return (
    <Dialog
      opened
      onClose={onClose}
      title={t('default.title', { name: field.label })}
      width={440}
      footer={
        <>
          <Button variant="ghost" onClick={onClose}>
            {t('set.cancel')}
          </Button>
          <Button variant="primary" onClick={apply}>
            {t('default.save')}
          </Button>
        </>
      }
    >
      <div className={css.setField}>
        <NewValue field={field} value={value} onChange={setValue} onEnter={apply} />
        <p className={css.setHint}>{t(`default.hint.${field.target}`)}</p>
      </div>
    </Dialog>
  );
}
