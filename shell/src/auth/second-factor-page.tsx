import { graphql } from '@libs/api';
import { Link, useSearchParams } from '@libs/shell-kit';
import { Button, TextInput } from '@libs/ui';
import css from './auth-layout.module.css';
import { AuthLayout } from './auth-layout.tsx';
import { t } from './texts.ts';
import { useAuthForm, valuesOf } from './use-auth-form.ts';
import { useOnward } from './use-onward.ts';

const VERIFY = graphql(`mutation AuthSecondStep($code: String!) { verifySecondStep(input: { code: $code }) { user { id } } }`);

/** The second step of a login: a code of the authenticator app, or a recovery code. */
export function SecondFactorPage() {
  const [search] = useSearchParams();
  const onward = useOnward();
  const form = useAuthForm(VERIFY);
  return (
    <AuthLayout title={t('step.title')} lead={t('step.lead')} foot={<Link to={`/auth/login?${search}`}>{t('step.other')}</Link>}>
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
          autoFocus
          required
          hint={t('step.hint')}
          error={form.fieldError('code') ?? form.rest}
        />
        {form.error?.data.unlock ? (
          <Link to="/auth/unlock" className={css.link}>
            {t('login.unlock')}
          </Link>
        ) : null}
        <Button type="submit" variant="primary" size="lg" wide loading={form.busy}>
          {t('logIn')}
        </Button>
      </form>
    </AuthLayout>
  );
}
