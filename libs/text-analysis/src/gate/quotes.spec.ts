import { describe, expect, it } from '@jest/globals';
import { isVerbatim, QuotableText } from './quotes.js';

const TEXT = 'Well , I don’t know.  They took\ta fee (5 %) from me; a fee! A feeling, no. a.b*c';

const placesOf = (quote: string, text = TEXT) => [...new QuotableText(text).placesOf(quote)];

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
    const place = placesOf(quote)[0]!;
    expect(TEXT.slice(place.start, place.end)).toBe(words);
    expect(isVerbatim(quote, TEXT)).toBe(true);
  });

  it.each(['they took', 'took a fe', 'a fee from me', 'eeling', 'a-b*c', '...', '', 'I do not know'])('%j is not there', (quote) => {
    expect(placesOf(quote)).toEqual([]);
    expect(isVerbatim(quote, TEXT)).toBe(false);
  });

  it('is each of them in turn, and never within another word or sign', () => {
    const [first, second, ...others] = placesOf('a fee');
    expect(TEXT.slice(first!.start - 5, first!.end + 1)).toBe('took\ta fee ');
    expect(TEXT.slice(second!.start - 2, second!.end + 1)).toBe('; a fee!');
    expect(others).toEqual([]);
    expect(placesOf('is', '𠮷is is𠮷 is')).toEqual([{ start: 10, end: 12 }]);
    expect(placesOf('\ude00', 'well 😀 done')).toEqual([]);
    expect(placesOf('😀', 'well 😀 done')).toEqual([{ start: 5, end: 7 }]);
  });

  it('takes time with the length of text and quotes alone', () => {
    const blanks = new QuotableText(`a${' '.repeat(300_000)}b`);
    const lines = Array.from({ length: 2000 }, (_, i) => new QuotableText(`The dock number ${i}.`));
    const before = process.cpuUsage();
    expect([...blanks.placesOf('... it goes')]).toEqual([]);
    const quote = 'never said '.repeat(80);
    for (let i = 0; i < 100; i++) expect(lines.some((line) => line.placesOf(`${quote}${i}`).next().value)).toBe(false);
    // Of the processor, not of the clock: what else runs on the machine counts for nothing.
    expect(process.cpuUsage(before).user).toBeLessThan(5_000_000);
  });
});
