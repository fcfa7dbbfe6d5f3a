import { graphql, useQuery } from '@libs/api';
import { Link, useSearchParams } from '@libs/shell-kit';
import { Button, ButtonLink, SkeletonLines } from '@libs/ui';
import { useState } from 'react';
import css from './auth-layout.module.css';
import { AuthLayout } from './auth-layout.tsx';
import { t } from './texts.ts';
import { useAuthForm } from './use-auth-form.ts';

const WHO = graphql(`query AuthLogoutWho { session { user { id email } } }`);
const LOGOUT = graphql(`mutation AuthLogout($everywhere: Boolean) { logout(input: { everywhere: $everywhere }) { ok } }`);

/** Ends this browser's session on the root domain, or all of them. Opening the page ends nothing: a link of another site could. */
export function LogoutPage() {
  const [search] = useSearchParams();
  const [{ data, fetching }] = useQuery({ query: WHO, requestPolicy: 'network-only', context: { quiet: true } });
  const form = useAuthForm(LOGOUT);
  const [ended, setEnded] = useState<'here' | 'everywhere' | null>(null);
  const next = search.get('next');
  const user = data?.session.user;
  const end = async (everywhere: boolean) => {
    if (await form.run({ everywhere })) setEnded(everywhere ? 'everywhere' : 'here');
  };
  if (fetching && !data)
    return (
      <AuthLayout title={t('logout.title')}>
        <SkeletonLines lines={2} />
      </AuthLayout>
    );
  if (user && !ended)
    return (
      <AuthLayout
        title={t('logout.title')}
        lead={t('loggedInAs', { email: user.email })}
        foot={<Link to="/auth/workspaces">{t('yourWorkspaces')}</Link>}
      >
        <div className={css.fields}>
          {form.error ? (
            <p className={css.bad} role="alert">
              {form.error.message}
            </p>
          ) : null}
          <Button variant="primary" size="lg" wide loading={form.busy} onClick={() => void end(false)}>
            {t('logout.here')}
          </Button>
          <Button size="lg" wide disabled={form.busy} onClick={() => void end(true)}>
            {t('logout.everywhere')}
          </Button>
        </div>
      </AuthLayout>
    );
  return (
    <AuthLayout title={t('logout.done')} lead={t(ended === 'everywhere' ? 'logout.doneEverywhere' : 'logout.lead')} foot={<span />}>
      <div className={css.fields}>
        <ButtonLink href={`/auth/login${next ? `?next=${encodeURIComponent(next)}` : ''}`} variant="primary" size="lg">
          {t('logIn')}
        </ButtonLink>
      </div>
    </AuthLayout>
  );
}
