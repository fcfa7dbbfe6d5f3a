import { describe, expect, it } from '@jest/globals';
import { SEARCH_TYPES, searchInput } from './search.js';

const problemsOf = (input: unknown) => searchInput.safeParse(input).error?.issues.map((issue) => issue.message) ?? [];

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
