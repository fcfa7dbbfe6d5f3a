import { graphql, useClient, useQuery } from '@libs/api';
import { Link, useNavigate, useSearchParams } from '@libs/shell-kit';
import { Button, IconKey, IconMail, PasswordInput, TextInput, useDebounced } from '@libs/ui';
import { useRef, useState } from 'react';
import css from './auth-layout.module.css';
import { AuthLayout } from './auth-layout.tsx';
import { enterWorkspace, isTeamRedirect, nextOf } from './enter-workspace.ts';
import { RegionLinks } from './region-links.tsx';
import { SSO_OPTIONS, SsoButtons } from './sso-buttons.tsx';
import { t } from './texts.ts';
import { useAuthForm, valuesOf } from './use-auth-form.ts';
import { knowsPasskeys, usePasskey } from './use-passkey.ts';

const LOGIN = graphql(`mutation AuthLogin($input: LoginInput!) { login(input: $input) { user { id } needsSecondStep } }`);
const LINK = graphql(`mutation AuthMagicLink($email: String!) { requestMagicLink(input: { email: $email }) { ok } }`);
const PREVIEW = graphql(
  `query AuthDoor($subdomain: String!) { workspacePreview(subdomain: $subdomain) { name subdomain url hasSample logoUrl } }`,
);

/** What is typed within it is asked for once. */
const PAUSE_MS = 250;

/** Log in with a password or by a link in a mail; leads on to the workspace that asked. */
export function LoginPage() {
  const [search] = useSearchParams();
  const subdomain = search.get('workspace') ?? '';
  const [{ data, fetching }] = useQuery({ query: PREVIEW, variables: { subdomain }, pause: !subdomain });
  const login = useAuthForm(LOGIN);
  const link = useAuthForm(LINK);
  const passkey = usePasskey(false);
  const client = useClient();
  const navigate = useNavigate();
  const form = useRef<HTMLFormElement>(null);
  const [sentTo, setSentTo] = useState<string | null>(null);
  const [refused, setRefused] = useState<string | null>(null);
  const [isEmergency, setEmergency] = useState(false);
  const [typed, setTyped] = useState(search.get('email') ?? '');
  const domain = domainOf(useDebounced(typed, PAUSE_MS));
  const preview = data?.workspacePreview;
  const [{ data: offered }] = useQuery({
    query: SSO_OPTIONS,
    variables: { domain: null, subdomain },
    pause: !subdomain,
  });
  const isOnlySso = !isEmergency && Boolean(offered?.ssoOptions.some(({ required }) => required));
  const query = search.toString();

  const go = async () => {
    // An invitation waits on the root domain; everything else is inside a workspace.
    // Fast users log in before the name of the workspace has loaded.
    if (isTeamRedirect(nextOf(search))) return location.assign(nextOf(search)!);
    if (!preview && !fetching) return navigate(nextOf(search)?.startsWith('/auth/') ? nextOf(search)! : `/auth/workspaces?${query}`);
    setRefused(await enterWorkspace(client, preview?.subdomain ?? subdomain, nextOf(search)));
  };
  const mailLink = async () => {
    const email = String(new FormData(form.current!).get('email') ?? '');
    if (await link.run({ email })) setSentTo(email);
  };
  return (
    <AuthLayout
      title={preview ? t('login.to', { workspace: preview.name }) : t('login.title')}
      logoUrl={preview?.logoUrl}
      lead={preview ? new URL(preview.url).host : t('login.lead')}
      foot={
        <>
          <span>
            {t('login.newHere')} <Link to={`/auth/signup?${query}`}>{t('createAccount')}</Link>
          </span>
          <Link to="/auth/workspaces">{t('login.others')}</Link>
        </>
      }
    >
      {sentTo ? (
        <div className={css.said} role="status">
          {t('login.sent', { email: sentTo })}
          <Button onClick={() => setSentTo(null)}>{t('login.back')}</Button>
        </div>
      ) : (
        <form
          ref={form}
          className={css.fields}
          onSubmit={async (event) => {
            const { email = '', password = '' } = valuesOf(event);
            const entered = await login.run({ input: { email, password } });
            if (entered?.login.needsSecondStep) navigate(`/auth/second-factor?${query}`);
            else if (entered) await go();
          }}
        >
          {preview?.hasSample ? <p className={css.hint}>{t('login.sample')}</p> : null}
          {!isOnlySso && (
            <TextInput
              label={t('email')}
              name="email"
              type="email"
              autoComplete="username"
              size="lg"
              autoFocus={!search.get('email')}
              required
              defaultValue={search.get('email') ?? ''}
              onChange={(event) => setTyped(event.currentTarget.value)}
              error={login.fieldError('email') ?? link.fieldError('email')}
            />
          )}
          <SsoButtons domain={domain} subdomain={preview ? subdomain : ''} next={preview ? nextOf(search) : null} isOnlyWay={isOnlySso} />
          {isOnlySso && (
            <div className={css.said} role="status">
              {t('login.onlySso', { workspace: preview?.name ?? '' })}
              <Button variant="ghost" onClick={() => setEmergency(true)}>
                {t('login.emergency')}
              </Button>
            </div>
          )}
          {!isOnlySso && (
            <>
              <div className={css.withLink}>
                <PasswordInput
                  label={t('password')}
                  name="password"
                  autoComplete="current-password"
                  size="lg"
                  error={login.fieldError('password') ?? login.rest}
                />
                <Link to={`/auth/reset-password?${query}`} className={css.link}>
                  {t('login.forgot')}
                </Link>
              </div>
              {login.error?.data.unlock ? (
                <Link to="/auth/unlock" className={css.link}>
                  {t('login.unlock')}
                </Link>
              ) : null}
              {refused || link.rest || passkey.problem ? (
                <p className={css.bad} role="alert">
                  {refused ?? link.rest ?? passkey.problem}
                </p>
              ) : null}
              <div className={css.row}>
                <Button type="submit" variant="primary" size="lg" loading={login.busy}>
                  {t('logIn')}
                </Button>
                <Button size="lg" icon={<IconMail />} loading={link.busy} onClick={() => void mailLink()}>
                  {t('login.mailLink')}
                </Button>
              </div>
              {knowsPasskeys() && (
                <Button
                  size="lg"
                  wide
                  icon={<IconKey />}
                  loading={passkey.busy}
                  onClick={async () => {
                    if (await passkey.run()) await go();
                  }}
                >
                  {t('passkey.logIn')}
                </Button>
              )}
            </>
          )}
        </form>
      )}
      {sentTo ? null : <RegionLinks page="login" />}
    </AuthLayout>
  );
}

/** The domain of a whole address, else none. */
const domainOf = (email: string): string => /^[^@\s]+@([^@\s]+\.[^@\s.]{2,})$/.exec(email.trim())?.[1]?.toLowerCase() ?? '';
