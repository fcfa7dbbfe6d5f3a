import { Button, IconPlus } from '@libs/ui';
import { IconUpload } from '@libs/ui/icons';
import { useState } from 'react';
import { useContactTexts } from './copy.ts';
import { ImportContactsDialog } from './import/import-contacts-dialog.tsx';
import { NewContactDialog } from './new-contact-dialog.tsx';
import { useContactFields } from './use-contact-rows.ts';

/** New contacts where contacts are shown as a view has them: one, or those of a table. */
export function AddContacts() {
  const t = useContactTexts();
  const [layer, setLayer] = useState<'contact' | 'import' | null>(null);
  const fields = useContactFields();
  const close = () => setLayer(null);
  return (
    <>
      <Button size="sm" icon={<IconUpload size={14} />} onClick={() => setLayer('import')}>
        {t('import.action')}
      </Button>
      <Button size="sm" variant="primary" icon={<IconPlus size={14} />} onClick={() => setLayer('contact')}>
        {t('add')}
      </Button>
      <ImportContactsDialog opened={layer === 'import'} fields={fields} onClose={close} />
      <NewContactDialog opened={layer === 'contact'} onClose={close} />
    </>
  );
}
