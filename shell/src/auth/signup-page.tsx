import { graphql, useQuery } from '@libs/api';
import { LIMITS, passwordProblems } from '@libs/domain';
import { Link, useSearchParams } from '@libs/shell-kit';
import { Button, ButtonLink, PasswordInput, TextInput } from '@libs/ui';
import { useState } from 'react';
import css from './auth-layout.module.css';
import { AuthLayout } from './auth-layout.tsx';
import { nextOf } from './enter-workspace.ts';
import { RegionLinks, useRegions } from './region-links.tsx';
import { t } from './texts.ts';
import { useAuthForm, valuesOf } from './use-auth-form.ts';

const SIGNUP = graphql(`mutation AuthSignup($input: SignupInput!) { signup(input: $input) { ok } }`);
const MAILBOX = graphql(`query AuthMailbox { session { mailboxUrl } }`);

/** A new account; its address is confirmed by mail before anything else. */
export function SignupPage() {
  const [search] = useSearchParams();
  const form = useAuthForm(SIGNUP);
  const [{ data }] = useQuery({ query: MAILBOX });
  const [sentTo, setSentTo] = useState<string | null>(null);
  const [weak, setWeak] = useState<string>();
  const { here } = useRegions();
  const mailbox = data?.session.mailboxUrl;
  return (
    <AuthLayout
      title={sentTo ? t('confirm.title') : t('createAccount')}
      lead={sentTo ? undefined : here ? t('signup.leadIn') : t('signup.lead')}
      foot={
        <span>
          {t('signup.have')} <Link to={`/auth/login?${search}`}>{t('logIn')}</Link>
        </span>
      }
    >
      {sentTo ? (
        <div className={css.said} role="status">
          {t('signup.sent', { email: sentTo })}
          {mailbox ? <ButtonLink href={mailbox}>{t('signup.mailbox')}</ButtonLink> : null}
        </div>
      ) : (
        <form
          className={css.fields}
          onSubmit={async (event) => {
            const { name = '', email = '', password = '' } = valuesOf(event);
            setWeak(passwordProblems(password ?? '').join(' ') || undefined);
            if (await form.run({ input: { name, email, password, next: nextOf(search) } })) setSentTo(email ?? null);
          }}
        >
          <TextInput
            label={t('signup.name')}
            name="name"
            autoComplete="name"
            size="lg"
            autoFocus
            required
            limit={LIMITS.person.name}
            error={form.fieldError('name')}
          />
          <TextInput
            label={t('email')}
            name="email"
            type="email"
            autoComplete="username"
            size="lg"
            required
            defaultValue={search.get('email') ?? ''}
            error={form.fieldError('email')}
          />
          <PasswordInput
            label={t('password')}
            name="password"
            autoComplete="new-password"
            size="lg"
            required
            hint={t('passwordHint')}
            error={weak ?? form.fieldError('password')}
          />
          {form.rest ? (
            <p className={css.bad} role="alert">
              {form.rest}
            </p>
          ) : null}
          <Button type="submit" variant="primary" size="lg" wide loading={form.busy}>
            {t('signup.action')}
          </Button>
        </form>
      )}
      {sentTo ? null : <RegionLinks page="signup" />}
    </AuthLayout>
  );
}
