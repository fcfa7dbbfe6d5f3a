import { graphql, useClient, useQuery } from '@libs/api';
import { Link, useNavigate, useSearchParams } from '@libs/shell-kit';
import { Button, ButtonLink, SkeletonLines, TextInput } from '@libs/ui';
import { useState } from 'react';
import css from './auth-layout.module.css';
import { AuthLayout } from './auth-layout.tsx';
import { enterWorkspace } from './enter-workspace.ts';
import { t } from './texts.ts';
import { useAuthForm, valuesOf } from './use-auth-form.ts';

const PREVIEW = graphql(`
  query AuthInvite($token: String!) {
    invitePreview(token: $token) { workspaceName role invitedBy email }
    session { user { id email } }
  }
`);
const ACCEPT = graphql(`mutation AuthAcceptInvite($token: String!) { acceptInvite(input: { token: $token }) { id subdomain url } }`);
const JOINABLE = graphql(`query AuthJoinable { joinableWorkspaces { id name subdomain url role } }`);
const JOIN = graphql(`mutation AuthJoin($workspaceId: ID!) { joinWorkspace(input: { workspaceId: $workspaceId }) { id } }`);

/** Who invites, to which workspace, as what; accepts, or leads to the account that was meant. */
export function AcceptInvitePage() {
  const [search] = useSearchParams();
  const token = search.get('token') ?? '';
  const [{ data, fetching }] = useQuery({ query: PREVIEW, variables: { token }, requestPolicy: 'network-only', context: { quiet: true } });
  const form = useAuthForm(ACCEPT);
  const client = useClient();
  const [refused, setRefused] = useState<string | null>(null);
  const preview = data?.invitePreview;
  const user = data?.session.user;
  const back = `next=${encodeURIComponent(`/auth/accept-invite?token=${token}`)}`;
  // The address of the invitation is filled in.
  const known = preview?.email ? `${back}&email=${encodeURIComponent(preview.email)}` : back;
  if (fetching && !data)
    return (
      <AuthLayout title={t('invite.title')}>
        <SkeletonLines lines={3} />
      </AuthLayout>
    );
  if (!preview)
    return (
      <AuthLayout title={t('invite.gone')} lead={t('invite.goneHint')} foot={<Link to="/auth/workspaces">{t('yourWorkspaces')}</Link>}>
        <span />
      </AuthLayout>
    );
  return (
    <AuthLayout
      title={t('invite.join', { workspace: preview.workspaceName })}
      lead={t(`invite.as.${preview.role}`, { person: preview.invitedBy })}
      foot={<Link to="/auth/workspaces">{t('yourWorkspaces')}</Link>}
    >
      <div className={css.fields}>
        {user ? (
          <>
            <p className={css.said}>{t('loggedInAs', { email: user.email })}</p>
            {form.error || refused ? (
              <p className={css.bad} role="alert">
                {refused ?? form.error?.message}
              </p>
            ) : null}
            <Button
              variant="primary"
              size="lg"
              wide
              loading={form.busy}
              onClick={async () => {
                const r = await form.run({ token });
                if (r) setRefused(await enterWorkspace(client, r.acceptInvite.subdomain, '/onboarding'));
              }}
            >
              {t('invite.join', { workspace: preview.workspaceName })}
            </Button>
            <Link to={`/auth/logout?${back}`} className={css.link}>
              {t('invite.otherAccount')}
            </Link>
          </>
        ) : (
          <>
            {preview.email ? <p className={css.said}>{t('invite.sentTo', { email: preview.email })}</p> : null}
            <ButtonLink href={`/auth/signup?${known}`} variant="primary" size="lg">
              {t('createAccount')}
            </ButtonLink>
            <ButtonLink href={`/auth/login?${known}`} size="lg">
              {t('logIn')}
            </ButtonLink>
          </>
        )}
      </div>
    </AuthLayout>
  );
}

/** The workspaces that a person may join by the domain of their address; nothing for who is not signed in. */
function Joinable() {
  const client = useClient();
  const [{ data }] = useQuery({ query: JOINABLE, requestPolicy: 'network-only', context: { quiet: true } });
  const form = useAuthForm(JOIN);
  const [refused, setRefused] = useState<string | null>(null);
  if (!data?.joinableWorkspaces.length) return null;
  return (
    <section className={css.fields} aria-label={t('join.found')}>
      <p className={css.hint}>{t('join.found')}</p>
      <ul className={css.list}>
        {data.joinableWorkspaces.map(({ id, name, subdomain, url, role }) => (
          <li key={id}>
            <button
              type="button"
              disabled={form.busy}
              onClick={async () => {
                const joined = await form.run({ workspaceId: id });
                if (joined) setRefused(await enterWorkspace(client, subdomain, '/onboarding'));
              }}
            >
              <b>
                {t('join.join')} {name}
              </b>
              <span className={css.meta}>{t(`join.as.${role}`)}</span>
              <span className={css.meta}>{new URL(url).host}</span>
            </button>
          </li>
        ))}
      </ul>
      {form.error || refused ? (
        <p className={css.bad} role="alert">
          {refused ?? form.error?.message}
        </p>
      ) : null}
    </section>
  );
}

/** For those whose address lets them in, and those who hold an invitation: they paste its link. */
export function JoinWorkspacePage() {
  const navigate = useNavigate();
  const [problem, setProblem] = useState<string>();
  return (
    <AuthLayout
      title={t('joinWorkspace')}
      lead={t('join.lead')}
      foot={
        <span>
          {t('join.none')} <Link to="/auth/create-workspace">{t('createWorkspace')}</Link>
        </span>
      }
    >
      <div className={css.fields}>
        <Joinable />
        <form
          className={css.fields}
          onSubmit={(event) => {
            const { link = '' } = valuesOf(event);
            const token = /[?&]token=([\w.-]+)/.exec(link)?.[1] ?? (/^[\w.-]{20,}$/.test(link.trim()) ? link.trim() : null);
            if (token) navigate(`/auth/accept-invite?token=${token}`);
            else setProblem(t('join.wrong'));
          }}
        >
          <TextInput label={t('join.link')} name="link" size="lg" mono autoFocus required error={problem} />
          <Button type="submit" variant="primary" size="lg" wide>
            {t('join.next')}
          </Button>
        </form>
      </div>
    </AuthLayout>
  );
}
