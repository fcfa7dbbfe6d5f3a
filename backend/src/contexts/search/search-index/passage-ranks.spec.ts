import { describe, expect, it } from '@jest/globals';
import { passageRanks, type TermPositions } from './passage-ranks.js';

const entry = (length: number, ...terms: (number[] | string)[]): TermPositions => ({
  length,
  terms: terms.map((term) => (typeof term === 'string' ? { at: [1], fields: term } : { at: term, fields: 'D'.repeat(term.length) })),
});

describe('passageRanks', () => {
  it('puts words that stand together before the same words far apart', () => {
    const [near, far] = passageRanks([entry(500, [400], [402]), entry(500, [3], [402])], [1, 1]);
    expect(near).toBeGreaterThan(far!);
  });

  it('ranks a long entry by its best passage', () => {
    const [talk, mention] = passageRanks([entry(3000, [40, 9000], [9004], [9010]), entry(3000, [40, 900], [2000], [7000])], [1, 1, 1]);
    expect(talk).toBeGreaterThan(mention!);
  });

  it('counts a rare word more than a common one, a title more than the text, and a short entry more than a long one', () => {
    const [rare, common] = passageRanks([entry(50, [1], []), entry(50, [], [1])], [5, 1]);
    expect(rare).toBeGreaterThan(common!);
    const [titled, said] = passageRanks([entry(50, 'A', [9]), entry(50, [1], [9])], [1, 1]);
    expect(titled).toBeGreaterThan(said!);
    const [short, long] = passageRanks([entry(20, [1], [5]), entry(2000, [1], [5])], [1, 1]);
    expect(short).toBeGreaterThan(long!);
  });

  it('stays below 1, also for nothing at all', () => {
    const many = Array.from({ length: 200 }, (_, i) => i);
    for (const rank of passageRanks([entry(10, many, many), entry(0, [], [])], [3, 3])) expect(rank).toBeLessThan(1);
    expect(passageRanks([], [])).toEqual([]);
  });
});
