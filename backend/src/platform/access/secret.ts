import { createHash, randomBytes } from 'node:crypto';

/** A secret of 256 bits as 43 base64url characters: sessions, one-time tokens, invitations, access tokens. */
export const newSecret = (): string => randomBytes(32).toString('base64url');

/** What is stored of a secret; SHA-256 without salt is enough, because the secret is drawn from 256 bits. */
export const secretHash = (secret: string): Buffer => createHash('sha256').update(secret).digest();
