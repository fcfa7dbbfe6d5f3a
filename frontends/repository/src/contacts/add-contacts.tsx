import { usePhone } from '@libs/shell-kit';
import { Button, IconPlus } from '@libs/ui';
import { IconUpload } from '@libs/ui/icons';
import { useState } from 'react';
import { useContactTexts } from './copy.ts';
import { ImportContactsDialog } from './import/import-contacts-dialog.tsx';
import { NewContactDialog } from './new-contact-dialog.tsx';
import { useContactFields } from './use-contact-rows.ts';

/** New contacts where contacts are shown as a view has them: one, or those of a table. A phone has no room for both beside the name of the page. */
export function AddContacts() {
  const t = useContactTexts();
  const phone = usePhone();
  const [layer, setLayer] = useState<'contact' | 'import' | null>(null);
  const fields = useContactFields();
  const close = () => setLayer(null);
  return (
    <>
      {!phone && (
        <Button size="sm" icon={<IconUpload size={14} />} onClick={() => setLayer('import')}>
          {t('import.action')}
        </Button>
      )}
      <Button size="sm" variant="primary" icon={<IconPlus size={14} />} onClick={() => setLayer('contact')}>
        {t(phone ? 'addShort' : 'add')}
      </Button>
      <ImportContactsDialog opened={layer === 'import'} fields={fields} onClose={close} />
      <NewContactDialog opened={layer === 'contact'} onClose={close} />
    </>
  );
}

/** The first contact, from the place where there are none. */
export function NewContact() {
  const t = useContactTexts();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button variant="primary" icon={<IconPlus size={15} />} onClick={() => setOpen(true)}>
        {t('add')}
      </Button>
      <NewContactDialog opened={isOpen} onClose={() => setOpen(false)} />
    </>
  );
}
