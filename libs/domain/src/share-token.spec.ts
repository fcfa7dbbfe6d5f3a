import { randomBytes } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { isShareToken, newShareToken } from './share-token.js';

describe('isShareToken', () => {
  it('takes exactly 12 letters and digits', () => {
    expect(['Abcdef012345', 'zzzzzzzzzzzz', '000000000000'].map(isShareToken)).toEqual([true, true, true]);
    const wrong = [
      '',
      'Abcdef01234',
      'Abcdef0123456',
      'Abcdef01234-',
      'Abcdef01234é',
      'Abcdef012345\n',
      ' Abcdef01234',
      123456789012,
      null,
      undefined,
    ];
    expect(wrong.filter(isShareToken)).toEqual([]);
  });
});

describe('newShareToken', () => {
  it('makes a token out of real random bytes', () => {
    const tokens = Array.from({ length: 1000 }, () => newShareToken(randomBytes));
    expect(tokens.every(isShareToken)).toBe(true);
    expect(new Set(tokens).size).toBe(1000);
  });

  it('makes a token out of any bytes that are not all refused', () => {
    fc.assert(
      fc.property(fc.uint8Array({ minLength: 1, maxLength: 64 }), (bytes) => {
        fc.pre(bytes.some((byte) => byte < 248));
        let at = 0;
        const source = (count: number) => Uint8Array.from({ length: count }, () => bytes[at++ % bytes.length] ?? 0);
        expect(isShareToken(newShareToken(source))).toBe(true);
      }),
      { seed: 11 },
    );
  });

  it('passes over the bytes that would make the first letters likelier', () => {
    const source = (count: number) => Uint8Array.from({ length: count }, (_, i) => (i % 2 ? 247 : 248 + (i % 8)));
    expect(newShareToken(source)).toBe('999999999999');
  });

  it('gives up on a source without usable bytes', () => {
    expect(() => newShareToken((count) => new Uint8Array(count).fill(255))).toThrow('random bytes');
    expect(() => newShareToken(() => new Uint8Array(0))).toThrow('random bytes');
  });

  it('makes all 62 characters equally likely', () => {
    // With "modulo 62" and no rejection the first 8 letters would come 25 % too often.
    let state = 12345;
    const nextByte = () => {
      state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
      return state >>> 24;
    };
    const source = (count: number) => Uint8Array.from({ length: count }, nextByte);
    const counts = new Map<string, number>();
    for (let n = 0; n < 6200; n++) for (const letter of newShareToken(source)) counts.set(letter, (counts.get(letter) ?? 0) + 1);
    expect(counts.size).toBe(62);
    const mean = (6200 * 12) / 62;
    for (const count of counts.values()) expect(Math.abs(count - mean) / mean).toBeLessThan(0.1);
  });
});
