import { UiLink } from '@libs/ui';
import type { ContactText, ContactView } from './contact-data.ts';
import css from './contact-page.module.css';
import { useContactTexts } from './copy.ts';
import { InlineText } from './inline-text.tsx';
import { useContactActions } from './use-contact-actions.ts';

const LINES = ['organisation', 'jobTitle', 'phone', 'notes'] as const satisfies readonly ContactText[];

/** What is known of a contact, a line each; who may edit changes it where it stands. */
export function ContactDetails({ contact, canEdit }: { contact: ContactView; canEdit: boolean }) {
  const t = useContactTexts();
  const { change } = useContactActions();
  return (
    <dl className={css.details}>
      <dt>{t('emails')}</dt>
      <dd>
        <Emails contact={contact} canEdit={canEdit} />
      </dd>
      {LINES.map((line) => (
        <div key={line} className={css.line}>
          <dt>{t(line)}</dt>
          <dd>
            {canEdit ? (
              <InlineText
                label={t(line)}
                value={contact[line] ?? ''}
                placeholder={t('none')}
                isLong={line === 'notes'}
                type={line === 'phone' ? 'tel' : 'text'}
                onSave={(value) => change(contact.id, { [line]: value })}
              />
            ) : (
              <span dir="auto" className={contact[line] ? css.text : css.none}>
                {contact[line] ?? t('none')}
              </span>
            )}
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** The addresses, and a line for one more; an emptied one goes. */
function Emails({ contact: { id, emails }, canEdit }: { contact: ContactView; canEdit: boolean }) {
  const t = useContactTexts();
  const { change } = useContactActions();
  if (!canEdit)
    return emails.length ? (
      <ul>
        {emails.map((address) => (
          <li key={address}>
            <UiLink href={`mailto:${address}`}>{address}</UiLink>
          </li>
        ))}
      </ul>
    ) : (
      <span className={css.none}>{t('none')}</span>
    );
  const replace = (position: number) => (typed: string) => {
    const next = emails.map((address, at) => (at === position ? typed : address));
    return change(id, { emails: next.filter(Boolean) });
  };
  return (
    <>
      {emails.map((address, position) => (
        <InlineText
          key={address}
          label={emails.length > 1 ? t('emailOf', { place: position + 1 }) : t('email')}
          value={address}
          placeholder={t('none')}
          type="email"
          onSave={replace(position)}
        />
      ))}
      <InlineText
        key={`new ${emails.length}`}
        label={t('addEmail')}
        value=""
        placeholder={t('addEmail')}
        type="email"
        onSave={(typed) => change(id, { emails: [...emails, typed] })}
      />
    </>
  );
}
