import { describe, expect, it } from '@jest/globals';
import { placesOf } from '@libs/domain';
import { MATCH_MARKERS, marked, matchedFormsIn, matchedWords, searchTermsOf, snippetOf } from './snippets.js';

const shown = (text: string) => text.replaceAll(MATCH_MARKERS.start, '[').replaceAll(MATCH_MARKERS.stop, ']');
const mark = (text: string, words: string[], phrases: string[] = []) => shown(marked(text, searchTermsOf(words, 'en', phrases)));

const JOINING = ['/', '&', '@', '~', '_', '+', ':', '=', '|', '\\'];
const SIGNS = [...JOINING, '.', '-', '–', '*', '#', '$', '^', '?', '(', ')', '[', ']', '{', '}', '/-/', '::'];

describe('Marks of what a search found', () => {
  it('are on all parts of words that a sign joins, whatever the sign, and on each part alone', () => {
    for (const sign of SIGNS) {
      const word = `battery${sign}remote`;
      const text = `The ${word} was new. A remote, and a battery.`;
      const sought = searchTermsOf([word], 'en');
      expect(shown(marked(text, sought))).toBe(`The [battery]${sign}[remote] was new. A [remote], and a [battery].`);
      const { words, places } = matchedFormsIn(text, sought);
      expect([sign, words.includes(word)]).toEqual([sign, JOINING.includes(sign)]);
      if (JOINING.includes(sign))
        expect([sign, placesOf(`A ${word}, battery remote.`, [word])]).toEqual([sign, [{ start: 2, end: 2 + word.length }]]);
      expect(placesOf(text, words)).toHaveLength(places);
    }
  });

  it('are on parts that say nothing by themselves only where they stand together', () => {
    expect(mark('An A/B test is a test of b against a.', ['A/B', 'test'])).toBe('An [A]/[B] [test] is a [test] of [b] against a.');
    expect(mark('We asked before/after, not before and after.', ['before/after'])).toBe('We asked [before]/[after], not before and after.');
    expect(mark('Ask before-after; before/after.', ['before/after'])).toBe('Ask before-after; [before]/[after].');
  });

  it('are on one place for an address', () => {
    const sought = searchTermsOf(['anna@example.com'], 'en');
    const text = 'Write to anna@example.com by Friday.';
    expect(shown(marked(text, sought))).toBe('Write to [anna]@[example].[com] by Friday.');
    expect(matchedFormsIn(text, sought).places).toBe(1);
  });

  it('are on a quoted phrase with signs, which stand for themselves', () => {
    const text = 'A 40/60 split, a 40-60 split, then 40/60  split.';
    expect(mark(text, [], ['40/60 split'])).toBe('A [40]/[60] [split], a 40-60 split, then [40]/[60]  [split].');
    expect(mark('Split it, 40/60, or split it.', [], ['it, 40/60'])).toBe('Split [it], [40]/[60], or split it.');
    expect(mark('a state-of-the-art pump', [], ['state of the art'])).toBe('a [state]-[of]-[the]-[art] pump');
  });

  it('count a place where the sign is that was asked for', () => {
    const text = 'Ask before/after, not before, after. A 40/60 split, a 40-60 split.';
    const { words, places } = matchedFormsIn(text, searchTermsOf(['before/after'], 'en', ['40/60 split']));
    expect([words, places]).toEqual([['before/after', '40/60 split'], 2]);
  });

  it('say which words matched, also of a text in which they are marked', () => {
    const sought = searchTermsOf(['before/after'], 'en');
    expect(matchedWords(marked('We asked before/after.', sought), sought)).toEqual(['before', 'after']);
  });

  it('are found among gaps without end', () => {
    for (const sign of [' ,', ', ', ' -', '( ', '/ ', ' /,']) {
      const phrase = `a${sign.repeat(900)} / b`;
      expect(mark(`a${sign.repeat(900)}b`, [], [phrase])).not.toContain('[');
      expect(mark(`a${sign.repeat(90_000)} b and a/b`, ['a/b'])).toContain('[a]/[b]');
    }
  });

  it('bring the part of a long text that has the words as they were written', () => {
    const text = `${'remote control and a battery, once more. '.repeat(40)}Here is battery/remote at last.`;
    expect(shown(snippetOf(text, searchTermsOf(['battery/remote'], 'en')))).toContain('[battery]/[remote] at last');
  });
});
