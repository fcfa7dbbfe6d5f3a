import { errorOf, graphql, useClient } from '@libs/api';
import { browserSupportsWebAuthn, startAuthentication } from '@simplewebauthn/browser';
import { useState } from 'react';
import { t } from './texts.ts';

const START = graphql(`
  mutation AuthStartPasskeyLogin($secondStep: Boolean!) { startPasskeyLogin(input: { secondStep: $secondStep }) { challenge rpId allow } }
`);
const LOGIN = graphql(`mutation AuthPasskeyLogin($input: PasskeyLoginInput!) { passkeyLogin(input: $input) { user { id } } }`);

/** Whether this browser knows passkeys at all. */
export const knowsPasskeys = browserSupportsWebAuthn;

/** Logs in with a passkey, or does the second step of a login with one; `run` answers whether it did. */
export function usePasskey(secondStep: boolean) {
  const client = useClient();
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  async function attempt(): Promise<string | null> {
    const started = await client.mutation(START, { secondStep }, { quiet: true }).toPromise();
    if (!started.data) return errorOf(started.error)?.message ?? t('passkey.notUsed');
    const { challenge, rpId, allow } = started.data.startPasskeyLogin;
    const { id, response } = await startAuthentication({
      optionsJSON: {
        challenge,
        rpId,
        timeout: 300_000,
        userVerification: 'required',
        allowCredentials: allow.map((id) => ({ id, type: 'public-key' })),
      },
    });
    const { clientDataJSON: clientData, authenticatorData, signature, userHandle = null } = response;
    const input = { credential: id, clientData, authenticatorData, signature, userHandle };
    const { data, error } = await client.mutation(LOGIN, { input }, { quiet: true }).toPromise();
    return data ? null : (errorOf(error)?.message ?? t('passkey.notUsed'));
  }
  async function run(): Promise<boolean> {
    setBusy(true);
    setProblem(undefined);
    // The person closed the browser's dialog, or has no passkey on this device.
    const failed = await attempt().catch(() => t('passkey.notUsed'));
    setBusy(false);
    setProblem(failed ?? undefined);
    return failed === null;
  }
  return { run, busy, problem };
}
