import { graphql, useQuery } from '@libs/api';
import { LIMITS } from '@libs/domain';
import { Failure, Gone } from '@libs/object-views';
import { focusPage, useCreated, useNavigate, usePageTitle, useParams, useSession } from '@libs/shell-kit';
import {
  Avatar,
  ButtonLink,
  IconButton,
  IconDots,
  IconMail,
  IconTrash,
  InlineTitle,
  Menu,
  MenuItem,
  PageBody,
  SkeletonLines,
  TopBar,
} from '@libs/ui';
import { ContactDetails } from './contact-details.tsx';
import css from './contact-page.module.css';
import { ContactTimeline } from './contact-timeline.tsx';
import { useContactTexts } from './copy.ts';
import { useContactActions } from './use-contact-actions.ts';

const CONTACT = graphql(`query ContactPage($id: ID!) { contact(id: $id) { ...ContactParts } }`);

/** /contacts/:contactId: who a person is, and where they speak. */
export function ContactPage() {
  const t = useContactTexts();
  const { contactId = '' } = useParams();
  const navigate = useNavigate();
  const canEdit = useSession().role !== 'viewer';
  const [{ data, error }, reload] = useQuery({ query: CONTACT, variables: { id: contactId } });
  const actions = useContactActions();
  const contact = data?.contact?.id === contactId ? data.contact : null;
  usePageTitle(contact?.name);
  useCreated(contact?.id, focusPage);
  if (!contact && error) return <Failure error={error} onRetry={() => reload({ requestPolicy: 'network-only' })} />;
  if (data && !data.contact) return <Gone />;
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
              <MenuItem
                icon={<IconTrash size={16} />}
                danger
                onClick={() => void actions.remove(contact).then((gone) => gone && navigate('/contacts'))}
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
            </section>
            <ContactTimeline id={contact.id} />
          </div>
        )}
      </PageBody>
    </>
  );
}

function initialsOf(name: string): string {
  const words = name.trim().split(/\s+/);
  const first = [...(words[0] ?? '')];
  return `${first[0] ?? ''}${(words.length > 1 ? [...(words.at(-1) ?? '')][0] : first[1]) ?? ''}`.toLocaleUpperCase();
}
