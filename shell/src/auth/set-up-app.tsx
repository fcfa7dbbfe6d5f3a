import { graphql } from '@libs/api';
import { Button, PasswordInput, TextInput } from '@libs/ui';
import { useState } from 'react';
import css from './auth-layout.module.css';
import own from './second-step.module.css';
import { t } from './texts.ts';
import { useAuthForm, valuesOf } from './use-auth-form.ts';

const START = graphql(`mutation AuthStartTotp($password: String) { startTotp(input: { password: $password }) { secret qrPath qrSize } }`);
const CONFIRM = graphql(`mutation AuthConfirmTotp($code: String!) { confirmTotp(input: { code: $code }) { codes } }`);

/** The button that begins to set up an authenticator app; who logged in long ago is asked for their password. */
export function StartApp({ onStarted }: { onStarted: (setup: AppSetup) => void }) {
  const form = useAuthForm(START);
  const [isAsked, setAsked] = useState(false);
  const problem = form.fieldError('password');
  return (
    <form
      className={css.fields}
      onSubmit={async (event) => {
        const started = await form.run({ password: valuesOf(event)['password'] || null });
        if (started) onStarted(started.startTotp);
        else setAsked(true);
      }}
    >
      {problem ? (
        <PasswordInput
          label={t('setUp.proof')}
          name="password"
          size="lg"
          autoComplete="current-password"
          error={isAsked ? problem : undefined}
        />
      ) : null}
      {form.rest ? (
        <p className={css.bad} role="alert">
          {form.rest}
        </p>
      ) : null}
      <Button type="submit" size="lg" wide loading={form.busy}>
        {t('setUp.withApp')}
      </Button>
    </form>
  );
}

export interface AppSetup {
  secret: string;
  qrPath: string;
  qrSize: number;
}

/** The QR code of an app, and the first code that the app shows. */
export function ConfirmApp({ setup, onCodes }: { setup: AppSetup; onCodes: (codes: string[]) => void }) {
  const form = useAuthForm(CONFIRM);
  return (
    <form
      className={css.fields}
      onSubmit={async (event) => {
        const { code = '' } = valuesOf(event);
        const confirmed = await form.run({ code });
        if (confirmed) onCodes(confirmed.confirmTotp.codes);
      }}
    >
      <svg className={own.qr} viewBox={`-4 -4 ${setup.qrSize + 8} ${setup.qrSize + 8}`} role="img" aria-label={t('setUp.qr')}>
        <path d={setup.qrPath} />
      </svg>
      <TextInput
        label={t('setUp.key')}
        value={setup.secret.replace(/(.{4})(?=.)/g, '$1 ')}
        readOnly
        mono
        onFocus={(event) => event.currentTarget.select()}
      />
      <TextInput
        label={t('step.code')}
        name="code"
        size="lg"
        autoComplete="one-time-code"
        inputMode="numeric"
        required
        error={form.fieldError('code') ?? form.rest}
      />
      <Button type="submit" variant="primary" size="lg" wide loading={form.busy}>
        {t('setUp.turnOn')}
      </Button>
    </form>
  );
}
