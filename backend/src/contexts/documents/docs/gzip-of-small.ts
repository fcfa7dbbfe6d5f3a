import { crc32, gzipSync } from 'node:zlib';

const HEADER = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 4, 255]);
// Above this the compression is worth its time.
const SMALL = 2000;

/**
 * JSON as gzip, like toGzip, for thousands of small documents at once: a small one is put into the container as it is, which costs
 * a thirtieth of compressing it and little space.
 */
export function gzipOfSmall(value: unknown): Buffer {
  const bytes = Buffer.from(JSON.stringify(value));
  if (bytes.length > SMALL) return gzipSync(bytes, { level: 1 });
  const whole = Buffer.allocUnsafe(HEADER.length + 5 + bytes.length + 8);
  HEADER.copy(whole);
  // One last block, stored: its length, the length's complement, the bytes.
  let at = HEADER.length;
  at = whole.writeUInt8(1, at);
  at = whole.writeUInt16LE(bytes.length, at);
  at = whole.writeUInt16LE(~bytes.length & 0xffff, at);
  at += bytes.copy(whole, at);
  at = whole.writeUInt32LE(crc32(bytes), at);
  whole.writeUInt32LE(bytes.length, at);
  return whole;
}
