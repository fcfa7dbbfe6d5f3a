import fs from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { describe, expect, it } from '@jest/globals';
import subsetFont from 'subset-font';
import { smallFont } from './font-loader.mjs';

const require = createRequire(path.resolve('package.json'));
const FONTS = {
  'hanken-grotesk': 'hanken-grotesk-latin-wght-normal.woff2',
  literata: 'literata-latin-wght-italic.woff2',
};

describe('the files of variable fonts', () => {
  it.each(Object.entries(FONTS))('%s is small and has all its letters', async (family, name) => {
    const file = path.join(path.dirname(require.resolve(`@fontsource-variable/${family}/package.json`)), 'files', name);
    const whole = fs.readFileSync(file);
    const small = await smallFont(whole);
    expect(Buffer.from(small).toString('latin1', 0, 4)).toBe('wOF2');
    expect(small.length).toBeLessThan(whole.length * 0.7);
    expect(await smallFont(whole)).toEqual(Buffer.from(small));
    const letters = await lettersOf(whole);
    expect(letters.length).toBeGreaterThan(200);
    expect(await lettersOf(small)).toEqual(letters);
  });
});

/** The characters that a font has, as format 4 of its table `cmap` says. */
async function lettersOf(font: Uint8Array): Promise<number[]> {
  const plain = Buffer.from(await subsetFont(Buffer.from(font), null, { targetFormat: 'truetype', keepAllGlyphs: true }));
  const entry = Array.from({ length: plain.readUInt16BE(4) }, (_, i) => 12 + i * 16).find(
    (at) => plain.toString('latin1', at, at + 4) === 'cmap',
  )!;
  const cmap = plain.readUInt32BE(entry + 8);
  const tables = Array.from({ length: plain.readUInt16BE(cmap + 2) }, (_, i) => cmap + plain.readUInt32BE(cmap + 4 + i * 8 + 4));
  const table = tables.find((at) => plain.readUInt16BE(at) === 4)!;
  const segments = plain.readUInt16BE(table + 6) / 2;
  return Array.from({ length: segments }, (_, i) => {
    const last = plain.readUInt16BE(table + 14 + i * 2);
    const first = plain.readUInt16BE(table + 16 + (segments + i) * 2);
    return Array.from({ length: last - first + 1 }, (_, j) => first + j);
  }).flat();
}
