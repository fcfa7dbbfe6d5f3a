const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';
// The largest multiple of 62 in a byte; a byte from there on would make the first letters likelier.
const FAIR_BELOW = 256 - (256 % ALPHABET.length);
const DRAWS = 100;

/** The length of a share token in characters; 62 to this power is 71 bits. */
export const SHARE_TOKEN_LENGTH = 12;

/** Whether a value has the form of a share token, exactly 12 of A-Z, a-z and 0-9; it may still be unknown or revoked. */
export function isShareToken(value: unknown): value is string {
  return typeof value === 'string' && /^[A-Za-z0-9]{12}$/.test(value);
}

/** A new share token, every one equally likely, out of cryptographic random bytes; throws when the source gives none that can be used. */
export function newShareToken(randomBytes: (count: number) => Uint8Array): string {
  let token = '';
  for (let draw = 0; draw < DRAWS; draw++) {
    for (const byte of randomBytes(SHARE_TOKEN_LENGTH + 4)) {
      if (byte < FAIR_BELOW) token += ALPHABET.charAt(byte % ALPHABET.length);
      if (token.length === SHARE_TOKEN_LENGTH) return token;
    }
  }
  throw new Error('The source of random bytes gives none that a share token can use.');
}
