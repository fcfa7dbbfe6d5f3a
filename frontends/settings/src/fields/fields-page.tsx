import { slot, useSession, useT } from '@libs/shell-kit';
import { Button, IconPlus, useCan } from '@libs/ui';
import { useState } from 'react';
import { SettingsFrame } from '../settings-frame.tsx';
import type { texts } from '../texts.ts';

const ContactFields = slot('contact-fields');

/** /settings/fields: what the workspace asks of each contact. */
export function FieldsPage() {
  const t = useT<typeof texts>('settings');
  const isAdmin = useSession().role === 'admin';
  // Those of projects are made by others too.
  const canEdit = useCan()('createField') && isAdmin;
  const [isAdding, setAdding] = useState(false);
  const add = canEdit ? (
    <Button icon={<IconPlus size={15} />} onClick={() => setAdding(true)}>
      {t('fields.add')}
    </Button>
  ) : null;
  return (
    <SettingsFrame title={t('fields.title')} hint={t('fields.hint')} actions={add}>
      <ContactFields {...{ canEdit, isAdding }} onAdded={() => setAdding(false)} />
    </SettingsFrame>
  );
}
