import { describe, expect, it } from '@jest/globals';
import { LIMITS } from '@libs/domain';
import fc from 'fast-check';
import { assertDrawable, pictureSize } from './picture-size.js';

const u16 = (n: number) => Buffer.from([n >> 8, n & 255]);
const le16 = (n: number) => Buffer.from([n & 255, n >> 8]);
const le24 = (n: number) => Buffer.from([n & 255, (n >> 8) & 255, n >> 16]);
const u32 = (n: number) => {
  const b = Buffer.alloc(4);
  b.writeUInt32BE(n);
  return b;
};
const le32 = (n: number) => u32(n).reverse();
const text = (t: string) => Buffer.from(t, 'latin1');
const list = (n: number, part: Buffer) => Buffer.concat(Array<Buffer>(n).fill(part));

const chunk = (kind: string, data: Buffer) => Buffer.concat([u32(data.length), text(kind), data, u32(0)]);
const png = (w: number, h: number, frames: number) =>
  Buffer.concat([
    text('\x89PNG\r\n\x1a\n'),
    chunk('IHDR', Buffer.concat([u32(w), u32(h), Buffer.alloc(5)])),
    ...(frames > 1 ? [chunk('acTL', Buffer.concat([u32(frames), u32(0)]))] : []),
    chunk('IDAT', Buffer.alloc(3)),
  ]);
const jpeg = (w: number, h: number, scans: number, frame = 0xc2) =>
  Buffer.concat([
    text('\xff\xd8\xff\xe0'),
    u16(4),
    // Bytes that look like the start of a frame belong to the segment that they stand in.
    text('\xff\xc0'),
    Buffer.from([0xff, frame]),
    u16(11),
    Buffer.from([8]),
    u16(h),
    u16(w),
    Buffer.alloc(4),
    list(scans, Buffer.concat([text('\xff\xda'), u16(4), Buffer.alloc(2), text('ab\xff\x00\xff\xd0cd')])),
    text('\xff\xd9'),
  ]);
const gif = (w: number, h: number, frames: number) =>
  Buffer.concat([
    text('GIF89a'),
    le16(w),
    le16(h),
    Buffer.from([0x80, 0, 0]),
    Buffer.alloc(6),
    list(
      frames,
      Buffer.concat([text('!\xf9\x04'), Buffer.alloc(5), text(','), Buffer.alloc(4), le16(w), le16(h), Buffer.from([0, 2, 1, 9, 0])]),
    ),
    text(';'),
  ]);
const riff = (...parts: [string, Buffer][]) => {
  const all = parts.map(([kind, data]) => Buffer.concat([text(kind), le32(data.length), data, Buffer.alloc(data.length & 1)]));
  return Buffer.concat([text('RIFF'), le32(4), text('WEBP'), ...all]);
};
const webp = (w: number, h: number, frames: number) =>
  frames > 1
    ? riff(
        ['VP8X', Buffer.concat([Buffer.alloc(4), le24(w - 1), le24(h - 1)])],
        ...Array<[string, Buffer]>(frames).fill(['ANMF', Buffer.concat([Buffer.alloc(6), le24(w - 1), le24(h - 1), Buffer.alloc(5)])]),
      )
    : riff(['VP8L', Buffer.concat([Buffer.from([0x2f]), le32(((w - 1) | ((h - 1) << 14)) >>> 0)])]);

const MAKERS: Record<string, [string, (w: number, h: number, frames: number) => Buffer, number]> = {
  png: ['image/png', png, 2 ** 31 - 1],
  jpeg: ['image/jpeg', jpeg, 65535],
  gif: ['image/gif', gif, 65535],
  webp: ['image/webp', webp, 16384],
};

describe.each(Object.entries(MAKERS))('a %s', (name, [mime, make, side]) => {
  it('says how large it is, and breaks nothing when it is cut off or damaged', () => {
    const sizes = fc.tuple(fc.integer({ min: 1, max: side }), fc.integer({ min: 1, max: side }), fc.integer({ min: 1, max: 20 }));
    fc.assert(
      fc.property(sizes, ([width, height, frames]) =>
        expect(pictureSize(make(width, height, frames), mime)).toEqual({ width, height, frames }),
      ),
    );
    const hurt = fc.tuple(sizes, fc.nat(400), fc.array(fc.tuple(fc.nat(399), fc.nat(255)), { maxLength: 8 }));
    fc.assert(
      fc.property(hurt, ([[w, h, n], length, changes]) => {
        const bytes = Buffer.from(make(w, h, n).subarray(0, length));
        for (const [at, value] of changes) if (at < bytes.length) bytes[at] = value;
        const match = pictureSize(bytes, mime);
        if (match) for (const figure of Object.values(match)) expect(figure).toBeGreaterThan(0);
      }),
      { numRuns: 500 },
    );
  });

  it('is refused when it would flood who sees it, and taken just below', () => {
    const draw = (w: number, h: number, frames: number) => () => assertDrawable(`a.${name}`, make(w, h, frames));
    const { pixels, frames, drawnPixels } = LIMITS.image;
    const rows = pixels / 8000;
    expect(draw(8000, rows, 1)).not.toThrow();
    expect(draw(8001, rows, 1)).toThrow(/megapixels/);
    expect(draw(side, side, 1)).toThrow(/megapixels/);
    expect(draw(100, 100, frames)).not.toThrow();
    expect(draw(100, 100, frames + 1)).toThrow(/frames/);
    const each = drawnPixels / 500;
    expect(draw(2000, each / 2000, 500)).not.toThrow();
    expect(draw(2000, each / 2000 + 1, 500)).toThrow(/frames/);
    expect(() => assertDrawable(`a.${name}`, make(9, 9, 1).subarray(0, 14))).toThrow(/damaged/);
  });
});

it('of a lossy WebP is in its first frame, and other files are not judged', () => {
  const lossy = riff(['VP8 ', Buffer.concat([Buffer.alloc(6), le16(640), le16(480)])]);
  expect(pictureSize(lossy, 'image/webp')).toEqual({ width: 640, height: 480, frames: 1 });
  expect(() => assertDrawable('a.txt', text('just words'))).not.toThrow();
  expect(() => assertDrawable('a.pdf', text('%PDF-1.7'))).not.toThrow();
});
