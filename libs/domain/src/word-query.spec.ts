import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { matchesWords, parseWords } from './word-query.js';

const fits = (query: string, text: string) => matchesWords(parseWords(query), text);

describe('a query by words', () => {
  it.each([
    ['late fee', 'The FEES came late', true],
    ['late fee', 'The fees came', false],
    ['"late fee"', 'a late fee', true],
    ['"late fee"', 'late fees', false],
    ['"late fee"', 'the fee was late', false],
    ['fee -refund', 'a fee', true],
    ['fee -refund', 'a fee, refunded', false],
    ['-refund', 'a fee', true],
    ['refund or card', 'my card', true],
    ['refund | card', 'nothing', false],
    ['uber', 'Überraschung', true],
    ['naïve', 'NAIVE', true],
    ['couldnt', 'I couldn’t pay', true],
    ['sign-up', 'the sign-up page', true],
    ['sign-up', 'up the sign', false],
    ['押金', '我的押金没有退', true],
    ['金押', '我的押金没有退', false],
    ['', 'anything', false],
    ['- " or', 'anything', false],
  ])('%j on %j: %s', (query, text, expected) => {
    expect(fits(query, text)).toBe(expected);
  });

  it('finds every word of a text in it, and never a word and its absence', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', minLength: 1 }), fc.string(), (text, other) => {
        // An apostrophe stands inside a word: `couldnt` is the word of `couldn’t`.
        const plain = text.normalize('NFKD').replace(/\p{M}+|['’]/gu, '');
        const words = plain.match(/[\p{L}\p{N}]+/gu)?.filter((word) => !/^or$/i.test(word)) ?? [];
        for (const word of words) {
          expect(fits(word, text)).toBe(true);
          expect(fits(`${word} -${word}`, `${text} ${other}`)).toBe(false);
        }
      }),
    );
  });
});
