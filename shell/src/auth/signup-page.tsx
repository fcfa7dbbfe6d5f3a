import { graphql, useQuery } from '@libs/api';
import { LIMITS, passwordProblems } from '@libs/domain';
import { Link, useSearchParams } from '@libs/shell-kit';
import { Button, ButtonLink, PasswordInput, TextInput } from '@libs/ui';
import { useState } from 'react';
import css from './auth-layout.module.css';
import { AuthLayout } from './auth-layout.tsx';
import { nextOf } from './enter-workspace.ts';
import { useDeed, valuesOf } from './use-deed.ts';

const SIGNUP = graphql(`mutation AuthSignup($input: SignupInput!) { signup(input: $input) }`);
const MAILBOX = graphql(`query AuthMailbox { session { mailboxUrl } }`);

/** A new account; its address is confirmed by mail before anything else. */
export function SignupPage() {
  const [search] = useSearchParams();
  const deed = useDeed(SIGNUP);
  const [{ data }] = useQuery({ query: MAILBOX });
  const [sentTo, setSentTo] = useState<string | null>(null);
  const [weak, setWeak] = useState<string>();
  const mailbox = data?.session.mailboxUrl;
  return (
    <AuthLayout
      title={sentTo ? 'Confirm your address' : 'Create an account'}
      lead={sentTo ? undefined : 'One account for every workspace you belong to.'}
      foot={
        <span>
          Have an account? <Link to={`/auth/login?${search}`}>Log in</Link>
        </span>
      }
    >
      {sentTo ? (
        <div className={css.said} role="status">
          A mail to {sentTo} has a link that confirms it. It works for 24 hours.
          {mailbox ? <ButtonLink href={mailbox}>Open the mailbox of this installation</ButtonLink> : null}
        </div>
      ) : (
        <form
          className={css.fields}
          onSubmit={async (event) => {
            const { name, email, password } = valuesOf(event);
            setWeak(passwordProblems(password ?? '').join(' ') || undefined);
            if (await deed.run({ input: { name, email, password, next: nextOf(search) } })) setSentTo(email ?? null);
          }}
        >
          <TextInput
            label="Your name"
            name="name"
            autoComplete="name"
            size="lg"
            autoFocus
            required
            limit={LIMITS.person.name}
            error={deed.fieldError('name')}
          />
          <TextInput label="E-mail" name="email" type="email" autoComplete="username" size="lg" required error={deed.fieldError('email')} />
          <PasswordInput
            label="Password"
            name="password"
            autoComplete="new-password"
            size="lg"
            required
            hint="12 to 100 characters, with upper case, lower case, a digit and a symbol."
            error={weak ?? deed.fieldError('password')}
          />
          {deed.rest ? (
            <p className={css.bad} role="alert">
              {deed.rest}
            </p>
          ) : null}
          <Button type="submit" variant="primary" size="lg" wide loading={deed.busy}>
            Create account
          </Button>
        </form>
      )}
    </AuthLayout>
  );
}
