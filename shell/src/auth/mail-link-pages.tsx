import { type DocumentInput, graphql } from '@libs/api';
import { passwordProblems } from '@libs/domain';
import { Link, useNavigate, useSearchParams } from '@libs/shell-kit';
import { Button, ButtonLink, Checkbox, PasswordInput, TextInput } from '@libs/ui';
import { type ReactNode, useState } from 'react';
import css from './auth-layout.module.css';
import { AuthLayout } from './auth-layout.tsx';
import { t } from './texts.ts';
import { useAfterSignIn } from './use-after-sign-in.ts';
import { useAuthForm, valuesOf } from './use-auth-form.ts';

const CONFIRM = graphql(`mutation AuthConfirm($token: String!) { confirmEmail(input: { token: $token }) { user { id } } }`);
const MAGIC = graphql(`mutation AuthMagicLogin($token: String!) { magicLogin(input: { token: $token }) { user { id } needsSecondStep } }`);
const UNLOCK = graphql(`mutation AuthUnlock($token: String!) { unlock(input: { token: $token }) { ok } }`);
const CONFIRM_CHANGE = graphql(`mutation AuthConfirmEmailChange($token: String!) { confirmEmailChange(input: { token: $token }) { ok } }`);
const UNDO_CHANGE = graphql(`mutation AuthUndoEmailChange($token: String!) { undoEmailChange(input: { token: $token }) { ok } }`);
const DOMAIN = graphql(`mutation AuthConfirmDomain($token: String!) { confirmDomain(input: { token: $token }) { name workspaceName } }`);
const ASK_UNLOCK = graphql(`mutation AuthAskUnlock($email: String!) { requestUnlock(input: { email: $email }) { ok } }`);
const ASK_RESET = graphql(`mutation AuthAskReset($email: String!) { requestPasswordReset(input: { email: $email }) { ok } }`);
const RESET = graphql(`mutation AuthReset($token: String!, $password: String!, $revokeTokens: Boolean!) {
  resetPassword(input: { token: $token, password: $password, revokeTokens: $revokeTokens }) { ok }
}`);

/** What the mutations of mailed links answer; only the link that logs in may ask for more. */
interface UsedLink {
  magicLogin?: { needsSecondStep: boolean };
  confirmEmail?: object;
  unlock?: object;
  confirmEmailChange?: object;
  undoEmailChange?: object;
}

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
  document: DocumentInput<UsedLink, { token: string }>;
  after: () => void;
}) {
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const form = useAuthForm(document);
  const use = async () => {
    const used = await form.run({ token: search.get('token') ?? '' });
    if (used?.magicLogin?.needsSecondStep) navigate('/auth/second-factor');
    else if (used) after();
  };
  return (
    <AuthLayout title={title} lead={lead} foot={<Link to="/auth/login">{t('logIn')}</Link>}>
      <div className={css.fields}>
        {form.error ? (
          <p className={css.bad} role="alert">
            {form.error.message}
          </p>
        ) : null}
        <Button variant="primary" size="lg" wide loading={form.busy} onClick={() => void use()}>
          {action}
        </Button>
      </div>
    </AuthLayout>
  );
}

export function ConfirmEmailPage() {
  const onward = useAfterSignIn();
  return <UseLink title={t('confirm.title')} lead={t('confirm.lead')} action={t('confirm.action')} document={CONFIRM} after={onward} />;
}

/** For the reader of a domain's admin address, who may have no account here. */
export function ConfirmDomainPage() {
  const [search] = useSearchParams();
  const form = useAuthForm(DOMAIN);
  const [done, setDone] = useState<{ name: string; workspaceName: string } | null>(null);
  return (
    <AuthLayout
      title={t('domain.title')}
      lead={done ? t('domain.done', { domain: done.name, workspace: done.workspaceName }) : t('domain.lead')}
      foot={<Link to="/auth/login">{t('logIn')}</Link>}
    >
      <div className={css.fields}>
        {form.error ? (
          <p className={css.bad} role="alert">
            {form.error.message}
          </p>
        ) : null}
        {done ? null : (
          <Button
            variant="primary"
            size="lg"
            wide
            loading={form.busy}
            onClick={async () => setDone((await form.run({ token: search.get('token') ?? '' }))?.confirmDomain ?? null)}
          >
            {t('domain.action')}
          </Button>
        )}
      </div>
    </AuthLayout>
  );
}

export function MagicLoginPage() {
  const onward = useAfterSignIn();
  return <UseLink title={t('magic.title')} lead={t('linkOnce')} action={t('logIn')} document={MAGIC} after={onward} />;
}

/** Another address for an account, from the mail that was sent there. */
export function ConfirmEmailChangePage() {
  const navigate = useNavigate();
  return (
    <UseLink
      title={t('emailChange.title')}
      lead={t('emailChange.lead')}
      action={t('confirm.action')}
      document={CONFIRM_CHANGE}
      after={() => navigate('/auth/workspaces')}
    />
  );
}

/** The old address back, from the mail about the change; the password is set anew after that. */
export function UndoEmailChangePage() {
  const navigate = useNavigate();
  return (
    <UseLink
      title={t('emailUndo.title')}
      lead={t('emailUndo.lead')}
      action={t('emailUndo.action')}
      document={UNDO_CHANGE}
      after={() => navigate('/auth/reset-password')}
    />
  );
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
  const form = useAuthForm(document);
  const [to, setTo] = useState<string | null>(null);
  return (
    <AuthLayout title={title} lead={lead} foot={<Link to="/auth/login">{t('logIn')}</Link>}>
      {to ? (
        <div className={css.said} role="status">
          {sent(to)}
        </div>
      ) : (
        <form
          className={css.fields}
          onSubmit={async (event) => {
            const { email = '' } = valuesOf(event);
            if (await form.run({ email })) setTo(email);
          }}
        >
          <TextInput
            label={t('email')}
            name="email"
            type="email"
            autoComplete="username"
            size="lg"
            autoFocus
            required
            error={form.fieldError('email') ?? form.rest}
          />
          <Button type="submit" variant="primary" size="lg" wide loading={form.busy}>
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
        title={t('unlock.title')}
        lead={t('unlock.lead')}
        action={t('unlock.action')}
        document={UNLOCK}
        after={() => navigate('/auth/login')}
      />
    );
  return (
    <AskForMail
      title={t('unlock.title')}
      lead={t('unlock.ask')}
      action={t('sendLink')}
      document={ASK_UNLOCK}
      sent={(email) => t('unlock.sent', { email })}
    />
  );
}

export function ResetPasswordPage() {
  const [search] = useSearchParams();
  const token = search.get('token');
  const form = useAuthForm(RESET);
  const [done, setDone] = useState(false);
  const [revokeTokens, setRevokeTokens] = useState(true);
  const [weak, setWeak] = useState<string>();
  if (!token)
    return (
      <AskForMail
        title={t('reset.title')}
        lead={t('reset.ask')}
        action={t('sendLink')}
        document={ASK_RESET}
        sent={(email) => t('reset.sent', { email })}
      />
    );
  return (
    <AuthLayout title={t('reset.title')} lead={t('reset.lead')} foot={<Link to="/auth/login">{t('logIn')}</Link>}>
      {done ? (
        <div className={css.said} role="status">
          {t('reset.done')}
          <ButtonLink href="/auth/login" variant="primary">
            {t('logIn')}
          </ButtonLink>
        </div>
      ) : (
        <form
          className={css.fields}
          onSubmit={async (event) => {
            const { password = '' } = valuesOf(event);
            setWeak(passwordProblems(password).join(' ') || undefined);
            if (await form.run({ token, password, revokeTokens })) setDone(true);
          }}
        >
          <PasswordInput
            label={t('reset.field')}
            name="password"
            autoComplete="new-password"
            size="lg"
            autoFocus
            required
            hint={t('passwordHint')}
            error={weak ?? form.fieldError('password') ?? form.rest}
          />
          <Checkbox label={t('reset.revoke')} hint={t('reset.revokeHint')} checked={revokeTokens} onChange={setRevokeTokens} />
          <Button type="submit" variant="primary" size="lg" wide loading={form.busy}>
            {t('reset.action')}
          </Button>
        </form>
      )}
    </AuthLayout>
  );
}
