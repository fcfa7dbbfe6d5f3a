import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { parseQuery, SEARCH_TYPES, searchInput } from './search.js';

const problemsOf = (input: unknown) => searchInput.safeParse(input).error?.issues.map((issue) => issue.message) ?? [];
const EMPTY = { words: [], phrases: [], excluded: [], operators: {} };

describe('searchInput', () => {
  it('knows the nine types', () => {
    expect(SEARCH_TYPES.join(' ')).toBe('CHANNEL HIGHLIGHT INSIGHT NOTE PERSON PROJECT PROJECT_CATEGORY TAG THEME');
  });

  it('fills in what is left out or null', () => {
    expect(searchInput.parse({ query: '  why  ' })).toMatchObject({ query: 'why', sort: 'relevance', limit: 25 });
    expect(searchInput.parse({ query: '', types: null, sort: null, limit: null, cursor: null })).toMatchObject({ query: '', limit: 25 });
    expect(searchInput.parse({ query: 'x', types: ['TAG'], limit: 0 })).toMatchObject({ types: ['TAG'], limit: 0 });
  });

  it('takes a limit from 0 to 1000, whole', () => {
    expect([0, 1000].map((limit) => problemsOf({ query: 'x', limit }))).toEqual([[], []]);
    for (const limit of [-1, 1001, 1.5, Number.NaN, '10']) {
      expect(problemsOf({ query: 'x', limit })).toEqual(['The limit must be a whole number from 0 to 1000.']);
    }
  });

  it('takes 2000 code points after trimming and not one more', () => {
    expect(problemsOf({ query: ` ${'🎉'.repeat(2000)} ` })).toEqual([]);
    expect(problemsOf({ query: '🎉'.repeat(2001) })).toEqual(['Search can have at most 2000 characters; this one has 2001.']);
  });

  it('takes 60 words and not one more', () => {
    expect(problemsOf({ query: Array(60).fill('a').join('  ') })).toEqual([]);
    expect(problemsOf({ query: Array(61).fill('a').join('\n') })).toEqual(['Search can have at most 60 words; this one has 61.']);
  });

  it('refuses unknown types and texts that cannot be stored', () => {
    expect(problemsOf({ query: 'x', types: ['NOTES'] })[0]).toContain('Type must be one of: CHANNEL');
    expect(problemsOf({ query: 'a\0b' })).toHaveLength(1);
  });
});

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
    ['constructor:x', { ...EMPTY, words: ['constructor:x'] }],
  ])('reads %j', (text, expected) => {
    expect(parseQuery(text)).toEqual(expected);
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
          const names = /tag|in|by|before|after/gi;
          const letters = (from: string) => from.replace(names, '').replace(/[^\p{L}]/gu, '').length;
          expect(letters(kept)).toBe(letters(text));
        },
      ),
      { seed: 17, numRuns: 500 },
    );
  });
});
