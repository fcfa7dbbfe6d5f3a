import { errorOf, graphql, useQuery } from '@libs/api';
import { Link, Navigate, useSearchParams } from '@libs/shell-kit';
import { Button, ErrorCard, SkeletonLines } from '@libs/ui';
import { useState } from 'react';
import { AddPasskeyForm } from './add-passkey-form.tsx';
import css from './auth-layout.module.css';
import { AuthLayout } from './auth-layout.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';
import own from './second-step.module.css';
import { type AppSetup, ConfirmApp, StartApp } from './set-up-app.tsx';
import { t } from './texts.ts';
import { useAfterSignIn } from './use-after-sign-in.ts';
import { knowsPasskeys } from './use-passkey.ts';

const WHO = graphql(`
  query AuthSetUpWho($subdomain: String!) {
    session { user { id name email } }
    workspacePreview(subdomain: $subdomain) { name subdomain }
  }
`);

/** Where members are led whose workspace asks for a second factor: a passkey or an app is set up, and the workspace opens. */
export function SetUpSecondStepPage() {
  const [search] = useSearchParams();
  const onward = useAfterSignIn();
  const subdomain = search.get('workspace') ?? '';
  const [{ data, error }, reload] = useQuery({
    query: WHO,
    variables: { subdomain },
    requestPolicy: 'network-only',
    context: { quiet: true },
  });
  const [way, setWay] = useState<'passkey' | AppSetup>();
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const user = data?.session.user;
  const workspace = data?.workspacePreview?.name;
  const failure = data ? null : errorOf(error);
  if (data && !user) return <Navigate to={`/auth/login?${search}`} replace />;
  if (codes) return <RecoveryCodes codes={codes} onDone={onward} />;
  const content = () => {
    if (failure) return <ErrorCard message={failure.message} requestId={failure.requestId} onRetry={() => reload()} />;
    if (!user) return <SkeletonLines lines={4} />;
    if (way === 'passkey') return <AddPasskeyForm user={user} onAdded={(created) => (created ? setCodes(created) : onward())} />;
    if (way) return <ConfirmApp setup={way} onCodes={setCodes} />;
    return (
      <div className={css.fields}>
        {knowsPasskeys() && (
          <div className={own.way}>
            <Button variant="primary" size="lg" wide onClick={() => setWay('passkey')}>
              {t('setUp.withPasskey')}
            </Button>
            <p>{t('setUp.withPasskeyHint')}</p>
          </div>
        )}
        <div className={own.way}>
          <StartApp onStarted={setWay} />
          <p>{t('setUp.withAppHint')}</p>
        </div>
      </div>
    );
  };
  return (
    <AuthLayout
      title={t('setUp.title')}
      lead={way && way !== 'passkey' ? t('setUp.scan') : workspace ? t('setUp.lead', { workspace }) : t('setUp.leadOwn')}
      foot={
        <>
          {way ? (
            <Button variant="ghost" onClick={() => setWay(undefined)}>
              {t('setUp.back')}
            </Button>
          ) : (
            <Link to="/auth/workspaces">{t('setUp.others')}</Link>
          )}
          <Link to="/auth/logout">{t('setUp.logOut')}</Link>
        </>
      }
    >
      {content()}
    </AuthLayout>
  );
}
