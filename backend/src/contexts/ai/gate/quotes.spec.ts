import { describe, expect, it } from '@jest/globals';
import { isVerbatim, placeOfQuote } from './quotes.js';

const TEXT = 'Well , I don’t know.  They took\ta fee (5 %) from me; a fee! A feeling, no. a.b*c';

describe('the place of a quote', () => {
  it.each([
    ["I don't know.", 'I don’t know.'],
    ['I don’t know', 'I don’t know'],
    ['I don’t know,', 'I don’t know'],
    ['Well, I don‘t', 'Well , I don’t'],
    ['They took a fee (5 %) from me', 'They took\ta fee (5 %) from me'],
    ['a  fee !', 'a fee'],
    ['me; a  fee !', 'me; a fee!'],
    ['a.b*c', 'a.b*c'],
    ['a fee', 'a fee'],
  ])('%j is %j', (quote, words) => {
    const place = placeOfQuote(quote, TEXT)!;
    expect(TEXT.slice(place.start, place.end)).toBe(words);
    expect(isVerbatim(quote, TEXT)).toBe(true);
  });

  it.each(['they took', 'took a fe', 'a fee from me', 'eeling', 'a-b*c', '...', '', 'I do not know'])('%j is not there', (quote) => {
    expect(placeOfQuote(quote, TEXT)).toBeNull();
    expect(isVerbatim(quote, TEXT)).toBe(false);
  });

  it('is the next one from an index on', () => {
    const first = placeOfQuote('a fee', TEXT)!;
    const second = placeOfQuote('a fee', TEXT, first.end)!;
    expect(TEXT.slice(second.start - 2, second.end + 1)).toBe('; a fee!');
    expect(placeOfQuote('a fee', TEXT, second.end)).toBeNull();
  });
});
