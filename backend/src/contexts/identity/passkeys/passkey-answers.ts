import { createPublicKey } from 'node:crypto';
import { AppError } from '@libs/domain';
import { verifyAuthenticationResponse, verifyRegistrationResponse } from '@simplewebauthn/server';
import {
  cose,
  decodeAttestationObject,
  decodeClientDataJSON,
  decodeCredentialPublicKey,
  isoBase64URL,
} from '@simplewebauthn/server/helpers';

/** The parties of a ceremony: the pages that may ask, and the domain that the passkey is for. */
export interface RelyingParty {
  origin: string;
  rpId: string;
}

/** A passkey as it is stored. */
export interface StoredKey {
  credentialId: Buffer;
  publicKey: Buffer;
  counter: number;
}

export interface NewKey extends StoredKey {
  synced: boolean;
}

export interface CreationAnswer {
  credential: string;
  clientData: string;
  attestation: string;
}

export interface LoginAnswer {
  credential: string;
  clientData: string;
  authenticatorData: string;
  signature: string;
  userHandle?: string | null | undefined;
}

/** Ed25519, ECDSA with P-256, RSA with SHA-256: what authenticators have, the first choice first. */
export const ALGORITHMS = [-8, -7, -257];
const MIN_RSA_BITS = 2048;

/** What is said of every answer that is not accepted, whatever is wrong with it. */
export const passkeyRejected = () =>
  new AppError('ValidationError', { message: 'This passkey was not accepted. Try again, or log in another way.', reason: 'passkey' });

/** The challenge that an answer says it is for; throws ValidationError when it cannot be read. */
export const challengeOf = (clientData: string): Promise<string> =>
  orPasskeyRejected(async () => {
    const { challenge, crossOrigin } = decodeClientDataJSON(clientData);
    // No page of ours asks from inside a frame.
    if (typeof challenge !== 'string' || crossOrigin === true) throw new Error('challenge');
    return challenge;
  });

/** Checks the answer to a request for a new passkey; throws ValidationError for one that is not as it has to be. */
export const checkCreation = (answer: CreationAnswer, challenge: string, { origin, rpId }: RelyingParty): Promise<NewKey> =>
  orPasskeyRejected(async () => {
    const statement = decodeAttestationObject(isoBase64URL.toBuffer(answer.attestation));
    // Certificates name addresses to ask for revocation, and none was asked for: who made the authenticator does not matter here.
    const isPlain = statement.get('fmt') === 'none' || (statement.get('fmt') === 'packed' && !statement.get('attStmt').get('x5c'));
    if (!isPlain) throw new Error('attestation');
    const { verified, registrationInfo } = await verifyRegistrationResponse({
      response: {
        id: answer.credential,
        rawId: answer.credential,
        type: 'public-key',
        clientExtensionResults: {},
        response: { clientDataJSON: answer.clientData, attestationObject: answer.attestation },
      },
      expectedChallenge: challenge,
      expectedOrigin: [origin],
      expectedRPID: rpId,
      requireUserPresence: true,
      requireUserVerification: true,
      supportedAlgorithmIDs: ALGORITHMS,
    });
    if (!verified || registrationInfo.credential.id !== answer.credential) throw new Error('not verified');
    const { credential, credentialBackedUp } = registrationInfo;
    assertUsable(credential.publicKey);
    return {
      credentialId: Buffer.from(credential.id, 'base64url'),
      publicKey: Buffer.from(credential.publicKey),
      counter: credential.counter,
      synced: credentialBackedUp,
    };
  });

/** Checks the signature of a stored passkey; answers what it counts now, and throws ValidationError for anything that is not as it has to be. */
export const checkLogin = (
  answer: LoginAnswer,
  challenge: string,
  key: StoredKey,
  { origin, rpId }: RelyingParty,
): Promise<{ counter: number; synced: boolean }> =>
  orPasskeyRejected(async () => {
    const id = key.credentialId.toString('base64url');
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: {
        id: answer.credential,
        rawId: answer.credential,
        type: 'public-key',
        clientExtensionResults: {},
        response: { clientDataJSON: answer.clientData, authenticatorData: answer.authenticatorData, signature: answer.signature },
      },
      expectedChallenge: challenge,
      expectedOrigin: [origin],
      expectedRPID: rpId,
      requireUserVerification: true,
      credential: { id, publicKey: new Uint8Array(key.publicKey), counter: key.counter },
    });
    if (!verified) throw new Error('signature');
    return { counter: authenticationInfo.newCounter, synced: authenticationInfo.credentialBackedUp };
  });

/** Throws unless the key is what its algorithm says and strong enough: a wrong one would only be noticed by who cannot log in. */
function assertUsable(publicKey: Uint8Array<ArrayBuffer>): void {
  const key = decodeCredentialPublicKey(publicKey);
  const alg = key.get(cose.COSEKEYS.alg);
  const text = (bytes: Uint8Array | undefined) => Buffer.from(bytes ?? []).toString('base64url');
  if (cose.isCOSEPublicKeyEC2(key) && alg === -7 && key.get(cose.COSEKEYS.crv) === cose.COSECRV.P256)
    createPublicKey({
      format: 'jwk',
      key: { kty: 'EC', crv: 'P-256', x: text(key.get(cose.COSEKEYS.x)), y: text(key.get(cose.COSEKEYS.y)) },
    });
  else if (cose.isCOSEPublicKeyOKP(key) && alg === -8 && key.get(cose.COSEKEYS.crv) === cose.COSECRV.ED25519)
    createPublicKey({ format: 'jwk', key: { kty: 'OKP', crv: 'Ed25519', x: text(key.get(cose.COSEKEYS.x)) } });
  else if (cose.isCOSEPublicKeyRSA(key) && alg === -257) {
    const created = createPublicKey({
      format: 'jwk',
      key: { kty: 'RSA', n: text(key.get(cose.COSEKEYS.n)), e: text(key.get(cose.COSEKEYS.e)) },
    });
    if ((created.asymmetricKeyDetails?.modulusLength ?? 0) < MIN_RSA_BITS) throw new Error('short key');
  } else throw new Error('algorithm');
}

/** What an authenticator sends may break any step of its reading, and is refused all the same. */
async function orPasskeyRejected<T>(check: () => Promise<T>): Promise<T> {
  try {
    return await check();
  } catch {
    throw passkeyRejected();
  }
}
