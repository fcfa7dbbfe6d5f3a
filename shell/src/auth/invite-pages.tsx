import { graphql, useClient, useQuery } from '@libs/api';
import { Link, useNavigate, useSearchParams } from '@libs/shell-kit';
import { Button, ButtonLink, SkeletonLines, TextInput } from '@libs/ui';
import { useEffect, useState } from 'react';
import css from './auth-layout.module.css';
import { AuthLayout } from './auth-layout.tsx';
import { enterWorkspace } from './enter-workspace.ts';
import { useDeed, valuesOf } from './use-deed.ts';

const DOOR = graphql(`
  query AuthInvite($token: String!) {
    inviteDoor(token: $token) { workspaceName role invitedBy email accountExists }
    session { user { id email } }
  }
`);
const ACCEPT = graphql(`mutation AuthAcceptInvite($token: String!) { acceptInvite(token: $token) { id subdomain url } }`);
const LOGOUT = graphql(`mutation AuthLogout($everywhere: Boolean) { logout(everywhere: $everywhere) }`);

const ROLES = { admin: 'an admin', contributor: 'a contributor', viewer: 'a viewer' } as const;

/** Who invites, to which workspace, as what; accepts, or leads to the account that was meant. */
export function AcceptInvitePage() {
  const [search] = useSearchParams();
  const token = search.get('token') ?? '';
  const [{ data, fetching }] = useQuery({ query: DOOR, variables: { token }, requestPolicy: 'network-only', context: { quiet: true } });
  const deed = useDeed(ACCEPT);
  const client = useClient();
  const [refused, setRefused] = useState<string | null>(null);
  const door = data?.inviteDoor;
  const user = data?.session.user;
  const back = `next=${encodeURIComponent(`/auth/accept-invite?token=${token}`)}`;
  if (fetching && !data)
    return (
      <AuthLayout title="Invitation">
        <SkeletonLines lines={3} />
      </AuthLayout>
    );
  if (!door)
    return (
      <AuthLayout
        title="This invitation does not work"
        lead="It may have been used, withdrawn or run out after seven days. Ask whoever sent it for a new one."
        foot={<Link to="/auth/workspaces">Your workspaces</Link>}
      >
        <span />
      </AuthLayout>
    );
  return (
    <AuthLayout
      title={`Join ${door.workspaceName}`}
      lead={`${door.invitedBy} invites you as ${ROLES[door.role]}.`}
      foot={<Link to="/auth/workspaces">Your workspaces</Link>}
    >
      <div className={css.fields}>
        {user ? (
          <>
            <p className={css.said}>You are logged in as {user.email}.</p>
            {deed.error || refused ? (
              <p className={css.bad} role="alert">
                {refused ?? deed.error?.message}
              </p>
            ) : null}
            <Button
              variant="primary"
              size="lg"
              wide
              loading={deed.busy}
              onClick={async () => {
                const r = await deed.run({ token });
                if (r) setRefused(await enterWorkspace(client, r.acceptInvite.subdomain, '/home'));
              }}
            >
              Join {door.workspaceName}
            </Button>
            <Link to={`/auth/logout?${back}`} className={css.link}>
              Use another account
            </Link>
          </>
        ) : (
          <>
            {door.email ? <p className={css.said}>The invitation was sent to {door.email}.</p> : null}
            <ButtonLink href={`/auth/login?${back}`} variant={door.accountExists ? 'primary' : 'secondary'} size="lg">
              Log in
            </ButtonLink>
            <ButtonLink href={`/auth/signup?${back}`} variant={door.accountExists ? 'secondary' : 'primary'} size="lg">
              Create an account
            </ButtonLink>
          </>
        )}
      </div>
    </AuthLayout>
  );
}

/** For those who hold an invitation: they paste its link. */
export function JoinWorkspacePage() {
  const navigate = useNavigate();
  const [problem, setProblem] = useState<string>();
  return (
    <AuthLayout
      title="Join a workspace"
      lead="Open the link in your invitation, or paste it here."
      foot={
        <span>
          Nothing to paste? <Link to="/auth/create-workspace">Create a workspace</Link>
        </span>
      }
    >
      <form
        className={css.fields}
        onSubmit={(event) => {
          const { link = '' } = valuesOf(event);
          const token = /[?&]token=([\w.-]+)/.exec(link)?.[1] ?? (/^[\w.-]{20,}$/.test(link.trim()) ? link.trim() : null);
          if (token) navigate(`/auth/accept-invite?token=${token}`);
          else setProblem('That is no invitation link. It ends in token= and a long row of letters.');
        }}
      >
        <TextInput label="Invitation link" name="link" size="lg" mono autoFocus required error={problem} />
        <Button type="submit" variant="primary" size="lg" wide>
          Continue
        </Button>
      </form>
    </AuthLayout>
  );
}

/** Ends this browser's session on the root domain, or all of them. */
export function LogoutPage() {
  const [search] = useSearchParams();
  const deed = useDeed(LOGOUT);
  const [done, setDone] = useState(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, on arrival
  useEffect(() => {
    void deed.run({ everywhere: false }).then(() => setDone(true));
  }, []);
  const next = search.get('next');
  return (
    <AuthLayout title={done ? 'You are logged out' : 'Logging out'} lead="Other browsers and devices stay logged in." foot={<span />}>
      <div className={css.fields}>
        <ButtonLink href={`/auth/login${next ? `?next=${encodeURIComponent(next)}` : ''}`} variant="primary" size="lg">
          Log in
        </ButtonLink>
      </div>
    </AuthLayout>
  );
}
