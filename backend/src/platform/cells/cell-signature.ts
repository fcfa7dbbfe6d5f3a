import { createHash, createPrivateKey, createPublicKey, type KeyObject, sign, verify } from 'node:crypto';

// What DER writes before the 32 bytes of an Ed25519 key.
const PRIVATE = Buffer.from('302e020100300506032b657004220420', 'hex');
const PUBLIC = Buffer.from('302a300506032b6570032100', 'hex');

/** What one cell asks of another, or answers it. */
export interface CellMessage {
  kind: 'ask' | 'answer';
  /** The region that says it, and the one it is meant for. */
  from: string;
  to: string;
  /** The name of the call. */
  call: string;
  /** When it was asked, in milliseconds; an answer repeats it. */
  at: number;
  /** 128 bits that no other request of this cell has; an answer repeats them. */
  nonce: string;
  body: Uint8Array;
}

/** Everything that a signature vouches for, in a form that no two messages share. */
function bytesOf({ kind, from, to, call, at, nonce, body }: CellMessage): Buffer {
  return Buffer.from(JSON.stringify(['verbatim cell 1', kind, from, to, call, at, nonce, createHash('sha256').update(body).digest('hex')]));
}

/** The private key of these 32 bytes. */
export const privateKeyOf = (seed: Uint8Array): KeyObject =>
  createPrivateKey({ key: Buffer.concat([PRIVATE, seed]), format: 'der', type: 'pkcs8' });

/** The public half as CELLS writes it: 43 base64url characters. */
export const publicKeyText = (key: KeyObject): string =>
  createPublicKey(key).export({ format: 'der', type: 'spki' }).subarray(PUBLIC.length).toString('base64url');

/** The signature of a message. */
export const signatureOf = (message: CellMessage, key: KeyObject): string => sign(null, bytesOf(message), key).toString('base64url');

/** Whether the holder of this public key signed exactly this message. */
export function isSignedBy(publicKey: string, message: CellMessage, signature: string): boolean {
  const key = createPublicKey({ key: Buffer.concat([PUBLIC, Buffer.from(publicKey, 'base64url')]), format: 'der', type: 'spki' });
  const bytes = Buffer.from(signature, 'base64url');
  // One text for one signature: what decodes alike and is written otherwise is refused.
  return bytes.length === 64 && bytes.toString('base64url') === signature && verify(null, bytesOf(message), key, bytes);
}

/** The header that carries who asks whom, when, and the proof. */
export const CELL_HEADER = 'x-verbatim-cell';
const HEADER = /^([a-z_]{1,10})\.([a-z_]{1,10})\.(\d{13})\.([A-Za-z0-9_-]{22})\.([A-Za-z0-9_-]{86})$/;

/** The header of a request. */
export const headerOf = ({ from, to, at, nonce }: CellMessage, signature: string): string => `${from}.${to}.${at}.${nonce}.${signature}`;

/** What such a header says, or null for any other text. */
export function parseHeader(text: unknown): (Pick<CellMessage, 'from' | 'to' | 'at' | 'nonce'> & { signature: string }) | null {
  const [, from, to, at, nonce, signature] = (typeof text === 'string' && HEADER.exec(text)) || [];
  return from && to && at && nonce && signature ? { from, to, at: Number(at), nonce, signature } : null;
}
