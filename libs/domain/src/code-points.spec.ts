import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { codePointLength, codePointToUtf16, isStorableText, sliceCodePoints, utf16ToCodePoint } from './code-points.js';

const FAMILY = 'I love 👩‍👩‍👧 family mode — naïve café 🎉 works';
const anyText = fc.string({ unit: 'binary', maxLength: 40 });

describe('the fixture of the family', () => {
  it('finds "works" at UTF-16 44 and code point 40', () => {
    expect(FAMILY.indexOf('works')).toBe(44);
    expect(utf16ToCodePoint(FAMILY, 44)).toBe(40);
    expect(codePointToUtf16(FAMILY, 40)).toBe(44);
    expect(sliceCodePoints(FAMILY, 40, 45)).toBe('works');
    expect(codePointLength(FAMILY)).toBe(45);
  });

  it('normalises nothing', () => {
    expect(codePointLength('caf\u00e9')).toBe(4);
    expect(codePointLength('cafe\u0301')).toBe(5);
    expect(sliceCodePoints('cafe\u0301', 3, 5)).toBe('e\u0301');
  });
});

describe('edges', () => {
  it('belong to the code point they fall into', () => {
    expect([0, 1, 2, 3, 4].map((i) => utf16ToCodePoint('a🎉b', i))).toEqual([0, 1, 1, 2, 3]);
    expect([0, 1, 2, 3].map((i) => codePointToUtf16('a🎉b', i))).toEqual([0, 1, 3, 4]);
  });

  it('refuse what lies outside the text', () => {
    for (const i of [-1, 5, 0.5]) expect(() => utf16ToCodePoint('a🎉b', i)).toThrow(RangeError);
    for (const i of [-1, 4, 0.5]) expect(() => codePointToUtf16('a🎉b', i)).toThrow(RangeError);
    expect(() => sliceCodePoints('a🎉b', 2, 1)).toThrow(RangeError);
    expect(() => sliceCodePoints('a🎉b', 2, 4)).toThrow(RangeError);
    expect([utf16ToCodePoint('', 0), codePointToUtf16('', 0), sliceCodePoints('', 0, 0)]).toEqual([0, 0, '']);
  });
});

describe('halves of a pair', () => {
  it('count as one each unless they belong together', () => {
    expect(
      ['\ud83c\ue000', '\ud83c\udf89', '\ud83ca', '\udc00\udc00', '\udf89\ud83c', '\ud83c\ud83c\udf89', '\ud800'].map(codePointLength),
    ).toEqual([2, 1, 2, 2, 2, 2, 1]);
  });
});

describe('any text', () => {
  it('agrees with what the language calls code points', () => {
    fc.assert(
      fc.property(anyText, fc.nat(), fc.nat(), (text, a, b) => {
        const points = Array.from(text);
        const [start = 0, end = 0] = [a % (points.length + 1), b % (points.length + 1)].sort((x, y) => x - y);
        expect(codePointLength(text)).toBe(points.length);
        expect(sliceCodePoints(text, start, end)).toBe(points.slice(start, end).join(''));
        expect(codePointToUtf16(text, start)).toBe(points.slice(0, start).join('').length);
      }),
      { seed: 4, numRuns: 500 },
    );
  });

  it('comes back from UTF-16 to the same code point', () => {
    fc.assert(
      fc.property(anyText, fc.nat(), (text, a) => {
        const i = a % (codePointLength(text) + 1);
        expect(utf16ToCodePoint(text, codePointToUtf16(text, i))).toBe(i);
      }),
      { seed: 5, numRuns: 500 },
    );
  });
});

describe('isStorableText', () => {
  it('refuses NUL and halves of a pair, and nothing else', () => {
    expect(['a\0b', '\ud83c', 'x\udf89', '\udf89\ud83c'].map(isStorableText)).toEqual([false, false, false, false]);
    expect(['', 'a\nb\t', '🎉', 'café', '\u202e', '\ufffd'].map(isStorableText)).toEqual([true, true, true, true, true, true]);
  });
});
