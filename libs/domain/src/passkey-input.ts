import { z } from 'zod';
import { secondFactorCodeInput } from './account.js';
import { idSchema } from './id-input.js';
import { LIMITS } from './limits.js';
import { currentPasswordSchema } from './password.js';
import { requiredText } from './text-input.js';

const MESSAGE = 'The browser sent something that is no passkey. Try again.';
/** Bytes of an authenticator in base64url, at most so many letters. */
const bytes = (length: number) =>
  z
    .string({ error: MESSAGE })
    .max(length, MESSAGE)
    .regex(/^[A-Za-z0-9_-]+$/, MESSAGE);

// Ids have at most 1,023 bytes.
const credential = bytes(1364);
const clientData = bytes(4096);
const name = requiredText(LIMITS.passkey.name, 'Name');
const proof = { password: currentPasswordSchema.nullish(), code: secondFactorCodeInput.shape.code.nullish() };

/** A passkey to be made; what proves the owner is not needed soon after a login. */
export const startPasskeyInput = z.object(proof);

/** A passkey that a browser made. */
export const addPasskeyInput = z.object({
  name,
  credential,
  clientData,
  attestation: bytes(16_384),
  transports: z.array(z.string().max(30)).max(10),
});

/** Another name for a passkey. */
export const updatePasskeyInput = z.object({ id: idSchema, name });

/** A passkey to be removed, with what proves the owner. */
export const removePasskeyInput = z.object({ id: idSchema, ...proof });

/** Whether a passkey is to do the second step of a login that is under way, or a whole one. */
export const startPasskeyLoginInput = z.object({ secondStep: z.boolean() });

/** What a passkey signed. */
export const passkeyLoginInput = z.object({
  credential,
  clientData,
  authenticatorData: bytes(4096),
  signature: bytes(2048),
  userHandle: bytes(100).nullish(),
});
