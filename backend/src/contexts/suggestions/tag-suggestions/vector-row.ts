import { createHash } from 'node:crypto';

/** A row of words and their vector as KEEP takes it: with the hash that tells whether they are still the same. */
export const rowOf = ({ id, text }: { id: string; text: string }, vector: Float32Array) => ({
  id,
  hash: createHash('sha256').update(text).digest('hex'),
  vector: Buffer.from(vector.buffer, vector.byteOffset, vector.byteLength).toString('base64'),
});

/** A stored vector. A copy, because the driver's buffer begins anywhere. */
export const numbersOf = (bytes: Buffer): Float32Array => new Float32Array(new Uint8Array(bytes).buffer);
