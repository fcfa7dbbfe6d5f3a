import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { answered, askedAt } from './mention-text.ts';

const at = (marked: string) => ({ text: marked.replace('|', ''), caret: marked.indexOf('|') });

describe('mentions in a text', () => {
  it.each([
    ['@id|', 'id'],
    ['who? @|', ''],
    ['(@Idris Be|', 'Idris Be'],
    ['mail@id|', null],
    ['@Idris Bello said|', null],
    ['@id| and more', 'id'],
  ])('asks in %p', (text, words) => {
    expect(askedAt(at(text))?.words ?? null).toBe(words);
  });

  it('loses nothing that was typed while the answer was on its way', () => {
    const some = fc.string({ unit: 'grapheme', maxLength: 12 });
    fc.assert(
      fc.property(some, fc.stringMatching(/^[a-z]{0,6}$/), some, fc.nat(12), (before, words, since, back) => {
        const head = `${before} @${words}`;
        const request = askedAt({ text: head, caret: head.length })!;
        const caret = Math.max(head.length, head.length + since.length - back);
        const now = answered({ text: head + since, caret }, request, '@Idris Bello ');
        expect(now.text).toBe(`${before} @Idris Bello ${since}`);
        expect(now.text.slice(now.caret)).toBe((head + since).slice(caret));
      }),
    );
  });
});
