import { errorOf, graphql, useMutation } from '@libs/api';
import { clearUserStorage, leaveAfter, useSession } from '@libs/shell-kit';
import { Button, Dialog, PasswordInput, TextInput } from '@libs/ui';
import { type FormEvent, useId, useState } from 'react';
import { Section } from '../settings-frame.tsx';
import css from '../settings-page.module.css';
import { useSignInTexts } from './copy.ts';

const DELETE = graphql(`mutation SettingsDeleteAccount($input: DeleteAccountInput!) { deleteAccount(input: $input) { ok } }`);

/** The end of the account, once its address was typed again. */
export function DeleteSection() {
  const t = useSignInTexts();
  const [open, setOpen] = useState(false);
  return (
    <Section title={t('end.title')} hint={t('end.hint')}>
      <p className={css.note}>{t('end.text')}</p>
      <div className={css.actions}>
        <Button variant="danger" onClick={() => setOpen(true)}>
          {t('end.open')}
        </Button>
      </div>
      {open && <DeleteDialog onClose={() => setOpen(false)} />}
    </Section>
  );
}

function DeleteDialog({ onClose }: { onClose: () => void }) {
  const t = useSignInTexts();
  const form = useId();
  const { user, rootDomain } = useSession();
  const [deleting, remove] = useMutation(DELETE);
  const [email, setEmail] = useState('');
  const [isPasswordAsked, setPasswordAsked] = useState(false);
  const [problems, setProblems] = useState<Record<string, string>>({});
  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const password = new FormData(event.currentTarget).get('password');
    const input = { email, password: password ? String(password) : null };
    const failed = await leaveAfter(async () => {
      const error = errorOf((await remove({ input }, { quiet: true })).error);
      if (!error) clearUserStorage();
      return error;
    }, `${location.protocol}//${rootDomain}/auth/login`);
    if (!failed) return;
    // Only a browser that has been open for long is asked for it, and not before it tried.
    if (failed.fields['password'] && !isPasswordAsked) {
      setPasswordAsked(true);
      return setProblems({});
    }
    setProblems(Object.keys(failed.fields).length ? failed.fields : { form: failed.message });
  }
  return (
    <Dialog
      opened
      onClose={onClose}
      title={t('end.confirm')}
      width={460}
      footer={
        <>
          <Button onClick={onClose}>{t('factor.cancel')}</Button>
          <Button type="submit" form={form} variant="danger-solid" disabled={!email.trim()} loading={deleting.fetching}>
            {t('end.action')}
          </Button>
        </>
      }
    >
      <form id={form} onSubmit={(event) => void submit(event)} className={css.card} style={{ padding: 0 }}>
        <p className={css.note}>{t('end.text')}</p>
        <TextInput
          label={t('end.type', { email: user.email })}
          value={email}
          autoComplete="off"
          data-autofocus
          onChange={(event) => setEmail(event.currentTarget.value)}
          error={problems['email']}
        />
        {isPasswordAsked && (
          <PasswordInput
            label={t('email.password')}
            name="password"
            autoComplete="current-password"
            autoFocus
            error={problems['password']}
          />
        )}
        {problems['form'] && (
          <p className={css.bad} role="alert">
            {problems['form']}
          </p>
        )}
      </form>
    </Dialog>
  );
}
