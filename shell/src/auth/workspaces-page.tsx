import { errorOf, graphql, useClient, useQuery } from '@libs/api';
import { Link, Navigate, useSearchParams } from '@libs/shell-kit';
import { ButtonLink, ErrorCard, SkeletonLines } from '@libs/ui';
import { useState } from 'react';
import css from './auth-layout.module.css';
import { AuthLayout } from './auth-layout.tsx';
import { enterWorkspace, nextOf } from './enter-workspace.ts';
import { SupportedWorkspaces } from './supported-workspaces.tsx';
import { t } from './texts.ts';

const MINE = graphql(`
  query AuthWorkspaces {
    session { user { id name email } mailboxUrl isOperator }
    myWorkspaces { id name subdomain role url lastUsedAt }
  }
`);

/** The workspaces of the signed-in person, last used first. */
export function WorkspacesPage() {
  const [search] = useSearchParams();
  const client = useClient();
  const [{ data, error, fetching }, reload] = useQuery({ query: MINE, requestPolicy: 'network-only', context: { quiet: true } });
  const [refused, setRefused] = useState<string | null>(null);
  const failure = data ? null : errorOf(error);
  if (failure?.code === 'Unauthorized') return <Navigate to={`/auth/login?${search}`} replace />;
  const workspaces = data?.myWorkspaces ?? [];
  return (
    <AuthLayout
      title={workspaces.length ? t('workspaces.choose') : t('workspaces.welcome')}
      lead={data?.session.user ? t('loggedInAs', { email: data.session.user.email }) : undefined}
      foot={
        <>
          <span>
            {t('haveInvitation')} <Link to="/auth/join-workspace">{t('joinWorkspace')}</Link>
          </span>
          <Link to="/auth/logout">{t('workspaces.logOut')}</Link>
        </>
      }
    >
      <div className={css.fields}>
        {fetching && !data ? <SkeletonLines lines={3} /> : null}
        {failure ? <ErrorCard message={failure.message} requestId={failure.requestId} onRetry={() => reload()} /> : null}
        {workspaces.length ? (
          <ul className={css.list}>
            {workspaces.map((w) => (
              <li key={w.id}>
                <button type="button" onClick={async () => setRefused(await enterWorkspace(client, w.subdomain, nextOf(search)))}>
                  <b>{w.name}</b>
                  <span className={css.meta}>{t(`workspaces.role.${w.role}`)}</span>
                  <span className={css.meta}>{new URL(w.url).host}</span>
                </button>
              </li>
            ))}
          </ul>
        ) : data ? (
          <p className={css.said}>{t('workspaces.none')}</p>
        ) : null}
        {refused ? (
          <p className={css.bad} role="alert">
            {refused}
          </p>
        ) : null}
        <ButtonLink href="/auth/create-workspace" size="lg" variant={data && !workspaces.length ? 'primary' : 'secondary'}>
          {t('createWorkspace')}
        </ButtonLink>
        {data?.session.isOperator ? <SupportedWorkspaces /> : null}
      </div>
    </AuthLayout>
  );
}
