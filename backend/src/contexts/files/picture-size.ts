import { AppError, LIMITS, thrownError } from '@libs/domain';
import { sniff } from './sniff.js';

/** What a picture says of itself: how large it is, and how often it is drawn (frames of an animation, scans of a JPEG). */
export interface PictureSize {
  width: number;
  height: number;
  frames: number;
}

/** Reads the size that a picture declares, without decoding it; null for a file that ends or breaks before it has said so. */
export function pictureSize(bytes: Uint8Array, mime: string): PictureSize | null {
  const b = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);
  try {
    const size = READERS[mime]?.(b) ?? null;
    return size && size.width > 0 && size.height > 0 && size.frames > 0 ? size : null;
  } catch (e) {
    // A number that the file ended before.
    if (thrownError(e).name === 'RangeError') return null;
    throw e;
  }
}

const READERS: Record<string, (b: Buffer) => PictureSize> = {
  'image/png': png,
  'image/jpeg': jpeg,
  'image/gif': gif,
  'image/webp': webp,
};

function png(b: Buffer): PictureSize {
  const size = { width: 0, height: 0, frames: 1 };
  for (let at = 8; at < b.length; at += 12 + b.readUInt32BE(at)) {
    const kind = b.toString('latin1', at + 4, at + 8);
    if (kind === 'IHDR') grow(size, b.readUInt32BE(at + 8), b.readUInt32BE(at + 12));
    else if (kind === 'acTL') size.frames = b.readUInt32BE(at + 8);
    else if (kind === 'fcTL') grow(size, b.readUInt32BE(at + 12), b.readUInt32BE(at + 16));
    else if (kind === 'IDAT') break;
  }
  return size;
}

function jpeg(b: Buffer): PictureSize {
  const size = { width: 0, height: 0, frames: 0 };
  for (let at = b.indexOf(0xff, 2); at !== -1 && at + 1 < b.length; ) {
    const marker = b[at + 1]!;
    const isBare = marker === 0xff || marker === 0 || marker === 1 || (marker >= 0xd0 && marker <= 0xd8);
    if (marker === 0xd9) break;
    if (isBare) {
      at = b.indexOf(0xff, marker === 0xff ? at + 1 : at + 2);
      continue;
    }
    const isFrame = marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc;
    if (isFrame) grow(size, b.readUInt16BE(at + 7), b.readUInt16BE(at + 5));
    if (marker === 0xda) size.frames++;
    at = b.indexOf(0xff, at + 2 + b.readUInt16BE(at + 2));
  }
  return size;
}

function gif(b: Buffer): PictureSize {
  const size = { width: b.readUInt16LE(6), height: b.readUInt16LE(8), frames: 0 };
  const colors = (flags: number) => (flags & 0x80 ? 3 * 2 ** ((flags & 7) + 1) : 0);
  let at = 13 + colors(b.readUInt8(10));
  const skipBlocks = () => {
    while (b.readUInt8(at)) at += 1 + b[at]!;
    at++;
  };
  while (at < b.length && b[at] !== 0x3b) {
    const kind = b[at];
    if (kind === 0x2c) {
      grow(size, b.readUInt16LE(at + 1) + b.readUInt16LE(at + 5), b.readUInt16LE(at + 3) + b.readUInt16LE(at + 7));
      size.frames++;
      at += 11 + colors(b.readUInt8(at + 9));
    } else if (kind === 0x21) at += 2;
    else break;
    // A picture that was cut off is shown as far as it goes.
    if (at >= b.length) break;
    skipBlocks();
  }
  return size;
}

function webp(b: Buffer): PictureSize {
  const size = { width: 0, height: 0, frames: 0 };
  let isStill = true;
  for (let at = 12; at + 8 <= b.length; ) {
    const kind = b.toString('latin1', at, at + 4);
    const data = at + 8;
    if (kind === 'VP8X') grow(size, 1 + b.readUIntLE(data + 4, 3), 1 + b.readUIntLE(data + 7, 3));
    else if (kind === 'VP8 ') grow(size, b.readUInt16LE(data + 6) & 0x3fff, b.readUInt16LE(data + 8) & 0x3fff);
    else if (kind === 'VP8L') {
      const bits = b.readUInt32LE(data + 1);
      grow(size, 1 + (bits & 0x3fff), 1 + ((bits >>> 14) & 0x3fff));
    } else if (kind === 'ANMF') {
      isStill = false;
      size.frames++;
      grow(size, 1 + b.readUIntLE(data + 6, 3), 1 + b.readUIntLE(data + 9, 3));
    }
    const length = b.readUInt32LE(at + 4);
    at = data + length + (length & 1);
  }
  return { ...size, frames: isStill ? 1 : size.frames };
}

function grow(size: PictureSize, width: number, height: number): void {
  size.width = Math.max(size.width, width);
  size.height = Math.max(size.height, height);
}

/**
 * Throws ValidationError for a picture that would need too much memory or time to draw: a small file can claim
 * that it is enormous. What is no picture is not judged.
 */
export function assertDrawable(name: string, bytes: Uint8Array): void {
  const mime = sniff(name, bytes);
  if (!(mime in READERS)) return;
  const size = pictureSize(bytes, mime);
  const { pixels, drawnPixels, frames } = LIMITS.image;
  const refusal = (why: string) => new AppError('ValidationError', { message: `“${name}” ${why}` });
  if (!size) throw refusal('is damaged: it does not say how large it is.');
  const area = size.width * size.height;
  if (area > pixels) throw refusal(`has ${size.width} × ${size.height} pixels. A picture can have at most ${pixels / 1e6} megapixels.`);
  if (size.frames > frames || area * size.frames > drawnPixels)
    throw refusal('has too many frames. Make it shorter or smaller and try again.');
}
