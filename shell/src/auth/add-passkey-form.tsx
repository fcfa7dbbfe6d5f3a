import { errorOf, graphql, useClient } from '@libs/api';
import { LIMITS } from '@libs/domain';
import { Button, IconKey, PasswordInput, TextInput } from '@libs/ui';
import { startRegistration } from '@simplewebauthn/browser';
import { useState } from 'react';
import css from './auth-layout.module.css';
import { t } from './texts.ts';
import { valuesOf } from './use-auth-form.ts';
import { knowsPasskeys } from './use-passkey.ts';

const START = graphql(`
  mutation AuthStartPasskey($input: StartPasskeyInput!) { startPasskey(input: $input) { challenge rpId userHandle exclude } }
`);
const ADD = graphql(`
  mutation AuthAddPasskey($input: AddPasskeyInput!) { addPasskey(input: $input) { passkey { id } recoveryCodes } }
`);
type Asked = 'password' | 'code';
type Values = Partial<Record<'name' | Asked, string>>;
type Problem = { field?: string; message: string };

/** Makes a passkey in this browser; says when it is there, with the recovery codes that came with the first second factor. */
export function AddPasskeyForm({ user, onAdded }: { user: { email: string; name: string }; onAdded: (codes: string[] | null) => void }) {
  const client = useClient();
  const [query, setQuery] = useState<Asked>();
  const [problem, setProblem] = useState<Problem>();
  const [busy, setBusy] = useState(false);
  /** Only who logged in long ago is asked for a proof, and not before it was tried. */
  function refused(error: Parameters<typeof errorOf>[0]): Problem | null {
    const failed = errorOf(error);
    const requested = (['password', 'code'] as const).find((key) => failed?.fields[key]);
    if (requested && requested !== query) {
      setQuery(requested);
      return null;
    }
    const [field, message] = Object.entries(failed?.fields ?? {})[0] ?? [];
    return { ...(field && { field }), message: message ?? failed?.message ?? t('addPasskey.notMade') };
  }
  async function attempt({ name = '', ...proof }: Values): Promise<Problem | null> {
    const started = await client.mutation(START, { input: proof }, { quiet: true }).toPromise();
    if (!started.data) return refused(started.error);
    const { challenge, rpId, userHandle, exclude } = started.data.startPasskey;
    const { id, response } = await startRegistration({
      optionsJSON: {
        challenge,
        rp: { id: rpId, name: 'Verbatim' },
        user: { id: userHandle, name: user.email, displayName: user.name },
        pubKeyCredParams: [-8, -7, -257].map((alg) => ({ alg, type: 'public-key' })),
        timeout: 300_000,
        excludeCredentials: exclude.map((credential) => ({ id: credential, type: 'public-key' })),
        authenticatorSelection: { residentKey: 'required', requireResidentKey: true, userVerification: 'required' },
        attestation: 'none',
      },
    });
    const { clientDataJSON: clientData, attestationObject: attestation, transports = [] } = response;
    const input = { name, credential: id, clientData, attestation, transports };
    const kept = await client.mutation(ADD, { input }, { quiet: true }).toPromise();
    if (!kept.data) return refused(kept.error);
    onAdded(kept.data.addPasskey.recoveryCodes ?? null);
    return null;
  }
  async function make(values: Values) {
    setBusy(true);
    setProblem(undefined);
    const failed = await attempt(values).catch((error): Problem => {
      // The person closed the browser's dialog, or the device holds one of the account already.
      const exists = error instanceof Error && error.name === 'InvalidStateError';
      return { message: t(exists ? 'addPasskey.there' : 'addPasskey.notMade') };
    });
    setBusy(false);
    setProblem(failed ?? undefined);
  }
  const problemOf = (field: string) => (problem?.field === field ? problem.message : undefined);
  if (!knowsPasskeys()) return <p className={css.said}>{t('addPasskey.unsupported')}</p>;
  return (
    <form className={css.fields} onSubmit={(event) => void make(valuesOf(event))}>
      <TextInput
        label={t('addPasskey.name')}
        placeholder={t('addPasskey.example')}
        name="name"
        size="lg"
        required
        autoFocus
        limit={LIMITS.passkey.name}
        error={problemOf('name')}
      />
      {query === 'password' && (
        <PasswordInput
          label={t('setUp.proof')}
          name="password"
          size="lg"
          autoComplete="current-password"
          autoFocus
          error={problemOf('password')}
        />
      )}
      {query === 'code' && (
        <TextInput
          label={t('step.code')}
          name="code"
          size="lg"
          autoComplete="one-time-code"
          autoFocus
          hint={t('step.hint')}
          error={problemOf('code')}
        />
      )}
      {problem && !problem.field ? (
        <p className={css.bad} role="alert">
          {problem.message}
        </p>
      ) : null}
      <Button type="submit" variant="primary" size="lg" wide icon={<IconKey />} loading={busy}>
        {t('addPasskey.action')}
      </Button>
    </form>
  );
}
