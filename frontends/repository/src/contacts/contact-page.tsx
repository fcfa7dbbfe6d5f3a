import { graphql, useQuery } from '@libs/api';
import { LIMITS } from '@libs/domain';
import { Failure, ObjectNotFound } from '@libs/object-views';
import { focusPage, useFocusCreated, useNavigate, usePageTitle, useParams, useSession } from '@libs/shell-kit';
import {
  Avatar,
  ButtonLink,
  IconButton,
  IconForms,
  IconMail,
  InlineTitle,
  Menu,
  MenuItem,
  PageBody,
  SkeletonLines,
  TopBar,
  useCan,
} from '@libs/ui';
import { IconArrowMerge, IconDots, IconTrash } from '@libs/ui/icons';
import { useEffect, useState } from 'react';
import { ObjectFields } from '../fields/object-fields.tsx';
import { ContactConsents } from './contact-consents.tsx';
import { ContactDetails } from './contact-details.tsx';
import css from './contact-page.module.css';
import { ContactTimeline } from './contact-timeline.tsx';
import { useContactTexts } from './copy.ts';
import { MergeContactsDialog } from './merge/merge-contacts-dialog.tsx';
import { MergedContacts } from './merge/merged-contacts.tsx';
import { useContactActions } from './use-contact-actions.ts';

const CONTACT = graphql(`query ContactPage($id: ID!) { contact(id: $id) { ...ContactParts } }`);

/** /contacts/:contactId: who a person is, and where they speak. */
export function ContactPage() {
  const t = useContactTexts();
  const { contactId = '' } = useParams();
  const navigate = useNavigate();
  const { role } = useSession();
  const may = useCan();
  const canEdit = may('updateContact');
  const [{ data, error, stale, fetching }, reload] = useQuery({ query: CONTACT, variables: { id: contactId } });
  const actions = useContactActions();
  const [merging, setMerging] = useState(false);
  const result = data?.contact ?? null;
  const contact = result?.id === contactId ? result : null;
  // One that is part of another leads there.
  const survivorId = result && !stale && !fetching && !contact ? result.id : null;
  useEffect(() => {
    if (survivorId) navigate(`/contacts/${survivorId}`, { replace: true });
  }, [survivorId, navigate]);
  usePageTitle(contact?.name);
  useFocusCreated(contact?.id, focusPage);
  if (!contact && error) return <Failure error={error} onRetry={() => reload({ requestPolicy: 'network-only' })} />;
  if (data && !data.contact) return <ObjectNotFound />;
  async function rename(name: string) {
    const refused = await actions.change(contactId, { name });
    if (refused) throw new Error(refused);
  }
  return (
    <>
      <TopBar
        crumbs={[{ label: t('title'), href: '/contacts' }, ...(contact ? [{ label: contact.name }] : [])]}
        actions={
          contact &&
          canEdit && (
            <Menu align="end" target={<IconButton label={t('actions')} icon={<IconDots />} />}>
              <MenuItem sends="mergeContacts" icon={<IconArrowMerge size={16} />} onClick={() => setMerging(true)}>
                {t('merge.action')}
              </MenuItem>
              {role === 'admin' && (
                <MenuItem icon={<IconForms size={16} />} onClick={() => navigate('/settings/fields')}>
                  {t('editFields')}
                </MenuItem>
              )}
              <MenuItem
                sends="deleteContact"
                icon={<IconTrash size={16} />}
                danger
                onClick={() => void actions.remove(contact).then((isDeleted) => isDeleted && navigate('/contacts'))}
              >
                {t('delete')}
              </MenuItem>
            </Menu>
          )
        }
      />
      <PageBody width="page">
        {!contact && <SkeletonLines lines={8} height={20} />}
        {contact && (
          <div className={css.page}>
            <section className={css.side} aria-label={t('details')}>
              <Avatar name={contact.name} initials={initialsOf(contact.name)} size="lg" />
              <InlineTitle
                key={contact.id}
                label={t('name')}
                value={contact.name}
                limit={LIMITS.person.name}
                readOnly={!canEdit}
                onSave={rename}
              />
              {contact.emails[0] && (
                <ButtonLink size="sm" href={`mailto:${contact.emails[0]}`} icon={<IconMail size={14} />}>
                  {t('write')}
                </ButtonLink>
              )}
              <ContactDetails contact={contact} canEdit={canEdit} />
              <dl className={css.fields}>
                <ObjectFields target="contact" id={contact.id} canEdit={canEdit} />
              </dl>
              <ContactConsents key={`consents ${contact.id}`} id={contact.id} canEdit={canEdit} />
              <MergedContacts id={contact.id} canEdit={canEdit} />
            </section>
            <ContactTimeline id={contact.id} />
          </div>
        )}
      </PageBody>
      {contact && merging && <MergeContactsDialog contact={contact} onClose={() => setMerging(false)} onMerged={() => {}} />}
    </>
  );
}

function initialsOf(name: string): string {
  const words = name.trim().split(/\s+/);
  const first = [...(words[0] ?? '')];
  return `${first[0] ?? ''}${(words.length > 1 ? [...(words.at(-1) ?? '')][0] : first[1]) ?? ''}`.toLocaleUpperCase();
}
