import { describe, expect, it } from '@jest/globals';
import { codePointLength } from '@libs/domain';
import fc from 'fast-check';
import { hashOf } from './gate.js';
import { QuoteLocator } from './quote-locator.js';

/** A citation of words of a text, by their first place. */
const cite = (text: string, words: string) => {
  const start = codePointLength(text.slice(0, text.indexOf(words)));
  return { start, end: start + codePointLength(words), sha256: hashOf(words) };
};
const SAID = '😀 It works. It buzzed.\nNobody helped me. I walked home.\nIt works.';

describe('what was cited', () => {
  it('stands where it stood, or at the nearest place with the same words', () => {
    const buzzed = cite(SAID, 'It buzzed.');
    expect(new QuoteLocator(SAID).placeOf(buzzed)).toBe(buzzed.start);
    expect(new QuoteLocator(`One more line.\n${SAID}`).placeOf(buzzed)).toBe(buzzed.start + 15);
    const last = { ...cite(SAID, 'It works.'), start: codePointLength(SAID) - 9, end: codePointLength(SAID) };
    expect(new QuoteLocator(`${SAID} Yes.`).placeOf(last)).toBe(last.start);
    expect(new QuoteLocator(SAID).placeOf(cite(SAID, 'Nobody helped me. I walked home.\nIt works.'))).toBe(23);
  });

  it('is gone when its words are, or are a part of another sentence', () => {
    expect(new QuoteLocator(SAID.replace('It buzzed.', 'It hummed.')).placeOf(cite(SAID, 'It buzzed.'))).toBeNull();
    expect(new QuoteLocator(SAID.replace('I walked home.', 'I walked home. Not.')).placeOf(cite(SAID, 'I walked home.'))).not.toBeNull();
    expect(new QuoteLocator('I walked home').placeOf(cite('I walked', 'I walked'))).toBeNull();
    // Of a part of a sentence the words are kept with the citation.
    expect(new QuoteLocator('So 😀 I walked home').placeOf({ ...cite('I walked', 'I walked'), quote: 'I walked' })).toBe(5);
    expect(new QuoteLocator('I ran home').placeOf({ ...cite('I walked', 'I walked'), quote: 'I walked' })).toBeNull();
  });

  it('is a part of a line still where the same words are a whole line elsewhere', () => {
    const text = 'So it works. I said.\nit works.';
    expect(new QuoteLocator(`Well. ${text}`).placeOf({ ...cite(text, 'it works.'), quote: 'it works.' })).toBe(9);
  });

  it('is at the place of the same words that is nearest to where they stood, and nowhere else', () => {
    const piece = fc.constantFrom('It works.', 'It works.', 'So ', '😀', ' ', '\n', '\n');
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 30 }), fc.constantFrom('It works.', 'works.', '😀'), fc.nat(80), (pieces, quote, start) => {
        const text = [...pieces.join('')];
        const length = codePointLength(quote);
        const places = text.flatMap((_, at) => (text.slice(at, at + length).join('') === quote ? [at] : []));
        const index = new QuoteLocator(text.join('')).placeOf({ start, end: start + length, sha256: hashOf(quote), quote });
        if (!places.length) return expect(index).toBeNull();
        expect(places).toContain(index);
        expect(Math.abs(index! - start)).toBe(Math.min(...places.map((at) => Math.abs(at - start))));
      }),
    );
  });

  it('is found wherever lines are put before it', () => {
    const line = fc.constantFrom('', 'Yes.', 'It rained 😀 all day. We stayed.', '好。我走了。', 'Dr. Who came.');
    fc.assert(
      fc.property(fc.array(line, { maxLength: 5 }), fc.array(line, { maxLength: 5 }), (before, after) => {
        const text = [...before, 'The deposit was 25 euros.', ...after].join('\n');
        const at = codePointLength([...before, ''].join('\n'));
        const cited = cite('The deposit was 25 euros.', 'The deposit was 25 euros.');
        expect(new QuoteLocator(text).placeOf(cited)).toBe(at);
      }),
    );
  });

  it('stands where its words are, also when they are no whole sentence, and never within a word', () => {
    const part = cite(SAID, 'helped me');
    expect(new QuoteLocator(SAID).placeOf({ ...part, start: 0, end: 9 })).toBeNull();
    for (const before of ['', 'One 😀 more line. ', 'x'.repeat(300)])
      expect(new QuoteLocator(`${before} ${SAID}`).placeOfWords(part)).toBe(part.start + codePointLength(before) + 1);
    expect(new QuoteLocator(SAID).placeOfWords({ ...part, start: 5000, end: 5009 })).toBe(part.start);
    expect(new QuoteLocator(SAID.replace('helped me', 'helped us')).placeOfWords(part)).toBeNull();
    expect(new QuoteLocator(SAID.replace('helped me', 'helped men')).placeOfWords(part)).toBeNull();
    expect(new QuoteLocator(SAID.replace('Nobody helped', 'Nobodyhelped')).placeOfWords(part)).toBeNull();
    // Also below a whole interview; what is as far away from there as well.
    const above = `${'We talked of a lake. '.repeat(4000)}`;
    const far = new QuoteLocator(`${above}${SAID}`);
    expect(far.placeOfWords(part)).toBe(part.start + above.length);
    expect(far.placeOfWords(cite(SAID, 'walked home'))).toBe(cite(SAID, 'walked home').start + above.length);
    expect(far.placeOfWords(cite('helped us', 'helped us'))).toBeNull();
    // Of several places the nearest one.
    const twice = `${'helped me. '.repeat(3)}`;
    expect(new QuoteLocator(twice).placeOfWords({ ...part, start: 12, end: 21 })).toBe(11);
  });
});
