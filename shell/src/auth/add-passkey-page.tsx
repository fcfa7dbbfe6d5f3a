import { errorOf, graphql, useQuery } from '@libs/api';
import { Navigate, useSearchParams } from '@libs/shell-kit';
import { Button, ErrorCard, SkeletonLines } from '@libs/ui';
import { useState } from 'react';
import { AddPasskeyForm } from './add-passkey-form.tsx';
import css from './auth-layout.module.css';
import { AuthLayout } from './auth-layout.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';
import { t } from './texts.ts';
import { useAfterSignIn } from './use-after-sign-in.ts';

const WHO = graphql(`query AuthAddPasskeyWho { session { user { id name email } } }`);

/** Makes a passkey on the root domain, where it will be used, and leads back to the workspace. */
export function AddPasskeyPage() {
  const [search] = useSearchParams();
  const onward = useAfterSignIn();
  const [{ data, error }, reload] = useQuery({ query: WHO, requestPolicy: 'network-only', context: { quiet: true } });
  const failure = data ? null : errorOf(error);
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const user = data?.session.user;
  if (data && !user) return <Navigate to={`/auth/login?${search}`} replace />;
  if (codes) return <RecoveryCodes codes={codes} onDone={onward} />;
  return (
    <AuthLayout
      title={t('addPasskey.title')}
      lead={t('addPasskey.lead')}
      foot={
        <Button variant="ghost" onClick={onward}>
          {t('setUp.back')}
        </Button>
      }
    >
      {user ? (
        <AddPasskeyForm user={user} onAdded={(created) => (created ? setCodes(created) : onward())} />
      ) : (
        <div className={css.fields}>
          {failure ? (
            <ErrorCard message={failure.message} requestId={failure.requestId} onRetry={() => reload()} />
          ) : (
            <SkeletonLines lines={3} />
          )}
        </div>
      )}
    </AuthLayout>
  );
}
