import { errorOf, graphql, useMutation } from '@libs/api';
import { useSession } from '@libs/shell-kit';
import { Button, PasswordInput, TextInput } from '@libs/ui';
import { type FormEvent, useState } from 'react';
import { Section } from '../settings-frame.tsx';
import css from '../settings-page.module.css';
import { useSignInTexts } from './copy.ts';

const CHANGE = graphql(`
  mutation SettingsRequestEmailChange($email: String!, $password: String) {
    requestEmailChange(input: { email: $email, password: $password }) { ok }
  }
`);

/** The address of an account, and another one for it, which counts once its mailbox has confirmed it. */
export function EmailSection() {
  const t = useSignInTexts();
  const { user } = useSession();
  const [changing, change] = useMutation(CHANGE);
  const [problems, setProblems] = useState<Record<string, string>>({});
  const [sentTo, setSentTo] = useState<string | null>(null);
  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = event.currentTarget;
    const values = new FormData(form);
    const email = String(values.get('email'));
    const { error } = await change({ email, password: String(values.get('password')) || null }, { quiet: true });
    const failed = errorOf(error);
    setProblems(failed ? (Object.keys(failed.fields).length ? failed.fields : { email: failed.message }) : {});
    setSentTo(failed ? null : email);
    if (!failed) form.reset();
  }
  return (
    <Section title={t('email.title')} hint={t('email.hint')}>
      <p className={css.note}>{t('email.current', { email: user.email })}</p>
      <form onSubmit={submit} className={css.card} style={{ padding: 0 }}>
        <div className={css.two}>
          <TextInput label={t('email.next')} name="email" type="email" autoComplete="email" error={problems['email']} />
          <PasswordInput
            label={t('email.password')}
            name="password"
            autoComplete="current-password"
            hint={t('email.passwordHint')}
            error={problems['password']}
          />
        </div>
        {sentTo && (
          <p className={css.note} role="status">
            {t('email.sent', { email: sentTo })}
          </p>
        )}
        <div className={css.actions}>
          <Button type="submit" loading={changing.fetching}>
            {t('email.change')}
          </Button>
        </div>
      </form>
    </Section>
  );
}
