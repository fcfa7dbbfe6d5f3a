import { slot, urlChoice, useSession, useT, useUrlState } from '@libs/shell-kit';
import { Button, IconPlus, SkeletonLines, Tabs, useCan } from '@libs/ui';
import { useState } from 'react';
import { SettingsFrame } from '../settings-frame.tsx';
import type { texts } from '../texts.ts';

const ContactFields = slot('contact-fields', () => <SkeletonLines />);
const FieldGroups = slot('field-groups', () => <SkeletonLines />);

const ADDRESS = { of: urlChoice(['contacts', 'groups'], 'contacts') };

/** /settings/fields: what the workspace asks of each contact, and for admins the groups of fields that projects share. */
export function FieldsPage() {
  const t = useT<typeof texts>('settings');
  const isAdmin = useSession().role === 'admin';
  // Those of projects are made by others too.
  const canEdit = useCan()('createField') && isAdmin;
  const [{ of }] = useUrlState(ADDRESS);
  const [isAdding, setAdding] = useState(false);
  const showsGroups = isAdmin && of === 'groups';
  const add =
    canEdit && !showsGroups ? (
      <Button icon={<IconPlus size={15} />} onClick={() => setAdding(true)}>
        {t('fields.add')}
      </Button>
    ) : null;
  return (
    <SettingsFrame title={t('fields.title')} hint={t(showsGroups ? 'fields.groupsHint' : 'fields.hint')} actions={add}>
      {isAdmin && (
        <Tabs
          label={t('fields.kinds')}
          items={[
            { href: '/settings/fields', label: t('fields.contacts'), active: !showsGroups },
            { href: '/settings/fields?of=groups', label: t('fields.groups'), active: showsGroups },
          ]}
        />
      )}
      {showsGroups ? <FieldGroups /> : <ContactFields canEdit={canEdit} isAdding={isAdding} onAdded={() => setAdding(false)} />}
    </SettingsFrame>
  );
}
