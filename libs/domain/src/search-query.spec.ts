import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { parseQuery, unknownOperators } from './search-query.js';

const EMPTY = { words: [], phrases: [], excluded: [], operators: {} };

describe('parseQuery', () => {
  it('takes everything apart', () => {
    expect(
      parseQuery('why "free trial" leave -refund -"credit card" tag:Onboarding in:"Q3 interviews" by:hanna before:2026-11-21'),
    ).toEqual({
      words: ['why', 'leave'],
      phrases: ['free trial'],
      excluded: ['refund', 'credit card'],
      operators: { tag: ['Onboarding'], in: ['Q3 interviews'], by: ['hanna'], before: '2026-11-21' },
    });
  });

  it.each([
    ['', EMPTY],
    ['  \n ', EMPTY],
    ['"never closed', { ...EMPTY, words: ['never', 'closed'] }],
    ['tag:"never closed', { ...EMPTY, words: ['closed'], operators: { tag: ['never'] } }],
    ['"a" "b', { ...EMPTY, words: ['b'], phrases: ['a'] }],
    ['"', EMPTY],
    ['""', EMPTY],
    ['tag:""', EMPTY],
    ['5" pipe', { ...EMPTY, words: ['5"', 'pipe'] }],
    ['“smart quotes”', { ...EMPTY, phrases: ['smart quotes'] }],
    ['„so geht das“', { ...EMPTY, phrases: ['so geht das'] }],
    ['« à la carte »', { ...EMPTY, phrases: ['à la carte'] }],
    ['»so nicht« late', { ...EMPTY, words: ['late'], phrases: ['so nicht'] }],
    ['谁说「等了很久」', { ...EMPTY, words: ['谁说'], phrases: ['等了很久'] }],
    ['『公共汽车』', { ...EMPTY, phrases: ['公共汽车'] }],
    ['-「等」 «open', { ...EMPTY, words: ['open'], excluded: ['等'] }],
    ['「」 «»', EMPTY],
    ['"a b"c', { ...EMPTY, words: ['c'], phrases: ['a b'] }],
    ['- -- a-b', { ...EMPTY, words: ['-', '--', 'a-b'] }],
    ['-a', { ...EMPTY, excluded: ['a'] }],
    ['tag: in:', { ...EMPTY, words: ['tag:', 'in:'] }],
    ['TAG:a tag:b', { ...EMPTY, operators: { tag: ['a', 'b'] } }],
    ['https://x.y note:1', { ...EMPTY, words: ['https://x.y', 'note:1'] }],
    ['after:2025 before:2026-02', { ...EMPTY, operators: { after: '2025', before: '2026-02' } }],
    ['before:2025 before:2026', { ...EMPTY, operators: { before: '2026' } }],
    ['before:soon after:2026-02-30 before:2026-13', { ...EMPTY, words: ['before:soon', 'after:2026-02-30', 'before:2026-13'] }],
    ['before:2024-02-29', { ...EMPTY, operators: { before: '2024-02-29' } }],
    ['-tag:Price -TAG:"Too much" tag:a', { ...EMPTY, operators: { notTag: ['Price', 'Too much'], tag: ['a'] } }],
    ['-in:Delivery -by:"Ana Maria"', { ...EMPTY, operators: { notIn: ['Delivery'], notBy: ['Ana Maria'] } }],
    ['-before:2026-03', { ...EMPTY, operators: { after: '2026-03' } }],
    ['-after:2026-03-01', { ...EMPTY, operators: { before: '2026-03-01' } }],
    ['after:2026-05 -before:2026-03', { ...EMPTY, operators: { after: '2026-05' } }],
    ['-before:2026-05 after:2026', { ...EMPTY, operators: { after: '2026-05' } }],
    ['before:2025 -after:2026-03 -after:2024-07', { ...EMPTY, operators: { before: '2024-07' } }],
    ['-before:soon -tag: -note:1', { ...EMPTY, excluded: ['before:soon', 'tag:', 'note:1'] }],
    ['type:note -type:folders', { ...EMPTY, operators: { type: ['NOTE'], notType: ['PROJECT_CATEGORY'] } }],
    ['Type:Highlights type:quote', { ...EMPTY, operators: { type: ['HIGHLIGHT', 'HIGHLIGHT'] } }],
    ['type:dog -type:cat', { ...EMPTY, words: ['type:dog'], excluded: ['type:cat'] }],
    ['constructor:x', { ...EMPTY, words: ['constructor:x'] }],
  ])('reads %j', (text, expected) => {
    expect(parseQuery(text)).toEqual(expected);
  });

  it.each([
    ['status:open -owner:me Status:done', ['status:', 'owner:']],
    ['before:soon type:dog tag:x', ['before:', 'type:']],
    ['https://x.y at 10:30 a: b::c c:\\d', []],
    ['"status:open"', []],
  ])('names the operators of %j that there are not', (text, unknown) => {
    expect(unknownOperators(text).sort()).toEqual([...unknown].sort());
  });

  it('gives plain words back in order, whatever they are', () => {
    const word = fc.stringMatching(/^[\p{L}\p{N}]{1,12}$/u);
    fc.assert(
      fc.property(fc.array(word), (words) => {
        expect(parseQuery(words.join(' '))).toEqual({ ...EMPTY, words });
      }),
      { seed: 16 },
    );
  });

  it('loses no letter and never throws on any text', () => {
    const hostile = fc.array(fc.constantFrom('"', '-', ' ', 'tag:', 'before:', '2026', 'a', '“', ':'), { maxLength: 30 });
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string({ unit: 'binary' }),
          hostile.map((parts) => parts.join('')),
        ),
        (text) => {
          const { words, phrases, excluded, operators } = parseQuery(text);
          const kept = [...words, ...phrases, ...excluded, ...Object.values(operators).flat()].join('');
          const names = /tag|in|by|type|before|after/gi;
          const letters = (from: string) => from.replace(names, '').replace(/[^\p{L}]/gu, '').length;
          expect(letters(kept)).toBe(letters(text));
        },
      ),
      { seed: 17, numRuns: 500 },
    );
  });
});
