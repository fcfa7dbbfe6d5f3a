import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { firstOccurrences, hasSameWords, stemsOf } from './same-words.js';

describe('almost the same words', () => {
  it.each([
    ['The bike was stuck in the dock', 'the bike was stuck in the dock!'],
    ['The bike was stuck in the dock', 'The bikes were stuck in the dock again'],
    ['In the dock the bike was stuck', 'The bike was stuck in the dock'],
  ])('%s = %s', (a, b) => {
    expect(hasSameWords(a, b, 'en')).toBe(true);
    expect(hasSameWords(b, a, 'en')).toBe(true);
  });

  it.each([
    ['The bike was stuck in the dock', 'I could not pull my bicycle out of its stand'],
    ['The bike was stuck in the dock', 'The bike'],
    ['no no no no', 'no'],
    ['███ ████', '███ ████'],
    ['', ''],
  ])('%s ≠ %s', (a, b) => {
    expect(hasSameWords(a, b, 'en')).toBe(false);
    expect(hasSameWords(b, a, 'en')).toBe(false);
  });

  it('is four of five words of both together, to the very word', () => {
    // Six of six in nine: 12 of 15.
    expect(hasSameWords('dock bike fee rent helmet seat', 'dock bike fee rent helmet seat mango plum pear', 'en')).toBe(true);
    expect(hasSameWords('dock bike fee rent helmet seat', 'dock bike fee rent helmet kite mango plum pear', 'en')).toBe(false);
  });

  it('is what counting word by word finds, of two texts and of the first of many', () => {
    // Twenty words and one list of their first so and so many, each with some others: pairs that are just so near come often.
    const word = fc.constantFrom(...WORDS);
    const text = fc.tuple(fc.nat(12), fc.array(word, { maxLength: 6 })).map(([n, more]) => [...WORDS.slice(0, n), ...more]);
    fc.assert(
      fc.property(fc.array(text, { maxLength: 20 }), (all) => {
        const expected: number[] = [];
        for (const [i, own] of all.entries()) {
          const first = expected.findIndex((said, j) => said === j && isNearlySaid(all[j]!, own));
          expected.push(first < 0 ? i : first);
          for (const other of all) expect(hasSameWords(other.join(' '), own.join(' '), 'en')).toBe(isNearlySaid(other, own));
        }
        expect(firstOccurrences(all.map((own) => stemsOf(own.join(' '), 'en')))).toEqual(expected);
      }),
      { seed: 45, numRuns: 300 },
    );
  });
});

const WORDS = ['dock', 'bike', 'fee', 'rent', 'helmet', 'seat', 'mango', 'plum', 'pear', 'kite', 'lamp', 'drum', 'fork'];

/** Strikes each common word out of both, and compares what is struck with what there was. */
function isNearlySaid(a: readonly string[], b: readonly string[]): boolean {
  const open = [...b];
  for (const word of a) if (open.includes(word)) open.splice(open.indexOf(word), 1);
  const both = a.length + b.length;
  const struck = 2 * (b.length - open.length);
  return struck > 0 && 10 * struck >= 8 * both;
}
