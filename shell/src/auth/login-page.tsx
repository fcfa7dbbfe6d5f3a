import { graphql, useClient, useQuery } from '@libs/api';
import { Link, useNavigate, useSearchParams } from '@libs/shell-kit';
import { Button, IconMail, PasswordInput, TextInput } from '@libs/ui';
import { useRef, useState } from 'react';
import css from './auth-layout.module.css';
import { AuthLayout } from './auth-layout.tsx';
import { enterWorkspace, nextOf } from './enter-workspace.ts';
import { useDeed, valuesOf } from './use-deed.ts';

const LOGIN = graphql(`mutation AuthLogin($input: LoginInput!) { login(input: $input) { user { id } } }`);
const LINK = graphql(`mutation AuthMagicLink($email: String!) { requestMagicLink(email: $email) }`);
const DOOR = graphql(`query AuthDoor($subdomain: String!) { workspaceDoor(subdomain: $subdomain) { name subdomain url } }`);

/** Log in with a password or by a link in a mail; leads on to the workspace that asked. */
export function LoginPage() {
  const [search] = useSearchParams();
  const subdomain = search.get('workspace') ?? '';
  const [{ data }] = useQuery({ query: DOOR, variables: { subdomain }, pause: !subdomain });
  const login = useDeed(LOGIN);
  const link = useDeed(LINK);
  const client = useClient();
  const navigate = useNavigate();
  const form = useRef<HTMLFormElement>(null);
  const [sentTo, setSentTo] = useState<string | null>(null);
  const [refused, setRefused] = useState<string | null>(null);
  const door = data?.workspaceDoor;
  const query = search.toString();

  const go = async () => {
    if (!door) return navigate(`/auth/workspaces?${query}`);
    setRefused(await enterWorkspace(client, door.subdomain, nextOf(search)));
  };
  const mailLink = async () => {
    const email = String(new FormData(form.current!).get('email') ?? '');
    if (await link.run({ email })) setSentTo(email);
  };
  return (
    <AuthLayout
      title={door ? `Log in to ${door.name}` : 'Log in to Verbatim'}
      lead={door ? new URL(door.url).host : 'Pick up where you were.'}
      foot={
        <>
          <span>
            New here? <Link to="/auth/signup">Create an account</Link>
          </span>
          <Link to="/auth/workspaces">Other workspaces</Link>
        </>
      }
    >
      {sentTo ? (
        <div className={css.said} role="status">
          If {sentTo} has an account, a link is on its way. It works once, for 15 minutes.
          <Button onClick={() => setSentTo(null)}>Back</Button>
        </div>
      ) : (
        <form
          ref={form}
          className={css.fields}
          onSubmit={async (event) => {
            const { email, password } = valuesOf(event);
            if (await login.run({ input: { email, password } })) await go();
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
            error={login.fieldError('email') ?? link.fieldError('email')}
          />
          <div className={css.withLink}>
            <PasswordInput
              label="Password"
              name="password"
              autoComplete="current-password"
              size="lg"
              error={login.fieldError('password') ?? login.rest}
            />
            <Link to={`/auth/reset-password?${query}`} className={css.link}>
              Forgotten?
            </Link>
          </div>
          {login.error?.data.locked ? (
            <Link to="/auth/unlock" className={css.link}>
              Unlock by mail
            </Link>
          ) : null}
          {refused || link.rest ? (
            <p className={css.bad} role="alert">
              {refused ?? link.rest}
            </p>
          ) : null}
          <div className={css.row}>
            <Button type="submit" variant="primary" size="lg" loading={login.busy}>
              Log in
            </Button>
            <Button size="lg" icon={<IconMail />} loading={link.busy} onClick={() => void mailLink()}>
              E-mail me a link
            </Button>
          </div>
        </form>
      )}
    </AuthLayout>
  );
}
