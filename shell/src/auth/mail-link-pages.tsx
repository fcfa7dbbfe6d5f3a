import { graphql, useClient } from '@libs/api';
import { passwordProblems } from '@libs/domain';
import { Link, useNavigate, useSearchParams } from '@libs/shell-kit';
import { Button, ButtonLink, PasswordInput, TextInput } from '@libs/ui';
import { type ReactNode, useState } from 'react';
import css from './auth-layout.module.css';
import { AuthLayout } from './auth-layout.tsx';
import { enterWorkspace, nextOf } from './enter-workspace.ts';
import { useDeed, valuesOf } from './use-deed.ts';

const CONFIRM = graphql(`mutation AuthConfirm($token: String!) { confirmEmail(token: $token) { user { id } } }`);
const MAGIC = graphql(`mutation AuthMagicLogin($token: String!) { magicLogin(token: $token) { user { id } } }`);
const UNLOCK = graphql(`mutation AuthUnlock($token: String!) { unlock(token: $token) }`);
const ASK_UNLOCK = graphql(`mutation AuthAskUnlock($email: String!) { requestUnlock(email: $email) }`);
const ASK_RESET = graphql(`mutation AuthAskReset($email: String!) { requestPasswordReset(email: $email) }`);
const RESET = graphql(`mutation AuthReset($token: String!, $password: String!) { resetPassword(token: $token, password: $password) }`);

/** Opening a link uses nothing up, because mail scanners open links too: the button does. */
function UseLink({
  title,
  lead,
  action,
  document,
  after,
}: {
  title: string;
  lead: string;
  action: string;
  document: typeof CONFIRM | typeof MAGIC | typeof UNLOCK;
  after: () => void;
}) {
  const [search] = useSearchParams();
  const deed = useDeed(document);
  return (
    <AuthLayout title={title} lead={lead} foot={<Link to="/auth/login">Log in</Link>}>
      <div className={css.fields}>
        {deed.error ? (
          <p className={css.bad} role="alert">
            {deed.error.message}
          </p>
        ) : null}
        <Button
          variant="primary"
          size="lg"
          wide
          loading={deed.busy}
          onClick={async () => (await deed.run({ token: search.get('token') ?? '' })) && after()}
        >
          {action}
        </Button>
      </div>
    </AuthLayout>
  );
}

/** Where a signed-in person goes: the workspace that was asked for, the invitation, or the chooser. */
function useOnward() {
  const [search] = useSearchParams();
  const client = useClient();
  const navigate = useNavigate();
  return () => {
    const workspace = search.get('workspace');
    const next = nextOf(search);
    if (workspace) return void enterWorkspace(client, workspace, next);
    navigate(next?.startsWith('/auth/') ? next : '/auth/workspaces');
  };
}

export function ConfirmEmailPage() {
  const onward = useOnward();
  return (
    <UseLink
      title="Confirm your address"
      lead="One click, and your account is ready."
      action="Confirm address"
      document={CONFIRM}
      after={onward}
    />
  );
}

export function MagicLoginPage() {
  const onward = useOnward();
  return <UseLink title="Log in by link" lead="The link works once, for 15 minutes." action="Log in" document={MAGIC} after={onward} />;
}

/** Asks for an address and says the same whether or not it has an account. */
function AskForMail({
  title,
  lead,
  action,
  document,
  sent,
}: {
  title: string;
  lead: string;
  action: string;
  document: typeof ASK_RESET | typeof ASK_UNLOCK;
  sent: (email: string) => ReactNode;
}) {
  const deed = useDeed(document);
  const [to, setTo] = useState<string | null>(null);
  return (
    <AuthLayout title={title} lead={lead} foot={<Link to="/auth/login">Log in</Link>}>
      {to ? (
        <div className={css.said} role="status">
          {sent(to)}
        </div>
      ) : (
        <form
          className={css.fields}
          onSubmit={async (event) => {
            const { email = '' } = valuesOf(event);
            if (await deed.run({ email })) setTo(email);
          }}
        >
          <TextInput
            label="E-mail"
            name="email"
            type="email"
            autoComplete="username"
            size="lg"
            autoFocus
            required
            error={deed.fieldError('email') ?? deed.rest}
          />
          <Button type="submit" variant="primary" size="lg" wide loading={deed.busy}>
            {action}
          </Button>
        </form>
      )}
    </AuthLayout>
  );
}

export function UnlockPage() {
  const [search] = useSearchParams();
  const navigate = useNavigate();
  if (search.has('token'))
    return (
      <UseLink
        title="Unlock your account"
        lead="Somebody tried many passwords. Your data is safe."
        action="Unlock account"
        document={UNLOCK}
        after={() => navigate('/auth/login')}
      />
    );
  return (
    <AskForMail
      title="Unlock your account"
      lead="After ten wrong passwords an account waits. A link by mail opens it at once."
      action="Send the link"
      document={ASK_UNLOCK}
      sent={(email) => `If ${email} has a locked account, a link is on its way. It works once, for 15 minutes.`}
    />
  );
}

export function ResetPasswordPage() {
  const [search] = useSearchParams();
  const token = search.get('token');
  const deed = useDeed(RESET);
  const [done, setDone] = useState(false);
  const [weak, setWeak] = useState<string>();
  if (!token)
    return (
      <AskForMail
        title="Set a new password"
        lead="A mail brings you a link that works once, for an hour."
        action="Send the link"
        document={ASK_RESET}
        sent={(email) => `If ${email} has an account, a link is on its way. It works once, for an hour.`}
      />
    );
  return (
    <AuthLayout title="Set a new password" lead="It ends every session but this browser's." foot={<Link to="/auth/login">Log in</Link>}>
      {done ? (
        <div className={css.said} role="status">
          The new password is set.
          <ButtonLink href="/auth/login" variant="primary">
            Log in
          </ButtonLink>
        </div>
      ) : (
        <form
          className={css.fields}
          onSubmit={async (event) => {
            const { password = '' } = valuesOf(event);
            setWeak(passwordProblems(password).join(' ') || undefined);
            if (await deed.run({ token, password })) setDone(true);
          }}
        >
          <PasswordInput
            label="New password"
            name="password"
            autoComplete="new-password"
            size="lg"
            autoFocus
            required
            hint="12 to 100 characters, with upper case, lower case, a digit and a symbol."
            error={weak ?? deed.fieldError('password') ?? deed.rest}
          />
          <Button type="submit" variant="primary" size="lg" wide loading={deed.busy}>
            Set password
          </Button>
        </form>
      )}
    </AuthLayout>
  );
}
