import { describe, expect, it } from '@jest/globals';
import { isNegated, variantsOf } from './word-variants.js';

const others = (query: string) => variantsOf(query.split(' ')).map(({ text, others }) => [text, ...others]);

describe('variantsOf', () => {
  it.each([
    ['colour', 'color'],
    ['behaviors', 'behaviours'],
    ['centre', 'center'],
    ['meters', 'metres'],
    ['organised', 'organized'],
    ['customization', 'customisation'],
    ['analyse', 'analyze'],
    ['catalog', 'catalogue'],
    ['licence', 'license'],
    ['travelling', 'traveling'],
    ['canceled', 'cancelled'],
    ['programme', 'program'],
    ['greyish', null],
  ])('knows %s and %s for one word', (value, other) => {
    if (other === null) return expect(others(value)).toEqual([[value]]);
    expect(others(value)[0]).toContain(other);
    expect(others(other)[0]).toContain(value);
  });

  it('leaves short words and other languages alone', () => {
    for (const word of ['pour', 'hour', 'rise', 'tier', 'über', '火车']) expect(others(word)).toEqual([[word]]);
  });

  it('takes numbers in words together, and writes numbers in words', () => {
    expect(others('twenty five euros')).toEqual([['twenty five', '25'], ['euros']]);
    expect(others('two hundred thirty-one days')).toEqual([['two hundred thirty-one', '231'], ['days']]);
    expect(others('three thousand')).toEqual([['three thousand', '3000']]);
    expect(others('one day')).toEqual([['one'], ['day']]);
    expect(others('five six')).toEqual([
      ['five', '5'],
      ['six', '6'],
    ]);
    for (const n of [0, 7, 19, 25, 40, 100, 231, 999, 3000, 12_345]) {
      const [[, words]] = others(String(n)) as [[string, string]];
      expect(others(words)).toEqual([[words, String(n)]]);
    }
  });

  it('knows initials with and without dots', () => {
    expect(others('U.S. JFK')).toEqual([
      ['U.S.', 'US'],
      ['JFK', 'J.F.K.'],
    ]);
  });

  it('knows a verb with a not', () => {
    expect(["don't", 'didnt', 'can’t', 'won’t', "isn't"].map(isNegated)).toEqual([true, true, true, true, true]);
    expect(['dot', 'haste', 'mustn', 'want', 'cat', 'font', 'not'].map(isNegated)).toEqual(Array(7).fill(false));
  });
});
