import { errorOf, graphql, useMutation } from '@libs/api';
import { LIMITS } from '@libs/domain';
import { beginCreation, useNavigate } from '@libs/shell-kit';
import { Button, Dialog, ErrorCard, TextInput } from '@libs/ui';
import { type FormEvent, useEffect, useId, useState } from 'react';
import css from './contacts-page.module.css';
import { useContactTexts } from './copy.ts';

const CREATE = graphql(`mutation CreateContact($input: CreateContactInput!) { createContact(input: $input) { ...ContactParts } }`);
const EMPTY = { name: '', email: '', organisation: '' };

/** Makes a contact and goes to it. */
export function NewContactDialog({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const t = useContactTexts();
  const navigate = useNavigate();
  const form = useId();
  const [typed, setTyped] = useState(EMPTY);
  const [tried, setTried] = useState(false);
  const [key, setKey] = useState('');
  const [{ fetching, error }, create] = useMutation(CREATE);
  const failure = errorOf(error);
  useEffect(() => {
    if (!opened) return;
    setKey(crypto.randomUUID());
    setTried(false);
  }, [opened]);

  async function make(event: FormEvent) {
    event.preventDefault();
    setTried(true);
    const name = typed.name.trim();
    if (!name) return;
    const creation = beginCreation();
    const emails = typed.email.trim() ? [typed.email.trim()] : [];
    const { data } = await create({ input: { name, emails, organisation: typed.organisation, clientKey: key } }, { quiet: true });
    if (!data) return creation.cancel();
    creation.done(data.createContact.id);
    setTyped(EMPTY);
    navigate(`/contacts/${data.createContact.id}`);
  }
  const change = (field: keyof typeof EMPTY) => (event: { currentTarget: { value: string } }) =>
    setTyped({ ...typed, [field]: event.currentTarget.value });
  // An address among several is named by its place in the list.
  const emailError = Object.entries(failure?.fields ?? {}).find(([field]) => field.startsWith('emails'))?.[1];

  return (
    <Dialog
      opened={opened}
      onClose={onClose}
      title={t('new.title')}
      width={420}
      footer={
        <>
          <Button variant="ghost" onClick={onClose}>
            {t('new.cancel')}
          </Button>
          <Button variant="primary" type="submit" form={form} loading={fetching}>
            {t('new.create')}
          </Button>
        </>
      }
    >
      <form id={form} className={css.form} noValidate onSubmit={(event) => void make(event)}>
        <TextInput
          label={t('name')}
          value={typed.name}
          limit={LIMITS.person.name}
          error={failure?.fields.name ?? (tried && !typed.name.trim() ? t('new.nameMissing') : null)}
          onChange={change('name')}
          data-autofocus
        />
        <TextInput label={t('email')} type="email" value={typed.email} error={emailError} onChange={change('email')} />
        <TextInput
          label={t('organisation')}
          value={typed.organisation}
          limit={LIMITS.contact.organisation}
          error={failure?.fields.organisation}
          onChange={change('organisation')}
        />
        {failure && !Object.keys(failure.fields).length && <ErrorCard message={failure.message} requestId={failure.requestId} />}
      </form>
    </Dialog>
  );
}
