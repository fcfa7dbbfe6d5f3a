import { graphql, useQuery } from '@libs/api';
import { Link, useSearchParams } from '@libs/shell-kit';
import { Button, SkeletonLines, TextInput } from '@libs/ui';
import css from './auth-layout.module.css';
import { AuthLayout } from './auth-layout.tsx';
import { t } from './texts.ts';
import { useAfterSignIn } from './use-after-sign-in.ts';
import { useAuthForm, valuesOf } from './use-auth-form.ts';
import { knowsPasskeys, usePasskey } from './use-passkey.ts';

const VERIFY = graphql(`mutation AuthSecondStep($code: String!) { verifySecondStep(input: { code: $code }) { user { id } } }`);

const WAYS = graphql(`query AuthSecondStepWays { secondStepWays { app passkey } }`);

/** The second step of a login: a passkey, a code of the authenticator app, or a recovery code. */
export function SecondFactorPage() {
  const [search] = useSearchParams();
  const onward = useAfterSignIn();
  const form = useAuthForm(VERIFY);
  const passkey = usePasskey(true);
  const [{ data, fetching }] = useQuery({ query: WAYS, requestPolicy: 'network-only', context: { quiet: true } });
  const ways = data?.secondStepWays ?? { app: true, passkey: false };
  const isOffered = ways.passkey && knowsPasskeys();
  const foot = <Link to={`/auth/login?${search}`}>{t('step.other')}</Link>;
  // All at once, so that nothing moves when it is known what the account has.
  if (fetching && !data)
    return (
      <AuthLayout title={t('step.title')} lead={t('step.lead')} foot={foot}>
        <SkeletonLines lines={4} />
      </AuthLayout>
    );
  return (
    <AuthLayout title={t(isOffered ? 'step.confirm' : 'step.title')} lead={t('step.lead')} foot={foot}>
      {isOffered && (
        <div className={css.fields}>
          <Button
            variant="primary"
            size="lg"
            wide
            loading={passkey.busy}
            onClick={async () => {
              if (await passkey.run()) onward();
            }}
          >
            {t('passkey.logIn')}
          </Button>
          {passkey.problem ? (
            <p className={css.bad} role="alert">
              {passkey.problem}
            </p>
          ) : null}
          <p className={css.or} style={{ margin: 0, paddingBottom: 'var(--vb-s2)' }}>
            {t('login.or')}
          </p>
        </div>
      )}
      <form
        className={css.fields}
        onSubmit={async (event) => {
          const { code = '' } = valuesOf(event);
          if (await form.run({ code })) onward();
        }}
      >
        <TextInput
          label={t('step.code')}
          name="code"
          autoComplete="one-time-code"
          size="lg"
          autoFocus={!isOffered}
          required
          hint={t(ways.app ? 'step.hint' : 'step.recovery')}
          error={form.fieldError('code') ?? form.rest}
        />
        {form.error?.data.unlock ? (
          <Link to="/auth/unlock" className={css.link}>
            {t('login.unlock')}
          </Link>
        ) : null}
        <Button type="submit" variant={isOffered ? 'secondary' : 'primary'} size="lg" wide loading={form.busy}>
          {t('logIn')}
        </Button>
      </form>
    </AuthLayout>
  );
}
