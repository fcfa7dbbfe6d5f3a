import { errorOf, graphql, useMutation, useQuery } from '@libs/api';
import { formatDay } from '@libs/object-views';
import { Button, ErrorCard, PasswordInput, SkeletonLines, TextInput, toast } from '@libs/ui';
import { type FormEvent, useState } from 'react';
import { Section } from '../settings-frame.tsx';
import css from '../settings-page.module.css';
import { useSignInTexts } from './copy.ts';
import { RecoveryCodes } from './recovery-codes.tsx';
import own from './second-factor.module.css';

const STATE = graphql(`query SettingsSecondFactors { secondFactors { totpSince recoveryCodesLeft } }`);
const START = graphql(
  `mutation SettingsStartTotp($password: String) { startTotp(input: { password: $password }) { secret qrPath qrSize } }`,
);
const CONFIRM = graphql(`mutation SettingsConfirmTotp($code: String!) { confirmTotp(input: { code: $code }) { codes } }`);
const REMOVE = graphql(
  `mutation SettingsRemoveTotp($code: String!) { removeTotp(input: { code: $code }) { totpSince recoveryCodesLeft } }`,
);
const RENEW = graphql(`mutation SettingsRenewCodes($code: String!) { renewRecoveryCodes(input: { code: $code }) { codes } }`);

interface Setup {
  secret: string;
  qrPath: string;
  qrSize: number;
}

/** The second step of a login: an authenticator app is set up, its recovery codes are shown once, and both are turned off with a code. */
export function SecondFactorSection() {
  const t = useSignInTexts();
  const [{ data, error }, reload] = useQuery({ query: STATE });
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const failure = errorOf(error);
  const state = data?.secondFactors;
  const content = () => {
    if (codes) return <RecoveryCodes codes={codes} onDone={() => setCodes(null)} />;
    if (!state) return failure ? null : <SkeletonLines lines={2} />;
    return state.totpSince ? (
      <TurnedOn since={state.totpSince} codesLeft={state.recoveryCodesLeft} onCodes={setCodes} />
    ) : (
      <TurnedOff onCodes={setCodes} />
    );
  };
  return (
    <Section title={t('factor.title')} hint={t('factor.hint')}>
      {failure && !state && <ErrorCard message={failure.message} requestId={failure.requestId} onRetry={() => reload()} />}
      {content()}
    </Section>
  );
}

function TurnedOff({ onCodes }: { onCodes: (codes: readonly string[]) => void }) {
  const t = useSignInTexts();
  const [starting, start] = useMutation(START);
  const [setup, setSetup] = useState<Setup | null>(null);
  const [problem, setProblem] = useState<string>();
  const [isPasswordAsked, setPasswordAsked] = useState(false);
  async function begin(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const typed = new FormData(event.currentTarget).get('password');
    const { data, error } = await start({ password: typed ? String(typed) : null }, { quiet: true });
    if (data) return setSetup(data.startTotp);
    const failed = errorOf(error);
    // Only a browser that has been open for long is asked for it, and not before it tried.
    const isFirst = Boolean(failed?.fields['password']) && !isPasswordAsked;
    setPasswordAsked(isPasswordAsked || isFirst);
    setProblem(isFirst ? undefined : (failed?.fields['password'] ?? failed?.message));
  }
  if (setup) return <SetUp setup={setup} onCodes={onCodes} onCancel={() => setSetup(null)} />;
  return (
    <form onSubmit={begin} className={css.card} style={{ padding: 0 }}>
      <p className={css.note}>{t('factor.off')}</p>
      {isPasswordAsked && (
        <PasswordInput label={t('email.password')} name="password" autoComplete="current-password" autoFocus error={problem} />
      )}
      {problem && !isPasswordAsked && (
        <p className={css.bad} role="alert">
          {problem}
        </p>
      )}
      <div className={css.actions}>
        <Button type="submit" loading={starting.fetching}>
          {t('factor.start')}
        </Button>
      </div>
    </form>
  );
}

function SetUp({ setup, onCodes, onCancel }: { setup: Setup; onCodes: (codes: readonly string[]) => void; onCancel: () => void }) {
  const t = useSignInTexts();
  const [confirming, confirm] = useMutation(CONFIRM);
  const [problem, setProblem] = useState<string>();
  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const { data, error } = await confirm({ code: String(new FormData(event.currentTarget).get('code')) }, { quiet: true });
    const failed = errorOf(error);
    setProblem(failed ? (failed.fields['code'] ?? failed.message) : undefined);
    if (!data) return;
    toast(t('factor.turnedOn'));
    onCodes(data.confirmTotp.codes);
  }
  return (
    <form onSubmit={submit} className={css.card} style={{ padding: 0 }}>
      <p className={css.note}>{t('factor.scan')}</p>
      <svg className={own.qr} viewBox={`-4 -4 ${setup.qrSize + 8} ${setup.qrSize + 8}`} role="img" aria-label={t('factor.qr')}>
        <path d={setup.qrPath} />
      </svg>
      <TextInput
        label={t('factor.secret')}
        value={setup.secret.replace(/(.{4})(?=.)/g, '$1 ')}
        readOnly
        mono
        onFocus={(e) => e.currentTarget.select()}
      />
      <TextInput label={t('factor.code')} name="code" autoComplete="one-time-code" inputMode="numeric" required error={problem} />
      <div className={css.actions}>
        <Button type="submit" variant="primary" loading={confirming.fetching}>
          {t('factor.turnOn')}
        </Button>
        <Button onClick={onCancel}>{t('factor.cancel')}</Button>
      </div>
    </form>
  );
}

function TurnedOn({ since, codesLeft, onCodes }: { since: string; codesLeft: number; onCodes: (codes: readonly string[]) => void }) {
  const t = useSignInTexts();
  const [removing, remove] = useMutation(REMOVE);
  const [renewing, renew] = useMutation(RENEW);
  const [code, setCode] = useState('');
  const [problem, setProblem] = useState<string>();
  const fail = (error: Parameters<typeof errorOf>[0]) => {
    const failed = errorOf(error);
    setProblem(failed ? (failed.fields['code'] ?? failed.message) : undefined);
  };
  async function turnOff() {
    const { data, error } = await remove({ code }, { quiet: true });
    fail(error);
    if (data) toast(t('factor.turnedOff'));
  }
  async function makeCodes() {
    const { data, error } = await renew({ code }, { quiet: true });
    fail(error);
    if (data) onCodes(data.renewRecoveryCodes.codes);
  }
  return (
    <>
      <p className={css.note}>
        {t('factor.since', { day: formatDay(since) })} {t('factor.left', { count: codesLeft })}
      </p>
      <TextInput
        label={t('factor.code')}
        hint={t('factor.codeHint')}
        value={code}
        autoComplete="one-time-code"
        onChange={(e) => setCode(e.currentTarget.value)}
        error={problem}
      />
      <div className={css.actions}>
        <Button disabled={!code.trim()} loading={renewing.fetching} onClick={() => void makeCodes()}>
          {t('factor.renew')}
        </Button>
        <Button sends="removeTotp" variant="danger" disabled={!code.trim()} loading={removing.fetching} onClick={() => void turnOff()}>
          {t('factor.turnOff')}
        </Button>
      </div>
    </>
  );
}
